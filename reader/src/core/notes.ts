import type { Block, ConvertedDocument, Note, Noted } from './document-model.ts'
import { oneLine } from './one-line.ts'

/** Most characters of the text of a note. The rest of it becomes an ellipsis. */
const MAX_TEXT = 500
/** Most notes of a chunk. */
const MAX_NOTES = 20
/** Most notes that a range of numbers can mean. */
const MAX_RANGE = 20

const MARK = /\[([^[\]\n]{1,60})\]/gu
/** How the text of a note begins: `[3] As of May.`, or as a page shows it. */
const NOTE = /^(?:\[([^[\]\n]{1,60})\]|(\d{1,3}|[a-z]|[*†‡§¶#]{1,3})[.)]?(?=\s))\s*/u
const SINGLE = /^(?:\d{1,3}|\p{L}|[*†‡§¶#]{1,3})$/u
const RANGE = /^(\d{1,3})[\u2013-](\d{1,3})$/u

/** The marks in a text: those of `[3]`, and of lists and ranges such as `[1,2]` and `[4–6]`. */
export function marksIn(text: string): Set<string> {
  const marks = new Set<string>()
  if (!text.includes('[')) return marks
  for (const [, content = ''] of text.matchAll(MARK)) {
    marks.add(content)
    for (const part of content.split(/[,;\s]+/u)) {
      if (SINGLE.test(part)) marks.add(part)
      const [, from, to] = RANGE.exec(part) ?? []
      if (from === undefined) continue
      const count = Math.min(Number(to) - Number(from) + 1, MAX_RANGE)
      for (let at = 0; at < count; at++) marks.add(String(Number(from) + at))
    }
  }
  return marks
}

/** A note of a document, with its place among the blocks. */
type Known = Note & { readonly at: number; readonly pages: ReadonlySet<number> }

const pagesOf = (block: Block): Set<number> => new Set(block.boxes.map(({ page }) => page))

/** The notes among blocks. Paragraphs without a mark continue the note before them. */
function notesIn(blocks: readonly Block[]): Map<string, Known[]> {
  const found: Known[] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'footnote' || block.isSpooled === true) continue
    const [start = '', bracketed, bare] = NOTE.exec(block.text) ?? []
    const mark = bracketed ?? bare
    const before = found.at(-1)
    if (mark !== undefined) {
      found.push({ mark, text: block.text.slice(start.length), at, pages: pagesOf(block) })
    } else if (before !== undefined && blocks[at - 1]?.kind === 'footnote') {
      found[found.length - 1] = { ...before, text: `${before.text} ${block.text}` }
    }
  }
  return Map.groupBy(
    found.map((note) => ({ ...note, text: oneLine(note.text, MAX_TEXT) })),
    ({ mark }) => mark,
  )
}

/**
 * The note that a block means, if several have its mark: one on its page. Without pages, the next
 * one after the block, otherwise the last one.
 */
function noteFor(all: readonly Known[], at: number, pages: ReadonlySet<number>): Known | undefined {
  if (pages.size > 0) return all.find((note) => !pages.isDisjointFrom(note.pages))
  return all.find((note) => note.at > at) ?? all.at(-1)
}

/** Adds the notes that each block refers to, if their texts are known. */
export function withNotes(document: ConvertedDocument): ConvertedDocument {
  const known = notesIn(document.blocks)
  if (known.size === 0) return document
  const blocks = document.blocks.map((block, at): Block => {
    if (block.kind === 'footnote' || block.isSpooled === true) return block
    const caption = block.kind === 'table' ? (block.caption ?? '') : ''
    const notes = [...marksIn(`${caption}\n${block.text}`)].flatMap((mark) => {
      const note = noteFor(known.get(mark) ?? [], at, pagesOf(block))
      return note === undefined ? [] : [{ mark, text: note.text }]
    })
    return notes.length === 0 ? block : { ...block, notes }
  })
  return { ...document, blocks }
}

/** The notes of blocks whose marks are in a content, each once. At most 20 are kept. */
export function notesFor(all: readonly Noted[], content: string): Noted {
  const given = all.flatMap(({ notes = [] }) => notes)
  if (given.length === 0) return {}
  const marks = marksIn(content)
  const byMark = new Map(given.map((note) => [note.mark, note]))
  const notes = [...byMark.values()].filter(({ mark }) => marks.has(mark)).slice(0, MAX_NOTES)
  return notes.length === 0 ? {} : { notes }
}
