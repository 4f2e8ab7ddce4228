import { bottom, right, unionOf, type Rect } from '../../core/geometry.ts'
import type { Figure, PageTable, Segment } from '../model/page-model.ts'
import { groupRows } from '../lines/rows.ts'
import { median } from '../../core/weights.ts'

/** An image or drawing with the text on it. */
export type PageFigure = Figure & { readonly labels: readonly Segment[] }

/** A table or figure between the lines of a column. */
export type Float = PageTable | PageFigure

/** A part of a page's columns. */
export type Part = Segment | Float

/** Least space between two columns. */
export const MIN_GUTTER = 7

type Row = {
  readonly frame: Rect
  readonly members: readonly Part[]
  readonly size: number
  readonly bold: boolean
}

/** A table or figure in the text counts as text of this size. */
const FLOAT_SIZE = 12
/** How many lines shorter one column may be if both end above a heading. */
const MAX_IMBALANCE = 4

export const isFloat = (item: Rect): item is Float => 'rows' in item || 'labels' in item
export const isPageFigure = (item: Rect): item is PageFigure => 'labels' in item
export const isSegment = (part: Part): part is Segment => !isFloat(part)

function rowsOf(parts: readonly Part[]): Row[] {
  return groupRows(parts).map((members) => ({
    frame: unionOf(members),
    members,
    size: Math.max(...members.map((part) => (isSegment(part) ? part.size : FLOAT_SIZE))),
    bold: members.every((part) => isSegment(part) && part.bold),
  }))
}

const gap = (above: Row, below: Row): number => below.frame.y - bottom(above.frame)

/** Whether a row is larger or bolder than another, as a heading is. */
function isProminent(row: Row, from: Row): boolean {
  return row.size >= 1.1 * from.size || (row.bold && !from.bold && row.size >= 0.95 * from.size)
}

const sameStyle = (a: Row, b: Row): boolean => a.bold === b.bold && Math.abs(a.size - b.size) <= 0.3

/**
 * Whether rows continue from line to line at the column's width and in its type, which makes them
 * the column's own text.
 */
function fillsColumn(rows: readonly Row[], column: readonly Row[], usual: number): boolean {
  const frame = unionOf(column.map((row) => row.frame))
  const size = median(column.map((row) => row.size))
  const isBody = (row: Row): boolean =>
    Math.abs(row.size - size) <= 0.6 && !row.members.some(isFloat)
  return rows.some((row, i) => {
    const next = rows[i + 1]
    if (next === undefined || !isBody(row) || !isBody(next)) return false
    if (gap(row, next) > Math.max(0.6 * size, 1.3 * usual)) return false
    return right(row.frame) >= right(frame) - 0.2 * frame.width
  })
}

/**
 * Whether a row is separate from the column above it, by space or as a heading in a style new to
 * the column.
 */
function isSetOff(row: Row, column: readonly Row[], usual: number): boolean {
  const above = column.at(-1)
  if (above === undefined) return false
  const [space, size] = [gap(above, row), Math.min(above.size, row.size)]
  if (space > Math.max(1.2 * size, 1.3 * usual)) return true
  if (space <= Math.max(0.5 * size, 1.3 * usual) || !isProminent(row, above)) return false
  return !column.some((other) => sameStyle(other, row))
}

/**
 * The parts that belong to a column whose neighbor ends at `end`. Below that, rows that are
 * separate from the column and don't fill it form a separate passage, which is read after both
 * columns.
 */
export function columnAbove(parts: readonly Part[], end: number): readonly Part[] {
  const rows = rowsOf(parts)
  const start = rows.findIndex((row) => row.frame.y > end)
  if (start <= 0) return parts
  const usual = median(rows.slice(1, start).map((row, i) => gap(rows[i] ?? row, row)))
  for (let at = start; at < rows.length; at += 1) {
    const [row, column] = [rows[at], rows.slice(0, at)]
    if (row === undefined || !isSetOff(row, column, usual)) continue
    if (!fillsColumn(rows.slice(at), column, usual)) return column.flatMap((kept) => kept.members)
  }
  return parts
}

/**
 * Whether both columns end above row `at` of the left one and start again below it, at the same
 * height.
 */
function separatesBands(lefts: readonly Row[], at: number, rights: readonly Row[]): boolean {
  const [above, row, below] = [lefts[at - 1], lefts[at], lefts[at + 1]]
  if (above === undefined || row === undefined || below === undefined) return false
  if (!isProminent(row, above) || !isProminent(row, below)) return false
  const next = rights.findIndex((other) => bottom(other.frame) > row.frame.y)
  const [last, first] = [rights[next - 1], rights[next]]
  if (last === undefined || first === undefined) return false
  if (Math.abs(first.frame.y - below.frame.y) > 0.3 * below.size) return false
  // Taller space is that of an image, and the heading next to it belongs to its own column.
  return gap(last, first) <= gap(above, below) + MAX_IMBALANCE * 1.35 * below.size
}

/** The parts of short headings at the left that span both columns adjoining `edge`. */
export function bandHeadings(parts: readonly Part[], edge: number): Set<Part> {
  const lefts = rowsOf(
    parts.filter((part) => part.x < edge - 1 && right(part) <= edge - MIN_GUTTER),
  )
  const rights = rowsOf(parts.filter((part) => part.x >= edge - 1))
  const found = lefts.filter((_, at) => separatesBands(lefts, at, rights))
  return new Set(found.flatMap((row) => row.members))
}
