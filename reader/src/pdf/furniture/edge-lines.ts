import { bottom, centerY, right, unionOf } from '../../core/geometry.ts'
import type { PageModel, Segment } from '../model/page-model.ts'
import { groupRows, rowText } from '../lines/rows.ts'

/** Share of the page's height at its top and bottom where running lines are. */
const ZONE = 0.105
/** The same for the outermost line if it has a page number. Beyond it, the margins are wide. */
const WIDE_ZONE = 0.15
/** The same if the outermost lines of most pages are there, because all pages have wide margins. */
const WIDEST_ZONE = 0.25
/** How many lines at the edge of wide margins may be running lines. */
const WIDE_DEPTH = 2
const MAX_DEPTH = 3
const MIN_CELLS = 3
/** Height of about two lines, in points. */
const BESIDE = 30

/** A line near the top or bottom of its page. */
export type EdgeLine = {
  readonly page: number
  readonly text: string
  /** The texts of its segments. */
  readonly cells: readonly string[]
  /** Indices of its segments on the page. */
  readonly segments: readonly number[]
  /** Largest type size in the line, in points. */
  readonly size: number
  /** How many lines are between this one and the edge of the page. */
  readonly depth: number
  readonly side: 'top' | 'bottom'
  readonly place: number
  /** Whether it is a row of cells that continue in the adjacent line. */
  readonly row: boolean
  /** Whether it is farther from the edge than running lines usually are. */
  readonly deep: boolean
  /** Whether it has a separate page number, and no other line is between it and the edge. */
  readonly paged: boolean
}

/** Whether two lines have at least three cells below each other. */
function isRow(line: readonly Segment[], other: readonly Segment[] | undefined): boolean {
  if (other === undefined || line.length < MIN_CELLS || other.length < MIN_CELLS) return false
  const aligned = line.filter((cell) => {
    return other.some((o) => Math.abs(o.x - cell.x) < 2 || Math.abs(right(o) - right(cell)) < 2)
  })
  return aligned.length >= MIN_CELLS
}

/** The lines of a page that may be running lines. */
export function edgeLines(page: Pick<PageModel, 'page' | 'height' | 'segments'>): EdgeLine[] {
  const zone = page.height * ZONE
  // The lines next to the zones are needed to detect table rows.
  const reach = Math.max(zone + BESIDE, page.height * WIDEST_ZONE)
  const near = page.segments
    .map((segment, index) => ({ ...segment, index }))
    .filter((s) => centerY(s) < reach || centerY(s) > page.height - reach)
  const rows = groupRows(near)
  const isIn = (first: Segment | undefined, reached: number): boolean =>
    first !== undefined && (centerY(first) < reached || centerY(first) > page.height - reached)
  const lines = rows.map((segments, at) => ({
    segments,
    place: bottom(unionOf(segments)),
    deep: !isIn(segments[0], zone),
    row: isRow(segments, rows[at - 1]) || isRow(segments, rows[at + 1]),
  }))
  const isPaged = ({ segments }: (typeof lines)[number], depth: number): boolean =>
    depth === 0 &&
    segments.length > 1 &&
    isIn(segments[0], page.height * WIDE_ZONE) &&
    segments.some(({ text }) => /^\d{1,4}$/u.test(text))
  const { top = [], low = [] } = Object.groupBy(lines, ({ place }) =>
    place < page.height / 2 ? 'top' : 'low',
  )
  const build = (list: typeof lines, side: 'top' | 'bottom'): EdgeLine[] =>
    list.slice(0, MAX_DEPTH).flatMap((line, depth): EdgeLine[] => {
      const { segments, place, row, deep } = line
      if (deep && depth >= WIDE_DEPTH) return []
      return [
        {
          page: page.page,
          text: rowText(segments),
          cells: segments.map(({ text }) => text),
          segments: segments.map(({ index }) => index),
          size: Math.max(...segments.map(({ size }) => size)),
          depth,
          side,
          place,
          row,
          deep,
          paged: isPaged(line, depth),
        },
      ]
    })
  return [...build(top, 'top'), ...build(low.toReversed(), 'bottom')]
}
