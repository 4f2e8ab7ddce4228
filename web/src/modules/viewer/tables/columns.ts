import type { Cell, Row } from './read-table.ts'

/** Where a cell of a row is, counted from 0. */
type Placed = { readonly cell: Cell; readonly column: number }

/** The columns of the cells of rows, which merged cells above may have moved to the right. */
export function placeCells(rows: readonly Row[]): Placed[][] {
  const covered = new Map<number, number>()
  return rows.map((row) => {
    let column = 0
    const placed = row.map((cell) => {
      while ((covered.get(column) ?? 0) > 0) column++
      const at = { cell, column }
      column += cell.colSpan
      return at
    })
    for (const [at, left] of covered) covered.set(at, left - 1)
    for (const { cell, column: at } of placed) {
      for (let n = 0; n < cell.colSpan; n++) {
        if (cell.rowSpan > 1) covered.set(at + n, cell.rowSpan - 1)
      }
    }
    return placed
  })
}

const LEAST_CH = 4
const MOST_CH = 38
/** Room for the space beside the text. */
const PADDING_CH = 3
/** Most characters are narrower than the zero, which is the unit `ch`. */
const USUAL_CH = 0.9
/** Up to this width, a column isn't made narrower. */
const NARROW_CH = 14

export type Column = { readonly width: number; readonly isNumeric: boolean }

const NUMBER =
  /^\(?[-+−–]?(?:\p{Sc}\s?|[A-Z]{3}\s)?[-+−]?\d[\d.,'’\u00A0\u202F ]*(?:%|‰|\p{Sc}|[A-Za-z]{1,3})?\)?$/u

/** Whether a text is an amount or a figure. */
export function isFigure(text: string): boolean {
  return text.length < 40 && NUMBER.test(text)
}

/** The width of a text in characters, within bounds. */
export function widthOf(text: string): number {
  // What is in the longest line; nobody sees more of it without wrapping.
  const longest = Math.max(...text.split('\n', 20).map((line) => line.length))
  return Math.min(Math.max(Math.ceil(longest * USUAL_CH), LEAST_CH), MOST_CH) + PADDING_CH
}

/** The columns of a table: widths by their content, and whether their values are figures. */
export function columnsOf(head: readonly Row[], body: readonly Row[]): Column[] {
  const widths: number[] = []
  const values: { figures: number; all: number }[] = []
  const note = (rows: readonly Row[], isBody: boolean): void => {
    for (const { cell, column } of placeCells(rows).flat()) {
      widths[column] ??= LEAST_CH + PADDING_CH
      if (cell.colSpan > 1) continue
      widths[column] = Math.max(widths[column], widthOf(cell.text) + (cell.isHead ? 1 : 0))
      if (!isBody || cell.text === '') continue
      const value = (values[column] ??= { figures: 0, all: 0 })
      value.all += 1
      if (isFigure(cell.text)) value.figures += 1
    }
    for (const { cell, column } of placeCells(rows).flat()) {
      for (let n = 1; n < cell.colSpan; n++) widths[column + n] ??= LEAST_CH + PADDING_CH
    }
  }
  note(head, false)
  note(body, true)
  return widths.map((width, column) => {
    const { figures = 0, all = 0 } = values[column] ?? {}
    return { width, isNumeric: all > 0 && figures >= all * 0.8 }
  })
}

/** The least width of columns: beyond it they wrap, and below it the table scrolls. */
export function leastWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + Math.min(width, NARROW_CH), 0)
}

export function fullWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
