import { centerY, isBeside, right, unionOf, type Rect } from '../core/geometry.ts'
import { usualHeight } from './recognised-words.ts'

/** A piece of text with its box in pixels of the image. */
export type Cell = Rect & { readonly text: string }

/** A line of text in an image. */
export type TextLine = Cell & {
  /**
   * Parts of the line, separated by wide gaps, from left to right. A line of running text has one.
   */
  readonly cells: readonly Cell[]
}

/** Gaps are in line heights: a space is about 0.4 wide. */
const CELL_GAP = 1.6
const COLUMN_GAP = 1.2
const MIN_COLUMN_LINES = 3
/** Mean number of characters per line in a text column. Columns with fewer belong to a table. */
const MIN_COLUMN_CHARACTERS = 18

type Gap = readonly [from: number, to: number]

const join = (parts: readonly Cell[], separator: string): Cell => ({
  text: parts.map(({ text }) => text).join(separator),
  ...unionOf(parts),
})

/** Groups texts into rows from top to bottom, each from left to right. */
function rowsOf(all: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const cell of all.toSorted((a, b) => centerY(a) - centerY(b))) {
    const row = rows.at(-1)
    if (row !== undefined && isBeside(unionOf(row), cell)) row.push(cell)
    else rows.push([cell])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

function cut(gaps: readonly Gap[], row: readonly Cell[], least: number): Gap[] {
  let left = [...gaps]
  for (const cell of row) {
    left = left.flatMap(([from, to]): Gap[] =>
      right(cell) <= from || cell.x >= to
        ? [[from, to]]
        : [
            [from, cell.x],
            [right(cell), to],
          ],
    )
  }
  return left.filter(([from, to]) => to - from >= least)
}

function isColumn(rows: readonly (readonly Cell[])[]): boolean {
  const filled = rows.filter((row) => row.length > 0)
  const characters = filled.flat().reduce((sum, { text }) => sum + text.length, 0)
  return filled.length >= MIN_COLUMN_LINES && characters / filled.length >= MIN_COLUMN_CHARACTERS
}

/**
 * The rows to the left and right of the first gap between two columns of running text, or null if
 * there is none.
 */
function splitAt(
  rows: readonly (readonly Cell[])[],
  gaps: readonly Gap[],
): [Cell[], Cell[]] | null {
  for (const [from] of gaps) {
    const left = rows.map((row) => row.filter((cell) => right(cell) <= from))
    const beside = rows.map((row) => row.filter((cell) => right(cell) > from))
    if (isColumn(left) && isColumn(beside)) return [left.flat(), beside.flat()]
  }
  return null
}

/**
 * Rows in reading order: columns of running text one after the other, everything else row by row.
 */
function inReadingOrder(all: readonly Cell[], height: number): Cell[][] {
  const rows = rowsOf(all)
  if (rows.length < MIN_COLUMN_LINES) return rows
  const edges: Gap[] = [[Math.min(...all.map(({ x }) => x)), Math.max(...all.map(right))]]
  const ordered: Cell[][] = []
  for (let start = 0, end = 0; start < rows.length; start = end) {
    let gaps = edges
    for (end = start; end < rows.length; end++) {
      const rest = cut(gaps, rows[end] ?? [], COLUMN_GAP * height)
      if (rest.length === 0) break
      gaps = rest
    }
    end = Math.max(end, start + 1)
    const run = rows.slice(start, end)
    const columns = splitAt(run, gaps)
    if (columns === null) ordered.push(...run)
    else for (const column of columns) ordered.push(...inReadingOrder(column, height))
  }
  return ordered
}

function lineOf(row: readonly Cell[]): TextLine {
  const height = Math.max(...row.map((part) => part.height))
  const cells: Cell[][] = []
  for (const part of row) {
    const cell = cells.at(-1)
    const last = cell?.at(-1)
    if (cell && last && part.x - right(last) < CELL_GAP * height) cell.push(part)
    else cells.push([part])
  }
  const joined = cells.map((cell) => join(cell, ' '))
  return { ...join(joined, '\t'), cells: joined }
}

/** Lines of text in reading order. See TextLine. */
export function toLines(all: readonly Cell[]): TextLine[] {
  return inReadingOrder(all, usualHeight(all)).map(lineOf)
}
