import type { Rect } from './geometry.ts'

/**
 * Why text of a page is not in its blocks:
 * - `hidden`: it is outside of the page
 * - `furniture`: a running head or foot, or a page number
 * - `line_number`: it numbers the lines of the page
 * - `marker`: a letter that stands for the bullet of a list
 * - `repeated`: a watermark, text in the margin or the head of a table that an earlier page has
 * - `struck`: a line strikes it
 * - `unreadable`: its codes aren't text, or OCR read the page instead
 */
export type LeftOutReason =
  | 'hidden'
  | 'furniture'
  | 'line_number'
  | 'marker'
  | 'repeated'
  | 'struck'
  | 'unreadable'

/** Text that was left out on purpose, with its place in points if that is known. */
export type LeftOut = Partial<Rect> & {
  /** From 1. */
  readonly page: number
  readonly text: string
  readonly reason: LeftOutReason
}
