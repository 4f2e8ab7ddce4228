import type { RegionWord } from '../../../core/document-model.ts'
import { centerY, right, unionOf, type Rect } from '../../../core/geometry.ts'
import { isFigure } from '../../lines/amounts.ts'
import { Compounds, joinLines } from '../../lines/clean-text.ts'
import { groupRows } from '../../lines/rows.ts'
import {
  headFault,
  linesMayBeOthers,
  maybeNeighbors,
  type HeadFault,
  type PlacedCell,
} from './proposed-cells.ts'
import { BOXES_OVERLAP, VALUES_APART } from './constants.ts'

/** A cell of a proposed grid. */
export type ProposedCell = {
  /** The positions of its words in the list of the region's words. */
  readonly words: readonly number[]
  /** How many columns it spans, if more than one. */
  readonly span?: number
}

/** A grid for a region, as another reader of the page proposes it. It only refers to words. */
export type ProposedGrid = {
  /** How many rows, from the top, name the columns. */
  readonly heads: number
  readonly rows: readonly (readonly ProposedCell[])[]
}

/** Why a proposed grid is not believed. */
export type Refusal =
  | 'not_a_grid'
  | 'unknown_word'
  | 'repeated_word'
  | 'missing_word'
  | 'rows_not_in_order'
  | 'columns_not_in_order'
  | 'head_not_above'
  | 'joined_values'
  | 'joined_lines'
  | 'neighbors'
  | HeadFault

/** A cell with its text, and where its words begin and end. */
export type AcceptedCell = {
  readonly text: string
  readonly span: number
  readonly x: number
  readonly end: number
}

export type Verdict =
  | { readonly refused: Refusal }
  | {
      readonly refused: null
      readonly heads: number
      readonly rows: readonly (readonly AcceptedCell[])[]
    }

const spanOf = ({ span = 1 }: ProposedCell): number => span

/** The number of columns, or null if rows have different ones. */
function widthOf({ rows, heads }: ProposedGrid): number | null {
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0
  if (rows.length < 2 || (heads !== 0 && !isCount(heads)) || heads >= rows.length) return null
  if (!rows.every((row) => row.every((cell) => isCount(spanOf(cell))))) return null
  const [width = 0, ...others] = rows.map((row) => row.reduce((sum, cell) => sum + spanOf(cell), 0))
  return width > 1 && others.every((other) => other === width) ? width : null
}

/** Whether each word is used exactly once. */
function wordsRefusal(grid: ProposedGrid, count: number): Refusal | null {
  const used = new Set<number>()
  for (const number of grid.rows.flatMap((row) => row.flatMap((cell) => cell.words))) {
    if (!Number.isInteger(number) || number < 0 || number >= count) return 'unknown_word'
    if (used.has(number)) return 'repeated_word'
    used.add(number)
  }
  return used.size === count ? null : 'missing_word'
}

function placed(row: readonly ProposedCell[], words: readonly RegionWord[]): PlacedCell[] {
  let first = 0
  return row.map((cell) => {
    const own = cell.words.flatMap((number) => words[number] ?? [])
    const place = { words: own, first, span: spanOf(cell) }
    first += place.span
    return place
  })
}

const wordsOf = (row: readonly PlacedCell[]): RegionWord[] => row.flatMap(({ words }) => words)

/** Whether no line of a row is above the last line of the row before. Every row has words. */
function areRowsInOrder(rows: readonly (readonly PlacedCell[])[]): boolean {
  let last = -Infinity
  return rows.every((row) => {
    const heights = wordsOf(row).map(centerY)
    const isBelow = heights.length > 0 && Math.min(...heights) > last
    last = Math.max(last, ...heights)
    return isBelow
  })
}

/** Where the values of each column are. Null if a column has none. */
function columnsOf(rows: readonly (readonly PlacedCell[])[], width: number): (Rect | null)[] {
  const own = rows.flat().filter(({ span }) => span === 1)
  const byColumn = Map.groupBy(own, ({ first }) => first)
  return Array.from({ length: width }, (_, column) => {
    const words = wordsOf(byColumn.get(column) ?? [])
    return words.length === 0 ? null : unionOf(words)
  })
}

