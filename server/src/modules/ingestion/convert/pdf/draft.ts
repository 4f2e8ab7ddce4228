import { unionOf } from './page-model.ts'
import type { PageTable, Rect } from './page-model.ts'

/** Where a draft stands: one rectangle for each page, in page order. */
export type Areas = ReadonlyMap<number, Rect>

/** A block before headings are told from paragraphs; sizes are points. */
export type TextDraft = {
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'caption' | 'footnote'
  readonly text: string
  /** The text with its list marker; the same as `text` elsewhere. */
  readonly raw: string
  readonly areas: Areas
  readonly lines: number
  readonly size: number
  readonly bold: boolean
  /** Entry of a table of contents. */
  readonly contents: boolean
}

export type TableDraft = {
  readonly kind: 'table'
  readonly table: PageTable
  readonly areas: Areas
}

export type Draft = TextDraft | TableDraft

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
  for (const page of draft.areas.keys()) return page
  return 0
}

export function lastPage(draft: Draft): number {
  return Math.max(...draft.areas.keys())
}
