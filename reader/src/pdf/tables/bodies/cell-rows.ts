import { isAmount, isFigure } from '../../lines/amounts.ts'
import { groupRows } from '../../lines/rows.ts'
import { bottom } from '../../../core/geometry.ts'
import type { Segment } from '../../model/page-model.ts'
import { SAME_CELL_BASELINE, SPACE_ABOVE_CELL_ROW, MIN_CELLS_ALIKE } from './constants.ts'

/** A short code such as "RS.MA-01" or "4.2.1". */
const CODE = /^(?=\S*\d)[\p{Lu}\d][\p{L}\d.\-/:]{0,14}$/u

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
    // The error of a figure may be in brackets below it.
    areAmounts: texts.every((text) => isAmount(text) && !/^[([]/u.test(text)),
  }
}

const has = (ys: readonly number[], y: number): boolean =>
  ys.some((other) => Math.abs(other - y) <= SAME_CELL_BASELINE)

const areOn = (ys: readonly number[], all: readonly number[]): boolean =>
  ys.every((y) => has(all, y))

type Lines = ReturnType<typeof linesOf>

/**
 * Whether a name is that of several rows: its lines follow each other and are fewer than the rows.
 */
function isOfAll({ ys, areCodes }: Lines, rows: readonly number[]): boolean {
  const pitch = Math.max(...rows.slice(1).map((y, i) => y - (rows[i] ?? y)))
  const follow = ys.slice(1).every((y, i) => y - (ys[i] ?? y) <= pitch + SAME_CELL_BASELINE)
  return !areCodes && ys.length > 0 && ys.length < rows.length && follow
}

/** The baselines of amounts that several cells share, if all texts beside the name are on them. */
function sharedLines([name, ...cells]: readonly Lines[]): number[] {
  const most = Math.max(...cells.map(({ ys }) => ys.length))
  const [first, ...others] = cells.filter(({ ys, areAmounts }) => areAmounts && ys.length === most)
  if (name === undefined || first === undefined || most < 2) return []
  if (others.length + 1 < MIN_CELLS_ALIKE || !others.every(({ ys }) => areOn(ys, first.ys))) {
    return []
  }
  if (!cells.every(({ ys }) => areOn(ys, first.ys))) return []
  return areOn(name.ys, first.ys) || isOfAll(name, first.ys) ? first.ys : []
}

/**
 * The baselines at which rows begin, if no rule parts them: where a cell has a figure or code in
 * each row, where several cells have amounts on the same lines, or where all cells have a line with
 * more space above it than within a text.
 */
function startsOf(cells: readonly Lines[]): number[] {
  const filled = cells.filter(({ ys }) => ys.length > 0)
  if (filled.length < 2) return []
  const codes = filled.find(
    ({ ys, areCodes }) =>
      areCodes && ys.length > 1 && ys.every((y) => filled.every((other) => has(other.ys, y))),
  )
  if (codes !== undefined) return codes.ys
  const shared = sharedLines(cells)
  if (shared.length > 0) return shared
  const all = [...new Set(filled.flatMap(({ ys }) => ys))].toSorted((a, b) => a - b)
  const steps = all.slice(1).map((y, i) => y - (all[i] ?? y))
  const pitch = Math.min(...steps.filter((step) => step > 2 * SAME_CELL_BASELINE))
  const [first, ...rest] = filled.reduce((a, b) => (a.ys.length <= b.ys.length ? a : b)).ys
  const isStart = (y: number): boolean => {
    const above = all.findLast((other) => other < y - SAME_CELL_BASELINE)
    return (
      filled.every(({ ys }) => has(ys, y)) &&
      above !== undefined &&
      y - above > SPACE_ABOVE_CELL_ROW * pitch
    )
  }
  return first === undefined ? [] : [first, ...rest.filter(isStart)]
}

/**
 * Parts a row of cells into the rows that it has without rules between them. A name with fewer
 * lines than these is that of each row.
 * @returns the cells of each row; one row if nothing parts it
 */
export function rowsInCells(cells: readonly Cell[]): Cell[][] {
  const lines = cells.map(linesOf)
  const starts = startsOf(lines)
  if (starts.length < 2) return [[...cells]]
  const isCommon = lines[0] !== undefined && isOfAll(lines[0], starts)
  return starts.map((start, at) => {
    const from = at === 0 ? -Infinity : start - SAME_CELL_BASELINE
    const to = (starts[at + 1] ?? Infinity) - SAME_CELL_BASELINE
    return cells.map((cell, column) =>
      column === 0 && isCommon
        ? [...cell]
        : groupRows(cell)
            .filter((line) => {
              const y = Math.max(...line.map(bottom))
              return y >= from && y < to
            })
            .flat(),
    )
  })
}
