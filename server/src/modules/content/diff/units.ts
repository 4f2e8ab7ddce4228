import { htmlToPlainText } from '@arbor/reader'

export type UnitKind = 'heading' | 'text' | 'table' | 'image'

/** A section or chunk of a version, in reading order. */
export type DiffNode = {
  readonly id: string
  readonly kind: UnitKind
  /** The name of a section. */
  readonly name: string | null
  /** Chunks with the same text share it. */
  readonly content_id: string | null
  /** Length of the text in bytes. */
  readonly bytes: number
  /** The pages of its boxes in order, or the page on which a section begins. */
  readonly pages: readonly number[]
}

/** What is compared as one: a heading, a line or a whole passage. */
export type Unit = {
  /** The same for equal units. */
  readonly key: string
  readonly kind: UnitKind
  /** Undefined if the text is read only for the rows that are shown. */
  readonly text: string | undefined
  readonly page: number | null
  readonly node: DiffNode
}

/** Identifies the content of a node. */
export function keyOf({ kind, name, content_id: contentId }: DiffNode): string {
  return `${kind}:${contentId ?? name}`
}

/** The text of a passage as people read it. Tables have a line for each row, with ` | ` between cells. */
export function readableText(kind: UnitKind, content: string): string {
  return kind === 'text' ? content : htmlToPlainText(content)
}

/** How a version is divided: by lines, by blocks (paragraphs and whole tables), or by whole passages. */
export type Division = 'lines' | 'blocks' | 'passages'

/** The units of a node. `content` is the text of a chunk. */
export function unitsOf(node: DiffNode, content: string, division: Division): Unit[] {
  const { kind, name } = node
  const [page = null] = node.pages
  if (kind === 'heading') return [unit(node, name ?? '', page)]
  if (division === 'passages') return [{ key: keyOf(node), kind, text: undefined, page, node }]
  const text = readableText(kind, content)
  if (division === 'blocks' && kind !== 'text') return [unit(node, text, page)]
  const lines = linesOf(node, text)
  return division === 'lines' ? lines : lines.filter(({ text: line }) => line?.trim() !== '')
}

/** The lines of a passage. Each of its boxes has a part of them, so the page of a line is that of the box. */
function linesOf(node: DiffNode, text: string): Unit[] {
  const { pages } = node
  const lines = text.split('\n')
  const shown = pages.length > 1 ? lines.filter((line) => line.trim() !== '').length : 0
  let at = 0
  return lines.map((line) => {
    const box = shown === 0 ? 0 : Math.floor((at * pages.length) / shown)
    if (line.trim() !== '') at++
    return unit(node, line, pages[Math.min(box, pages.length - 1)] ?? null)
  })
}

function unit(node: DiffNode, text: string, page: number | null): Unit {
  return { key: `${node.kind}:${text}`, kind: node.kind, text, page, node }
}
