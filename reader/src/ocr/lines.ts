import { bottom, right, unionOf } from '../geometry.ts'
import { usualHeight, type Words } from './words.ts'

/** A line of text on a picture, with its box in pixels. */
export type TextLine = Words & {
  /** What stands in the line with wide gaps between, from left to right; one for a line of running text. */
  readonly cells: readonly Words[]
}

/** Gaps are in heights of a line: a blank is about 0.4 wide. */
const CELL_GAP = 1.6
const COLUMN_GAP = 1.2
const MIN_COLUMN_LINES = 3
/** Mean characters of a line in a column of text; what is shorter is a column of a table. */
const MIN_COLUMN_CHARACTERS = 18

type Gap = readonly [from: number, to: number]

function join(parts: readonly Words[], separator: string): Words {
  const letters = parts.reduce((sum, { text }) => sum + text.length, 0)
  return {
    text: parts.map(({ text }) => text).join(separator),
    confidence:
      parts.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters,
    ...unionOf(parts),
  }
}

function overlap(a: Words, b: Words): number {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y)
  return shared / Math.min(a.height, b.height)
}

/** What stands beside each other, from the top; each row from the left. */
function rowsOf(all: readonly Words[]): Words[][] {
  const rows: Words[][] = []
  for (const words of all.toSorted((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))) {
    const row = rows.at(-1)
    if (row !== undefined && overlap(join(row, ''), words) > 0.5) row.push(words)
    else rows.push([words])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

function cut(gaps: readonly Gap[], row: readonly Words[], least: number): Gap[] {
  let left = [...gaps]
  for (const words of row) {
    left = left.flatMap(([from, to]): Gap[] =>
      right(words) <= from || words.x >= to
        ? [[from, to]]
        : [
            [from, words.x],
            [right(words), to],
          ],
    )
  }
  return left.filter(([from, to]) => to - from >= least)
}

function isColumn(rows: readonly (readonly Words[])[]): boolean {
  const filled = rows.filter((row) => row.length > 0)
  const characters = filled.flat().reduce((sum, { text }) => sum + text.length, 0)
  return filled.length >= MIN_COLUMN_LINES && characters / filled.length >= MIN_COLUMN_CHARACTERS
}

/** Rows left and right of the first gap between two columns of running text; null without one. */
function splitAt(
  rows: readonly (readonly Words[])[],
  gaps: readonly Gap[],
): [Words[], Words[]] | null {
  for (const [from] of gaps) {
    const left = rows.map((row) => row.filter((words) => right(words) <= from))
    const beside = rows.map((row) => row.filter((words) => right(words) > from))
    if (isColumn(left) && isColumn(beside)) return [left.flat(), beside.flat()]
  }
  return null
}

/** Rows in reading order: columns of running text one after the other, all else row by row. */
function inReadingOrder(all: readonly Words[], height: number): Words[][] {
  const rows = rowsOf(all)
  if (rows.length < MIN_COLUMN_LINES) return rows
  const edges: Gap[] = [[Math.min(...all.map(({ x }) => x)), Math.max(...all.map(right))]]
  const ordered: Words[][] = []
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

function lineOf(row: readonly Words[]): TextLine {
  const height = Math.max(...row.map((words) => words.height))
  const cells: Words[][] = []
  for (const words of row) {
    const cell = cells.at(-1)
    const last = cell?.at(-1)
    if (cell && last && words.x - right(last) < CELL_GAP * height) cell.push(words)
    else cells.push([words])
  }
  const joined = cells.map((cell) => join(cell, ' '))
  return { ...join(joined, '\t'), cells: joined }
}

/** Lines of text in reading order; see TextLine. */
export function toLines(all: readonly Words[]): TextLine[] {
  return inReadingOrder(all, usualHeight(all)).map(lineOf)
}