/** Whether a cell is right of the columns before it, and left of those after it. */
function isBetween({ words, first, span }: PlacedCell, columns: readonly (Rect | null)[]): boolean {
  if (words.length === 0) return true
  const own = unionOf(words)
  return columns.every((column, at) => {
    if (column === null || (at >= first && at < first + span)) return true
    return at < first
      ? right(column) <= own.x + BOXES_OVERLAP
      : column.x >= right(own) - BOXES_OVERLAP
  })
}

/** Whether a head shares a part of its width with the values below it. */
function isAbove({ words, first, span }: PlacedCell, columns: readonly (Rect | null)[]): boolean {
  const below = columns.slice(first, first + span).flatMap((column) => column ?? [])
  if (words.length === 0 || below.length === 0) return true
  const [head, values] = [unionOf(words), unionOf(below)]
  return head.x < right(values) + BOXES_OVERLAP && right(head) > values.x - BOXES_OVERLAP
}

/** Whether a cell of the body has values of several rows or columns. */
function isJoined({ words, span }: PlacedCell, row: readonly PlacedCell[]): boolean {
  if (span > 1 && row.filter((cell) => cell.words.length > 0).length > 1) return true
  const lines = groupRows(words.filter(({ text }) => isFigure(text)))
  const isWide = (line: readonly RegionWord[]): boolean =>
    line.some((word, at) => {
      const before = line[at - 1]
      return before !== undefined && word.x - right(before) > VALUES_APART * word.height
    })
  return lines.length > 1 || lines.some(isWide)
}

/** The cells of a row from left to right, which don't overlap. */
function areCellsInOrder(row: readonly PlacedCell[]): boolean {
  const boxes = row.flatMap(({ words }) => (words.length === 0 ? [] : [unionOf(words)]))
  return boxes.every((box, at) => at === 0 || box.x >= right(boxes[at - 1] ?? box) - BOXES_OVERLAP)
}

const NO_COMPOUNDS = new Compounds()

const textOf = (words: readonly RegionWord[]): string =>
  groupRows(words)
    .map((line) => line.map(({ text }) => text).join(' '))
    .reduce((text, line) => joinLines(text, line, NO_COMPOUNDS), '')

function accepted({ words, span }: PlacedCell): AcceptedCell {
  if (words.length === 0) return { text: '', span, x: 0, end: 0 }
  const place = unionOf(words)
  return { text: textOf(words), span, x: place.x, end: right(place) }
}

/**
 * Decides whether a grid that another reader proposes for a region is believed. It can arrange the
 * region's words and never invent, drop or repeat one. The texts of its cells are made of the words
 * themselves, in the order in which they are on the page. Rows and columns must be where the words
 * are: a value can't get into another row, or under the name of another column.
 */
export function judgeGrid(grid: ProposedGrid, words: readonly RegionWord[]): Verdict {
  const width = widthOf(grid)
  if (width === null) return { refused: 'not_a_grid' }
  const refusal = wordsRefusal(grid, words.length)
  if (refusal !== null) return { refused: refusal }
  const rows = grid.rows.map((row) => placed(row, words))
  if (!areRowsInOrder(rows)) return { refused: 'rows_not_in_order' }
  const [heads, body] = [rows.slice(0, grid.heads), rows.slice(grid.heads)]
  const columns = columnsOf(body, width)
  const isOrdered = (row: readonly PlacedCell[]): boolean =>
    areCellsInOrder(row) && row.every((cell) => isBetween(cell, columns))
  if (!rows.every(isOrdered)) return { refused: 'columns_not_in_order' }
  if (!heads.every((row) => row.every((cell) => isAbove(cell, columns)))) {
    return { refused: 'head_not_above' }
  }
  if (body.some((row) => row.some((cell) => isJoined(cell, row)))) {
    return { refused: 'joined_values' }
  }
  if (linesMayBeOthers(body)) return { refused: 'joined_lines' }
  if (maybeNeighbors(body, width)) return { refused: 'neighbors' }
  const fault = headFault(heads, body, width)
  if (fault !== null) return { refused: fault }
  return { refused: null, heads: grid.heads, rows: rows.map((row) => row.map(accepted)) }
}
