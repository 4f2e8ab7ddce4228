import type { Block, TextBlock } from '../core/document-model.ts'
import type { Attributes } from './elements.ts'

type OpenLink = { readonly target: string; text: string; isMark: boolean }

const MARK = /^\s*[[(]?(\d{1,3}|\p{L}|[*†‡§¶#]{1,3})[\])]?\s*$/u
const BRACKETED = /^\s*\[.*\]\s*$/s
/** The marker of a list item. */
const ITEM = /^\s*(?:[-•]|\d{1,9}[.)])\s+/u
/** Links at the end of a note back to its mark. */
const BACK = /\s|[↩↑⤴⏎^]|\uFE0E|\uFE0F/u

/** The links of a page from marks to notes: raised or bracketed marks, such as `<sup><a href="#n3">3</a></sup>`. */
export class NoteLinks {
  /** The mark of each note, by the id of its element. */
  readonly #marks = new Map<string, string>()
  #open: OpenLink | null = null

  open(name: string, { href = '', role = '' }: Attributes): void {
    if (name !== 'a' || !href.startsWith('#')) return
    this.#open = { target: href.slice(1), text: '', isMark: role === 'doc-noteref' }
  }

  add(text: string, isRaised: boolean): void {
    if (this.#open === null) return
    this.#open.text += text
    this.#open.isMark ||= isRaised
  }

  close(name: string): void {
    if (name !== 'a' || this.#open === null) return
    const { target, text, isMark } = this.#open
    this.#open = null
    const mark = MARK.exec(text)?.[1]
    if (mark !== undefined && (isMark || BRACKETED.test(text))) this.#marks.set(target, mark)
  }

  /** The blocks of a page, with those that are linked as notes in the form of other formats: `[3] As of May.` */
  withNotes(blocks: readonly Block[], anchors: ReadonlyMap<string, Block>): readonly Block[] {
    const marks = new Map<Block, string>()
    for (const [id, mark] of this.#marks) {
      const block = anchors.get(id)
      if (block !== undefined && mayBeNote(block)) marks.set(block, mark)
    }
    if (marks.size === 0) return blocks
    return blocks.map((block): Block => {
      const mark = marks.get(block)
      if (mark === undefined || !mayBeNote(block)) return block
      const text = noteText(block.text.replace(ITEM, ''), mark)
      return text === '' ? block : { ...block, kind: 'footnote', text: `[${mark}] ${text}` }
    })
  }
}

const mayBeNote = (block: Block): block is TextBlock =>
  block.kind === 'paragraph' || block.kind === 'list_item'

/** The text of a note without its mark and the links back. */
function noteText(text: string, mark: string): string {
  let end = text.length
  while (end > 0 && BACK.test(text.charAt(end - 1))) end--
  const starts = [`[${mark}]`, `(${mark})`, `${mark}.`, `${mark})`, `${mark} `, '^ ']
  const bare = text.slice(0, end).trimStart()
  const start = starts.find((each) => bare.startsWith(each)) ?? ''
  return bare.slice(start.length).trim()
}
