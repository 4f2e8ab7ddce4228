import type { Rect } from '../core/geometry.ts'

/** A rectangle on a slide, in English Metric Units (914,400 per inch). */
export type Frame = Rect

type Framed = { readonly frame: Frame | null }
type Placed<T> = { readonly item: T; readonly frame: Frame }
type Span = { readonly start: number; readonly end: number }
type Cut<T> = { readonly size: number; readonly before: Placed<T>[]; readonly after: Placed<T>[] }

const INCH = 914_400
/** Frames that overlap by less than this, or by a tenth of their length, count as separate. */
const OVERLAP = 0.05 * INCH
/** Items whose tops differ by less are in one row. */
const ROW_TOLERANCE = 0.1 * INCH
/**
 * A gap between columns is considered first if it is this many times wider than the one between
 * rows.
 */
const COLUMN_GAP_RATIO = 3
// The time for cutting is quadratic in the number of items.
const MAX_TO_CUT = 300

const across = ({ x, width }: Frame): Span => ({ start: x, end: x + width })
const down = ({ y, height }: Frame): Span => ({ start: y, end: y + height })

/** The widest empty strip between items along one axis, and the items on its two sides. */
function widestCut<T>(items: readonly Placed<T>[], spanOf: (frame: Frame) => Span): Cut<T> | null {
  const spans = items
    .map((item) => ({ item, ...spanOf(item.frame) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
  const slack = ({ start, end }: Span) => Math.min(OVERLAP, (end - start) / 20)
  let best = { at: 0, room: 0, size: 0 }
  let end = -Infinity
  let shrunkEnd = -Infinity
  for (const [at, span] of spans.entries()) {
    const room = span.start + slack(span) - shrunkEnd
    if (at > 0 && room > best.room) best = { at, room, size: Math.max(0, span.start - end) }
    end = Math.max(end, span.end)
    shrunkEnd = Math.max(shrunkEnd, span.end - slack(span))
  }
  if (best.at === 0) return null
  const sorted = spans.map(({ item }) => item)
  return { size: best.size, before: sorted.slice(0, best.at), after: sorted.slice(best.at) }
}

/** From top to bottom, and from left to right if tops are about level. */
function byRows<T>(items: readonly Placed<T>[]): Placed<T>[] {
  const rows: Placed<T>[][] = []
  let top = -Infinity
  for (const item of items.toSorted((a, b) => a.frame.y - b.frame.y)) {
    const row = rows.at(-1)
    if (row !== undefined && item.frame.y - top < ROW_TOLERANCE) row.push(item)
    else {
      rows.push([item])
      top = item.frame.y
    }
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.frame.x - b.frame.x))
}

function ordered<T>(items: readonly Placed<T>[]): Placed<T>[] {
  if (items.length <= 1) return [...items]
  if (items.length > MAX_TO_CUT) return byRows(items)
  const rows = widestCut(items, down)
  const columns = widestCut(items, across)
  const isColumns =
    rows === null || (columns !== null && columns.size > rows.size * COLUMN_GAP_RATIO)
  const cut = isColumns ? columns : rows
  return cut === null ? byRows(items) : [...ordered(cut.before), ...ordered(cut.after)]
}

/**
 * Puts items into the reading order of a slide. It cuts the slide at its widest empty strip into
 * upper and lower or left and right parts, and each part again (recursive XY cut). Rows come before
 * columns unless the gap between columns is much wider. Uncuttable parts are read from top to
 * bottom and left to right. Items without a frame come last, in the given order.
 */
export function inReadingOrder<T extends Framed>(items: readonly T[]): T[] {
  const placed = items.flatMap((item) => (item.frame === null ? [] : { item, frame: item.frame }))
  const rest = items.filter(({ frame }) => frame === null)
  return [...ordered(placed).map(({ item }) => item), ...rest]
}
