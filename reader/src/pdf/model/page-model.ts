import type { Rect } from '../../core/geometry.ts'
import type { TableCell } from '../../html/html-table.ts'

/**
 * The data of a page between reading the file and building blocks. Sizes are points, the origin is the
 * page's top-left corner as the page is displayed after `turned` has been undone.
 */

export type Word = { readonly text: string; readonly x: number; readonly width: number }

/** A run of text on one baseline in one font. */
export type Segment = Rect & {
  readonly text: string
  /** Font size in points. */
  readonly size: number
  readonly bold: boolean
  readonly mono: boolean
  /** Set in a font made for formulas. */
  readonly math?: true
  /** How far it is rotated clockwise against the text of its page. */
  readonly turned?: Turn
  /** The heading that it is a part of, where the file's structure says so; numbered within the page. */
  readonly heading?: { readonly level: number; readonly id: number }
  /** The places of its words, where they were asked for. */
  readonly words?: readonly Word[]
}

/** Rows have only the cells that begin in them, as in HTML. */
export type PageTable = Rect & {
  readonly rows: readonly (readonly TableCell[])[]
  /** What the figures are in, as it stands above the table: "(USD million)". */
  readonly units?: string
  /** The line above that is set off by its type; a part of the text, unless it is the caption. */
  readonly title?: string
  readonly caption?: string
  /** Its lines, where the columns are not certain; then it has no rows. */
  readonly layout?: string
}

/** How far the page's text is rotated clockwise when the page is displayed. */
export type Turn = 0 | 90 | 180 | 270

/** An image or drawing that is shown as a whole. */
export type Figure = Rect & {
  /** Only of lines and areas, so that the text on it is text of the page. */
  readonly drawn?: true
}

export type PageModel = {
  /** From 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly turned: Turn
  readonly segments: readonly Segment[]
  readonly tables: readonly PageTable[]
  /** Turned text that is no label of a figure and in no table, and notes written on the page. */
  readonly asides?: readonly Segment[]
  /** Images and drawings that are shown as a whole, none inside another. */
  readonly figures?: readonly Figure[]
  /** Set when it shows something in which nothing was found: it is given as an image. */
  readonly picture?: true
  /** Set when the text was read by OCR. */
  readonly recognised?: true
  /** Mean confidence of the characters that OCR read, 0 to 1. */
  readonly confidence?: number
  /** What was read of a page, where it is no text of a language: the page is given as an image. */
  readonly doubtful?: string
}
