import type { TableBlock } from '../core/document-model.ts'
import type { Struck } from '../core/struck.ts'
import type { Shown } from './word-drawings.ts'

type DraftBase = Struck & {
  /** Numbers of the notes that it cites. */
  readonly notes: readonly number[]
}

export type HeadingDraft = DraftBase & {
  readonly kind: 'heading'
  /** 1 to 9; 0 for the title of the document. */
  readonly level: number
  readonly text: string
}

/** Formatting of a paragraph without a heading style. */
export type Formatting = {
  readonly isBold: boolean
  /** Largest font size in half points. */
  readonly size: number
  /** Level of its number in a list, from 0; null without a number. */
  readonly numbered: number | null
}

export type TextDraft = DraftBase & {
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'caption'
  readonly text: string
  /** Only for paragraphs of the body. */
  readonly formatting?: Formatting
}

export type TableDraft = DraftBase & {
  readonly kind: 'table'
  readonly block: TableBlock
}

export type ShownDraft = DraftBase & {
  readonly kind: 'shown'
  readonly shown: Shown
  /** Name of the part that has the relationship. */
  readonly source: string
  readonly caption?: string
}

/** Another file, whose text is part of the document. */
export type ImportDraft = DraftBase & {
  readonly kind: 'import'
  readonly relation: string
  /** Name of the part that has the relationship. */
  readonly source: string
}

/** A block whose images haven't been read yet. */
export type Draft = HeadingDraft | TextDraft | TableDraft | ShownDraft | ImportDraft
