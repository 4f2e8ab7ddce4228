import { bottom, centerX, right } from '../../../core/geometry.ts'
import { isFigure } from '../../lines/amounts.ts'
import { groupRows } from '../../lines/rows.ts'
import type { Segment } from '../../model/page-model.ts'
import { rowsInCells } from './cell-rows.ts'
import { cellText } from './cell-text.ts'
import {
  SPACE_ABOVE_WORD_ROW,
  STEP_OF_ROWS,
  SAME_WORD_BASELINE,
  CONTINUED_CELLS,
  SMALL_LETTER_NAMES,
} from './constants.ts'

/** The segments of each cell of a row. */
export type WordRow = readonly (readonly Segment[])[]

const baselines = (row: WordRow): number[] =>
  groupRows(row.flat()).map((line) => Math.max(...line.map(bottom)))

/** From the first line of each row to that of the next, or from its last line. */
function stepsOf(rows: readonly WordRow[], from: 0 | -1): number[] {
  const ys = rows.map(baselines)
  return ys.slice(1).map((own, i) => (own[0] ?? 0) - (ys[i]?.at(from) ?? 0))
}

/**
 * Splits rows that the library merged: where lines show that rows begin, or where they are as far
 * apart as the other rows.
 */
export function splitMergedRows(rows: readonly WordRow[]): WordRow[] {
  const pitch = Math.min(...stepsOf(rows, 0).filter((step) => step > 0))
  return rows.flatMap((row): readonly WordRow[] => {
    const parts = rowsInCells(row)
    const lines = row.map((cell) => groupRows(cell))
    const counts = new Set(lines.map(({ length }) => length).filter((count) => count > 0))
    const [count = 1] = counts
    const filled = lines.filter(({ length }) => length > 0).length
    if (parts.length > 1 || counts.size !== 1 || count === 1 || filled < 2) return parts
    const ys = baselines(row)
    const step = ((ys.at(-1) ?? 0) - (ys[0] ?? 0)) / (count - 1)
    if (step < STEP_OF_ROWS * pitch) return parts
    return Array.from({ length: count }, (_, i) => lines.map((cell) => cell[i] ?? []))
  })
}

/**
 * Adds lines that the library left out of a table, if each of their texts is in one of its columns.
 * @returns null if one is not, or if a line comes before the first row, which may be the head
 */
export function withLeftOutLines(
  rows: readonly WordRow[],
  left: readonly Segment[],
): WordRow[] | null {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => rows.flatMap((row) => row[at] ?? []))
  const added = groupRows(left).map((line) => {
    const homes = line.map((segment) => {
      const isIn = columns.map(
        (own) =>
          own.length > 0 &&
          centerX(segment) > Math.min(...own.map(({ x }) => x)) &&
          centerX(segment) < Math.max(...own.map(right)),
      )
      return isIn.indexOf(true) === isIn.lastIndexOf(true) ? isIn.indexOf(true) : -1
    })
    return homes.includes(-1)
      ? null
      : columns.map((_, at) => line.filter((__, i) => homes[i] === at))
  })
  if (added.some((row) => row === null)) return null
  const lines = added.filter((row) => row !== null)
  const isOf = (row: WordRow, line: WordRow): boolean =>
    row.every((cell, at) => cell.length === 0 || (line[at] ?? []).length === 0) &&
    baselines(row).some((y) => Math.abs(y - (baselines(line)[0] ?? Infinity)) <= SAME_WORD_BASELINE)
  const whole = rows.map((row) => {
    const own = lines.filter((line) => isOf(row, line))
    return columns.map((_, at) => [row, ...own].flatMap((line) => line[at] ?? []))
  })
  const apart = lines.filter((line) => !rows.some((row) => isOf(row, line)))
  const all = [...whole, ...apart].filter((row) => row.flat().length > 0)
  const sorted = all.toSorted((a, b) => (baselines(a)[0] ?? 0) - (baselines(b)[0] ?? 0))
  return sorted[0] === whole[0] ? sorted : null
}

/**
 * Joins the lines of rows that wrap, in a table of words. Such lines are closer than rows, and most
 * of their cells begin with small letters. Groups of rows have space between them, too.
 * @returns null if nothing shows which of both they are
 */
export function joinWrappedRows(rows: readonly WordRow[], heads: number): WordRow[] | null {
  const [head, body] = [rows.slice(0, heads), rows.slice(heads)]
  const texts = body.map((row) => row.map(cellText).filter((text) => text !== ''))
  if (texts.flat().some(isFigure)) return [...rows]
  const steps = stepsOf(body, -1)
  const pitch = Math.min(...steps)
  const continues = (at: number): boolean =>
    at > 0 && (steps[at - 1] ?? 0) <= SPACE_ABOVE_WORD_ROW * pitch
  const all = body.keys().filter(continues).toArray()
  if (all.length === body.length - 1) return [...rows]
  const cells = all.flatMap((at) => texts[at] ?? [])
  const small = cells.filter((text) => /^\p{Ll}/u.test(text)).length / Math.max(1, cells.length)
  if (small < SMALL_LETTER_NAMES) return [...rows]
  if (small < CONTINUED_CELLS) return null
  const parts: WordRow[] = []
  for (const [at, row] of body.entries()) {
    const last = parts.at(-1)
    if (last === undefined || !continues(at)) parts.push(row)
    else {
      const width = Math.max(last.length, row.length)
      parts[parts.length - 1] = Array.from({ length: width }, (_, i) => [
        ...(last[i] ?? []),
        ...(row[i] ?? []),
      ])
    }
  }
  return [...head, ...parts]
}
