import type { DoubtfulTable } from '../../core/document-model.ts'
import type { Rect } from '../../core/geometry.ts'
import type { TableCell } from '../../html/html-table.ts'

/**
 * The data of a page between reading the file and building blocks. Sizes are in points. The origin
 * is the top-left corner of the page as displayed, after undoing `turned`.
 */

export type Word = {
  readonly text: string
  readonly x: number
  readonly width: number
  /** Its own place, if known. A word of the segment may be smaller and raised. */
  readonly y?: number
  readonly height?: number
}

/** A run of text on one baseline in one font. */
export type Segment = Rect & {
  readonly text: string
  /** Font size in points. */
  readonly size: number
  readonly bold: boolean
  readonly mono: boolean
  /** Whether its font is made for formulas. */
  readonly math?: true
  /** How far it is rotated clockwise relative to the text of its page. */
  readonly turned?: Turn
  /** The heading that it is part of according to the file's structure, numbered within the page. */
  readonly heading?: { readonly level: number; readonly id: number }
  /** The positions of its words, if requested. */
  readonly words?: readonly Word[]
}

/** As in HTML, rows have only the cells that begin in them. */
export type PageTable = Rect & {
  readonly rows: readonly (readonly TableCell[])[]
  /** Where its columns are, if it was found by its figures. */
  readonly columns?: readonly { readonly from: number; readonly to: number }[]
  /** The x of the borders of its columns, if they are drawn. */
  readonly edges?: readonly number[]
  /** Where names begin, by level of indentation. */
  readonly levels?: readonly number[]
  /** How many of its last rows are notes. */
  readonly notes?: number
  /** The unit of the numbers, from the text above the table: "(USD million)". */
  readonly units?: string
  /** The line above that its type sets off. It is part of the text, unless it is the caption. */
  readonly title?: string
  readonly caption?: string
  /** Its lines, if the columns are uncertain. Then it has no rows. */
  readonly layout?: string
  /** How many lines of the layout each part of it must have. */
  readonly repeated?: number
  /** How many rows are drawn with rules, if that is known. */
  readonly drawnRows?: number
  /** Set if texts over several cells were cut without the positions of their words. */
  readonly guessed?: true
  /** Set if it is a table that failed the checks, so that its lines are kept as they are. */
  readonly doubtful?: DoubtfulTable
}

/** Text of the text layer that is not part of the text of its page. */
export type LeftOutText = Rect & {
  readonly text: string
  readonly reason: 'struck' | 'hidden' | 'unreadable'
}

/** How far the page's text is rotated clockwise when the page is displayed. */
export type Turn = 0 | 90 | 180 | 270

/** An image or drawing that is shown as a whole. */
export type Figure = Rect & {
  /** Whether it has only lines and areas, so that the text on it is text of the page. */
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
  /** Rotated text that is neither a figure label nor in a table, and notes written on the page. */
  readonly asides?: readonly Segment[]
  /** Images and drawings that are shown as a whole, none inside another. */
  readonly figures?: readonly Figure[]
  readonly leftOut?: readonly LeftOutText[]
  /** Set if it shows something but nothing was found on it. It is included as an image. */
  readonly picture?: true
  /** Set if its layout could not be analyzed. Its lines are not joined into paragraphs. */
  readonly plain?: true
  /** Set if the text was read by OCR. */
  readonly recognised?: true
  /** How certain its text is, 0 to 1, if OCR read it or its fonts have partly unusable codes. */
  readonly confidence?: number
  /** What OCR read, if it isn't text in any language. The page is included as an image. */
  readonly doubtful?: string
}
