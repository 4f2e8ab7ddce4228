import type { RegionWord } from '../../../core/document-model.ts'
import { centerX, centerY, right, unionOf, type Rect } from '../../../core/geometry.ts'
import { areHeads, isFigure } from '../../lines/amounts.ts'
import { groupRows } from '../../lines/rows.ts'
import {
  HEADS_APART_BY_HEIGHT,
  LINES_OF_ONE_ROW,
  HEAD_COVERS,
  BETTER_CENTERED,
} from './constants.ts'

/** What the cells of a proposed grid must fulfil beyond their order, so that no value gets a foreign name or head. */

/** A cell with its place in the grid. Its words are those of the region. */
export type PlacedCell = {
  readonly words: readonly RegionWord[]
  readonly first: number
  readonly span: number
}

type Row = readonly PlacedCell[]

/** Why heads are not believed. */
export type HeadFault = 'values_in_head' | 'joined_heads' | 'heads_cross' | 'head_not_centered'

/** The end of a line that continues on the next one, and the beginning of one that continues. */
const OPEN = /[\p{L}\d][-\u2010]$|[,/&]$|(?:^|\s)(?:and|of|the|for|in|und|der|die|von|et|de)$/iu
const CONTINUING = /^[\p{Ll}(]/u

const isFilled = ({ words }: PlacedCell): boolean => words.length > 0
const lineText = (line: readonly RegionWord[]): string => line.map(({ text }) => text).join(' ')

/** The gaps between a line and the lines of the rows around its own. */
function gapsAround(rows: readonly Row[], at: number): readonly [above: number, below: number] {
  const heights = (row: Row | undefined): number[] =>
    (row ?? []).flatMap(({ words }) => words.map(centerY))
  const own = heights(rows[at])
  const above = Math.min(...own) - Math.max(...heights(rows[at - 1]))
  const below = Math.min(...heights(rows[at + 1])) - Math.max(...own)
  return [above, below]
}

/**
 * Whether a line of a cell may belong to the row above or below. Lines of one row are closer to each
 * other than to other rows, or their text continues.
 */
export function linesMayBeOthers(body: readonly Row[]): boolean {
  return body.some((row, at) => {
    const [above, below] = gapsAround(body, at)
    return row.some(({ words }) => {
      const lines = groupRows(words)
      return lines.some((line, i) => {
        const before = lines[i - 1]
        if (before === undefined) return false
        if (OPEN.test(lineText(before)) || CONTINUING.test(lineText(line))) return false
        const gap = centerY(unionOf(line)) - centerY(unionOf(before))
        return gap > LINES_OF_ONE_ROW * Math.min(above, below)
      })
    })
  })
}

/** Whether the filled cells of a column are mostly figures. Null if it has none. */
function hasFigures(body: readonly Row[], column: number): boolean | null {
  const cells = body.flat().filter((cell) => cell.first === column && cell.span === 1)
  const texts = cells.filter(isFilled).map(({ words }) => lineText(groupRows(words).flat()))
  return texts.length === 0 ? null : texts.filter(isFigure).length >= 0.5 * texts.length
}

/**
 * Whether the grid may be two tables next to each other, read as one: values, then names, then other
 * values. Those would get the names of the first table.
 */
export function maybeNeighbors(body: readonly Row[], width: number): boolean {
  const kinds = Array.from({ length: width }, (_, column) => hasFigures(body, column)).slice(1)
  const [first, last] = [kinds.indexOf(true), kinds.lastIndexOf(true)]
  return first >= 0 && kinds.slice(first, last).includes(false)
}

/** Whether a row of the head has amounts, as only rows of values do. */
function hasValues(row: Row): boolean {
  const values = row.filter((cell) => cell.first > 0 && isFilled(cell))
  const texts = values.map(({ words }) => lineText(groupRows(words).flat()))
  const figures = texts.filter(isFigure)
  return figures.length > 0 && figures.length >= 0.5 * texts.length && !areHeads(figures)
}

/** Whether one cell of a head has the heads of several columns. */
const isJoined = ({ words, span }: PlacedCell, width: number): boolean =>
  span < width &&
  groupRows(words).some((line) =>
    line.some((word, at) => {
      const before = line[at - 1]
      return before !== undefined && word.x - right(before) > HEADS_APART_BY_HEIGHT * word.height
    }),
  )

/** Whether a head is over a part of the columns of a head above it, and over others. */
function headsCross(a: PlacedCell, b: PlacedCell): boolean {
  const [endA, endB] = [a.first + a.span, b.first + b.span]
  if (endA <= b.first || endB <= a.first) return false
  const isInside = (a.first >= b.first && endA <= endB) || (b.first >= a.first && endB <= endA)
  return !isInside
}

/** Where the texts of each column are, with those of its own head. Null if it has none. */
function columnsOf(rows: readonly Row[], width: number): (Rect | null)[] {
  const own = Map.groupBy(
    rows.flat().filter((cell) => cell.span === 1 && isFilled(cell)),
    ({ first }) => first,
  )
  return Array.from({ length: width }, (_, at) => {
    const words = (own.get(at) ?? []).flatMap((cell) => cell.words)
    return words.length === 0 ? null : unionOf(words)
  })
}

/**
 * Whether a head over several columns covers them, or is centered over them and over no other
 * columns as well. Otherwise, it may be over fewer or more of them.
 */
function isOverItsColumns({ words, first, span }: PlacedCell, columns: readonly (Rect | null)[]) {
  const head = unionOf(words)
  const over = (from: number, to: number): Rect | null => {
    const rects = columns.slice(from, to).flatMap((rect) => rect ?? [])
    return rects.length === 0 ? null : unionOf(rects)
  }
  const own = over(first, first + span)
  if (own === null) return false
  if (Math.min(right(head), right(own)) - Math.max(head.x, own.x) >= HEAD_COVERS * own.width) {
    return true
  }
  const distance = (rect: Rect): number => Math.abs(centerX(rect) - centerX(head))
  const isBetter = (from: number, to: number): boolean => {
    const other = over(from, to)
    const isSame = from === first && to === first + span
    if (isSame || other === null || other.x > right(head) || right(other) < head.x) return false
    return distance(other) < distance(own) + BETTER_CENTERED * head.height
  }
  // The first column has the names, and is below no head over several columns of values.
  const least = Math.min(first, 1)
  const starts = columns.map((_, at) => at).filter((at) => at >= least)
  return !starts.some((from) => starts.some((at) => at >= from && isBetter(from, at + 1)))
}

/** Why the head of a grid isn't believed, or null. */
export function headFault(
  heads: readonly Row[],
  body: readonly Row[],
  width: number,
): HeadFault | null {
  const cells = heads.flat().filter(isFilled)
  // A head names columns. The name of the first rows is part of the body.
  const last = heads.at(-1)?.filter(isFilled) ?? []
  if (last.some(({ span }) => span === width)) return 'values_in_head'
  if (heads.some(hasValues)) return 'values_in_head'
  if (cells.some((cell) => isJoined(cell, width))) return 'joined_heads'
  if (cells.some((a) => cells.some((b) => headsCross(a, b)))) return 'heads_cross'
  const columns = columnsOf([...heads, ...body], width)
  const spanning = cells.filter(({ span }) => span > 1 && span < width)
  return spanning.every((cell) => isOverItsColumns(cell, columns)) ? null : 'head_not_centered'
}
