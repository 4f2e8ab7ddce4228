/**
 * What is kept of a page between reading the file and building blocks. Sizes are points, the origin is the
 * page's top-left corner as the page is displayed after `turned` has been undone.
 */

export type Rect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A run of text on one baseline in one font. */
export type Segment = Rect & {
  readonly text: string
  /** Font size in points. */
  readonly size: number
  readonly bold: boolean
  readonly mono: boolean
  /** Set in a font made for formulas. */
  readonly math?: true
}

export type TableCell = {
  readonly text: string
  readonly header: boolean
  readonly rowSpan: number
  readonly colSpan: number
}

/** Rows hold only the cells that begin in them, as in HTML. */
export type PageTable = Rect & { readonly rows: readonly (readonly TableCell[])[] }

/** How far the page's text is turned clockwise when the page is displayed. */
export type Turn = 0 | 90 | 180 | 270

/** A picture or drawing that is shown as a whole. */
export type Figure = Rect & {
  /** Made of lines and areas alone, so that the text on it is text of the page. */
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
  /** Pictures or drawn shapes that may hold text nobody can extract. */
  readonly hasPictures: boolean
  /** Pictures and drawings that are shown as a whole, none inside another. */
  readonly figures?: readonly Figure[]
  /** Set when the text was read from the page's picture. */
  readonly recognised?: true
}

export const right = (rect: Rect): number => rect.x + rect.width
export const bottom = (rect: Rect): number => rect.y + rect.height
const centerX = (rect: Rect): number => rect.x + rect.width / 2
export const centerY = (rect: Rect): number => rect.y + rect.height / 2

/** The smallest rectangle around all; `rects` must not be empty. */
export function unionOf(rects: readonly Rect[]): Rect {
  let [left, top, far, low] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const rect of rects) {
    left = Math.min(left, rect.x)
    top = Math.min(top, rect.y)
    far = Math.max(far, right(rect))
    low = Math.max(low, bottom(rect))
  }
  return { x: left, y: top, width: far - left, height: low - top }
}

export function containsCenter(outer: Rect, inner: Rect): boolean {
  const [x, y] = [centerX(inner), centerY(inner)]
  return x >= outer.x && x <= right(outer) && y >= outer.y && y <= bottom(outer)
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a)
}
