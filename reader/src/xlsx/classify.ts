import type { Cells, Rows } from './cells.ts'
import type { StyleOf } from './cell-styles.ts'
import type { Cell } from './cell.ts'
import { type Region, isPeriod, rangeOf } from './sheet.ts'

/** Block types as named in chunks. */
export type BlockType =
  | 'table'
  | 'calculation_block'
  | 'assumptions_block'
  | 'results_block'
  | 'label_block'
  | 'data_block'
  | 'header'
  | 'text'
  | 'mixed'
  | 'sparse'

const TEXT_TYPES: ReadonlySet<BlockType> = new Set<BlockType>(['header', 'text', 'mixed', 'sparse'])

/** Whether blocks of a type become TEXT chunks. The others are tables. */
export const isTextType = (type: BlockType): boolean => TEXT_TYPES.has(type)

/** Whether a formula in any block uses a cell. */
export type IsUsed = (cell: Cell) => boolean

// Cells that fill less than this share of their rows and columns aren't a table.
const LEAST_FILL = 0.25
const MOST_HEADER_ROWS = 4
// Longer texts are prose, not names of values.
const LONGEST_LABEL = 80

const ASSUMPTIONS = /\b(?:assum\w*|inputs?|parameters?|drivers?|settings)\b/i
const RESULTS = /\b(?:results?|outputs?|summary|totals?|kpis?|key figures|outcome)\b/i

export const isText = (cell: Cell): boolean => cell.kind === 'text' && cell.formula === null

