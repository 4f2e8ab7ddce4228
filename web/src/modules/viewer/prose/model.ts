/** An item of a list, with the marker as in the text. Deeper levels are further in. */
export type Item = { readonly level: number; readonly marker: string; readonly text: string }

export type Block =
  | { readonly kind: 'paragraph' | 'lines' | 'comment'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  /** A footnote, with its number or mark. */
  | { readonly kind: 'note'; readonly mark: string; readonly text: string }

const MARKER =
  /^([ \t]*)([-*•–◦▪]|\(?(?:\d{1,4}|[a-zA-Z]|[ivxIVX]{1,6})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}\.?)[ \t]+(?=\S)/
const NOTE = /^\[([^\]\s]{1,8})\][ \t]+(?=\S)/
const COMMENT = /^Comment by [^:\n]{1,120}: /
/** Columns that were aligned with spaces. */
const ALIGNED = /\S {3,}\S/

/** The blocks of a passage's text: the reader separates them by blank lines, except the items of a list. */
export function blocksOf(text: string): Block[] {
  const noted = notesIn(text)
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .flatMap((part): Block[] => {
      const [, mark] = NOTE.exec(part) ?? []
      if (mark !== undefined && noted.has(mark)) return [{ kind: 'note', mark, text: part }]
      if (COMMENT.test(part)) return [{ kind: 'comment', text: part }]
      const lines = part.split('\n')
      if (lines.filter((line) => ALIGNED.test(line)).length > 1) {
        return [{ kind: 'lines', text: part }]
      }
      return listsIn(lines)
    })
}

/** The marks of footnotes: those that a paragraph starts with, and that the text has elsewhere, too. */
export function notesIn(text: string): Set<string> {
  const marks = text.split('\n').flatMap((line) => NOTE.exec(line)?.[1] ?? [])
  return new Set(marks.filter((mark) => text.split(`[${mark}]`).length > 2))
}

/** Splits lines into lists and what is between them. A paragraph that merely starts like an item stays one. */
function listsIn(lines: readonly string[]): Block[] {
  const matches = lines.map((line) => MARKER.exec(line))
  const from = matches.findIndex((one) => one !== null)
  const count = matches.filter((one) => one !== null).length
  // A single letter may be somebody's initial.
  const isSure = from === 0 && lines.length === 1 && /^\(?\d|^[-*•–◦▪]/.test(matches[0]?.[2] ?? '')
  if (count < 2 && !isSure) return [{ kind: 'paragraph', text: lines.join('\n') }]
  const items: Item[] = []
  for (const [at, line] of lines.entries()) {
    if (at < from) continue
    const [whole = '', indent = '', marker = ''] = matches[at] ?? []
    const last = items.at(-1)
    if (matches[at]) {
      items.push({ level: columnsOf(indent), marker, text: line.slice(whole.length) })
    } else if (last) items[items.length - 1] = { ...last, text: `${last.text}\n${line.trim()}` }
  }
  const before = lines.slice(0, from).join('\n')
  const list = { kind: 'list', items: withLevels(items) } as const
  return before === '' ? [list] : [{ kind: 'paragraph', text: before }, list]
}

const columnsOf = (indent: string): number => indent.replaceAll('\t', '    ').length

/** Turns indentations into levels from 0. */
function withLevels(items: readonly Item[]): Item[] {
  const open: number[] = []
  return items.map((item) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= item.level) open.pop()
    const level = Math.min(open.length, 6)
    open.push(item.level)
    return { ...item, level }
  })
}

/** A piece of a text: plain, or the reference to a footnote. */
export type Piece = { readonly text: string; readonly isReference: boolean }

/** Finds the references to footnotes in a text. */
export function piecesOf(text: string, noted: ReadonlySet<string>): Piece[] {
  if (noted.size === 0) return [{ text, isReference: false }]
  const parts = text.split(/(\[[^\]\s]{1,8}\])/)
  return parts
    .filter((part) => part !== '')
    .map((part) => ({
      text: part,
      isReference: /^\[.+\]$/.test(part) && noted.has(part.slice(1, -1)),
    }))
}
