import { unionOf, type Rect } from '../../core/geometry.ts'
import type { PageTable, Segment } from './page-model.ts'

/** The place of a draft: one rectangle for each page, in page order. */
export type Areas = ReadonlyMap<number, Rect>

/** A block before headings are distinguished from paragraphs; sizes are points. */
export type TextDraft = {
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'caption' | 'footnote'
  readonly text: string
  /** The text with its list marker; the same as `text` elsewhere. */
  readonly raw: string
  readonly areas: Areas
  /** The places one after the other, of a paragraph that runs on in another column or on another page. */
  readonly parts?: readonly Areas[]
  readonly lines: number
  readonly size: number
  readonly bold: boolean
  /** Read by OCR. */
  readonly recognised?: true
  /** Entry of a table of contents. */
  readonly contents?: true
  /** A formula on lines of its own. */
  readonly formula?: true
  /** Level of the heading that the file's structure says it is. */
  readonly heading?: number
  /** Beside the running text: a note in the margin, turned text, a watermark. */
  readonly aside?: true
}

type FloatBase = {
  /** With the caption's place. */
  readonly areas: Areas
  /** The place of the table or figure itself, page by page. */
  readonly frames: Areas
  readonly caption?: string
}

export type TableDraft = FloatBase & {
  readonly kind: 'table'
  readonly table: PageTable
  /** The page of each row, of a table on several. */
  readonly rowPages?: readonly number[]
}

export type ImageDraft = FloatBase & {
  readonly kind: 'image'
  /** The labels in it. */
  readonly text: string
  /** Whether that is all text it shows. */
  readonly legible: boolean
}

/** What is no part of the running text and may have a caption. */
export type FloatDraft = TableDraft | ImageDraft

export type Draft = TextDraft | FloatDraft

export const isFloatDraft = (draft: Draft): draft is FloatDraft =>
  draft.kind === 'table' || draft.kind === 'image'

export const isAside = (draft: Draft): boolean => !isFloatDraft(draft) && draft.aside === true

/** Both areas together, page by page. */
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

/** A text that stands beside the running text, such as a stamp. */
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
