import { isFigure } from '../lines/amounts.ts'
import { groupRows } from '../lines/rows.ts'
import { bottom } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'

/** In points: lines of two cells on one baseline. */
const SAME = 2
/** A short code such as "RS.MA-01" or "4.2.1". */
const CODE = /^(?=\S*\d)[\p{Lu}\d][\p{L}\d.\-/:]{0,14}$/u
/** Relative to the lines of one text: the space above the first line of a row. */
const WIDER = 1.2

type Cell = readonly Segment[]

/** The baselines of a cell's lines, and whether each line is a figure or a code. */
function linesOf(cell: Cell) {
  const lines = groupRows(cell)
  const texts = lines.map((line) =>
    line
      .map(({ text }) => text)
      .join(' ')
      .trim(),
  )
  return {
    ys: lines.map((line) => Math.max(...line.map(bottom))),
    areCodes: texts.every((text) => isFigure(text) || CODE.test(text)),
  }
}

const has = (ys: readonly number[], y: number): boolean =>
  ys.some((other) => Math.abs(other - y) <= SAME)

/**
 * The baselines at which rows begin, if no rule parts them: where a cell has a figure or code in
 * each row, or where all cells have a line with more space above it than within a text.
 */
function startsOf(cells: readonly Cell[]): number[] {
  const filled = cells.filter((cell) => cell.length > 0).map(linesOf)
  if (filled.length < 2) return []
  const codes = filled.find(
    ({ ys, areCodes }) =>
      areCodes && ys.length > 1 && ys.every((y) => filled.every((other) => has(other.ys, y))),
  )
  if (codes !== undefined) return codes.ys
  const all = [...new Set(filled.flatMap(({ ys }) => ys))].toSorted((a, b) => a - b)
  const steps = all.slice(1).map((y, i) => y - (all[i] ?? y))
  const pitch = Math.min(...steps.filter((step) => step > 2 * SAME))
  const [first, ...rest] = filled.reduce((a, b) => (a.ys.length <= b.ys.length ? a : b)).ys
  const isStart = (y: number): boolean => {
    const above = all.findLast((other) => other < y - SAME)
    return filled.every(({ ys }) => has(ys, y)) && above !== undefined && y - above > WIDER * pitch
  }
  return first === undefined ? [] : [first, ...rest.filter(isStart)]
}

/**
 * Parts a row of cells into the rows that it has without rules between them.
 * @returns the cells of each row; one row if nothing parts it
 */
export function rowsInCells(cells: readonly Cell[]): Cell[][] {
  const starts = startsOf(cells)
  if (starts.length < 2) return [[...cells]]
  return starts.map((start, at) => {
    const from = at === 0 ? -Infinity : start - SAME
    const to = (starts[at + 1] ?? Infinity) - SAME
    return cells.map((cell) =>
      groupRows(cell)
        .filter((line) => {
          const y = Math.max(...line.map(bottom))
          return y >= from && y < to
        })
        .flat(),
    )
  })
}