/** A number that is stored as text. A year may be the name of a column. */
const isWrittenNumber = ({ text }: Cell): boolean =>
  /^[-+\u2212]?[\d.,' ]+%?$/.test(text) && /\d/.test(text) && !/^(?:19|20)\d\d$/.test(text)

type Shape = {
  readonly cells: Cells
  readonly rows: Rows
  readonly columns: number
  readonly formulas: Cells
  readonly constants: Cells
  readonly headerRows: number
}

/**
 * Number of heading rows at the top: texts or periods, above rows with values or in a distinct
 * style.
 */
export function headerRowCount(rows: Rows, styleOf: StyleOf): number {
  let count = 0
  while (
    count < MOST_HEADER_ROWS &&
    rows.at(count)?.every(isText) === true &&
    !(count > 0 && rows.at(count)?.some(isWrittenNumber) === true)
  ) {
    count++
  }
  if (count < rows.length && isPeriods(rows.at(count))) count++
  if (count === 0 || count === rows.length || count === MOST_HEADER_ROWS) {
    return hasHeaderStyle(rows.at(0), rows.at(1), styleOf) ? 1 : 0
  }
  // The name of a section is content below the headings.
  while (count > 1 && isLabel(rows.at(count - 1)) && !isLabel(rows.at(0))) count--
  // If a column of labels is alone in its rows, it is content, not headings.
  return (rows.at(count - 1)?.length ?? 0) > 1 || (rows.at(0)?.at(0)?.span ?? null) !== null
    ? count
    : 0
}

/** Whether a row has only a text in one cell, such as the name of a section. */
export const isLabel = (row: Cells | undefined): boolean =>
  row?.length === 1 && row.at(0)?.kind === 'text' && row.at(0)?.span === null

/** Whether a row has several years or dates, and otherwise only texts. */
function isPeriods(row: Cells | undefined): boolean {
  if (row === undefined) return false
  return row.count(isPeriod) > 1 && row.every((cell) => isText(cell) || isPeriod(cell))
}

/** Whether a row of names looks different from the row below. */
export function hasHeaderStyle(
  first: Cells | undefined,
  second: Cells | undefined,
  styleOf: StyleOf,
): boolean {
  if (first === undefined || second === undefined || first.length < 2) return false
  if (!first.every((cell) => isText(cell) || isPeriod(cell))) return false
  const [top, below] = [first.map(styleOf), second.map(styleOf)]
  if (top.every(({ isBold }) => isBold) && !below.every(({ isBold }) => isBold)) return true
  const fill = top[0]?.fillColor ?? null
  if (fill === null || !top.every((style) => style.fillColor === fill)) return false
  return below.some((style) => style.fillColor !== fill)
}

/** The type of a region, by its shape, its values and formulas, and words in its labels. */
export function classify(region: Region, styleOf: StyleOf, isUsed: IsUsed): BlockType {
  const { cells, table } = region
  if (table !== null) return 'table'
  const rows = cells.rows()
  const columns = cells.columns().length
  const shape: Shape = {
    cells,
    rows,
    columns,
    formulas: cells.filter((cell) => cell.formula !== null),
    constants: cells.filter((cell) => cell.formula === null && cell.kind !== 'text'),
    headerRows: headerRowCount(rows, styleOf),
  }
  if (rows.length === 1 || columns === 1) return classifyLine(shape, styleOf)
  if (cells.length < rows.length * columns * LEAST_FILL && !hasSpans(shape)) return 'sparse'
  return classifyGrid(shape, isUsed)
}

const hasSpans = ({ cells }: Shape) => cells.some((cell) => cell.span !== null)

function classifyLine(
  { cells, rows, columns, formulas, constants }: Shape,
  styleOf: StyleOf,
): BlockType {
  const [first, second] = [cells.at(0), cells.at(1)]
  if (cells.every(isText)) {
    const isEmphasized = (cell: Cell) =>
      styleOf(cell).isBold || styleOf(cell).fillColor !== null || cell.span !== null
    const isShort = cells.every((cell) => cell.text.length <= LONGEST_LABEL)
    return rows.length === 1 && isShort && cells.every(isEmphasized) ? 'header' : 'text'
  }
  if (cells.length === 1) return 'sparse'
  if (rows.length === 1 && columns === 2 && first && second && isText(first)) return 'label_block'
  const values = formulas.length + constants.length
  if (values * 2 < cells.length) return 'mixed'
  return formulas.length * 2 > values ? 'calculation_block' : 'data_block'
}

function classifyGrid(shape: Shape, isUsed: IsUsed): BlockType {
  const { cells, rows, columns, formulas, constants, headerRows } = shape
  const values = formulas.length + constants.length
  if (values === 0) return headerRows > 0 || columns > 2 ? 'table' : textGrid(shape)
  const words = cells
    .slice(0, columns * 2 + 2)
    .filter(isText)
    .map((cell) => cell.text)
    .join(' ')
  if (formulas.length * 2 > values) {
    const isEnd = !formulas.some(isUsed)
    return isEnd && (RESULTS.test(words) || formulas.length <= rows.length) && columns <= 3
      ? 'results_block'
      : 'calculation_block'
  }
  const isNamed = columns <= 3 && namesValues(shape)
  if (isNamed && ASSUMPTIONS.test(words)) return 'assumptions_block'
  if (headerRows > 0) return 'table'
  if (isNamed && formulas.length === 0 && constants.some(isUsed)) return 'assumptions_block'
  if (isNamed && columns === 2) return 'label_block'
  return formulas.length * 3 > values ? 'calculation_block' : 'data_block'
}

/** The type of two columns of text: names with short contents, or prose in two columns. */
function textGrid({ cells, rows }: Shape): BlockType {
  const { left } = rangeOf(cells)
  const firsts = cells.filter((cell) => cell.column === left)
  const areNames =
    firsts.length * 2 > rows.length && firsts.every((cell) => cell.text.length <= LONGEST_LABEL)
  return areNames ? 'label_block' : 'mixed'
}

/** Whether most rows start with a short text. */
function namesValues({ rows }: Shape): boolean {
  let named = 0
  for (const row of rows) {
    const first = row.at(0)
    if (first !== undefined && isText(first) && first.text.length <= LONGEST_LABEL) named++
  }
  return named * 2 > rows.length
}
