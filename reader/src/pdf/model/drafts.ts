import type { DoubtfulTable } from '../../core/document-model.ts'
import { unionOf, type Rect } from '../../core/geometry.ts'
import type { LeftOut } from '../../core/left-out.ts'
import type { PageTable, Segment } from './page-model.ts'

/** The areas of a draft: one rectangle for each page, in page order. */
export type Areas = ReadonlyMap<number, Rect>

/** A block before headings are distinguished from paragraphs. Sizes are in points. */
export type TextDraft = {
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'caption' | 'footnote'
  readonly text: string
  /** The text with its list marker. Otherwise the same as `text`. */
  readonly raw: string
  readonly areas: Areas
  /** The consecutive areas of a paragraph that continues in another column or on another page. */
  readonly parts?: readonly Areas[]
  readonly lines: number
  readonly size: number
  readonly bold: boolean
  /** How many gaps in its only line are as wide as between columns. */
  readonly gaps?: number
  /** The texts next to each other in the last line of a page, from left to right. */
  readonly pieces?: readonly Segment[]
  /** Whether it was read by OCR. */
  readonly recognised?: true
  /** Whether it is an entry of a table of contents. */
  readonly contents?: true
  /** Whether it is a displayed formula. */
  readonly formula?: true
  /** The heading level according to the file's structure. */
  readonly heading?: number
  /** Whether it is outside the running text: a note in the margin, rotated text, a watermark. */
  readonly aside?: true
  /** How many of its first lines each part of it must have. */
  readonly repeated?: number
  /** Set if its lines are those of a table. */
  readonly table?: DoubtfulTable
}

type FloatBase = {
  /** Includes the caption's area. */
  readonly areas: Areas
  /** The area of the table or figure itself, page by page. */
  readonly frames: Areas
  readonly caption?: string
}

export type TableDraft = FloatBase & {
  readonly kind: 'table'
  readonly table: PageTable
  /** The page of each row, if the table spans several pages. */
  readonly rowPages?: readonly number[]
  /** Heads, titles and notes that its later pages repeat. */
  readonly leftOut?: readonly LeftOut[]
}

export type ImageDraft = FloatBase & {
  readonly kind: 'image'
  /** The labels in it. */
  readonly text: string
  /** Whether that is all the text it shows. */
  readonly legible: boolean
}

/** Content outside the running text that may have a caption. */
export type FloatDraft = TableDraft | ImageDraft

export type Draft = TextDraft | FloatDraft

export const isFloatDraft = (draft: Draft): draft is FloatDraft =>
  draft.kind === 'table' || draft.kind === 'image'

export const isAside = (draft: Draft): boolean => !isFloatDraft(draft) && draft.aside === true

/** Merges both areas page by page. */
export function mergeAreas(a: Areas, b: Areas): Areas {
  const merged = new Map(a)
  for (const [page, rect] of b) {
    const own = merged.get(page)
    merged.set(page, own === undefined ? rect : unionOf([own, rect]))
  }
  return merged
}

export function firstPage(draft: Draft): number {
  return draft.areas.keys().next().value ?? 0
}

export function lastPage(draft: Draft): number {
  return Math.max(...draft.areas.keys())
}

/** A draft for text outside the running text, such as a stamp. */
export function asideOf(text: string, page: number, segments: readonly Segment[]): TextDraft {
  return {
    kind: 'paragraph',
    text,
    raw: text,
    areas: new Map([[page, unionOf(segments)]]),
    lines: segments.length,
    size: segments[0]?.size ?? 0,
    bold: false,
    aside: true,
  }
}

/** A draft for the lines of a table that are kept as on the page. */
export function linesDraft(
  { repeated, doubtful: table }: PageTable,
  text: string,
  areas: Areas,
): TextDraft {
  const lines = text.split('\n').length
  const style = { lines, size: 0, bold: false, ...(repeated !== undefined && { repeated }) }
  return { kind: 'code', text, raw: text, areas, ...style, ...(table && { table }) }
}
