import { areCounting, isFigure } from '../../lines/amounts.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import type { BodyRow } from '../bodies/table-rows.ts'
import {
  MIN_TABLE_ROWS,
  MIN_ROWS_OF_ONE_COLUMN,
  MIN_ROWS_WITHOUT_HEAD,
  MAX_MEAN_NAME,
} from './constants.ts'

/** Whether rows are a table of contents: entries with at most a number and a rising page. */
function isContents(rows: readonly BodyRow[]): boolean {
  const isEntry = ({ cells }: BodyRow): boolean =>
    cells.slice(0, -1).filter(isFigure).length <= 1 && cells.some((text) => /\p{L}{3}/u.test(text))
  return rows.every(isEntry) && areCounting(rows.map(({ cells }) => cells.at(-1) ?? ''))
}

/** Whether a row has no name but figures in brackets, such as the errors of those above. */
export function hasErrors({ cells: [name, ...values] }: BodyRow): boolean {
  return name === '' && values.every((text) => text === '' || /^[([]/u.test(text))
}

/**
 * Whether the candidate is a table, not prose, a table of contents, the axis of a chart or the
 * like.
 */
export function isTable(
  rows: readonly BodyRow[],
  columns: readonly TableColumn[],
  hasHead: boolean,
): boolean {
  const data = rows.filter(({ isGroup }) => !isGroup)
  const values = columns.slice(1).filter(({ amounts }) => amounts).length
  if (
    columns.length < 2 ||
    values === 0 ||
    data.length < (values === 1 ? MIN_ROWS_OF_ONE_COLUMN : MIN_TABLE_ROWS)
  ) {
    return false
  }
  const names = data.map(({ cells }) => cells[0] ?? '').filter((name) => name !== '')
  const ofErrors = data.filter(hasErrors)
  if (names.length < 0.5 * (data.length - ofErrors.length)) return false
  if (names.reduce((sum, name) => sum + name.length, 0) > MAX_MEAN_NAME * names.length) return false
  const figures = data.filter(({ cells }) => cells.slice(1).some(isFigure))
  if (figures.length < 0.6 * data.length) return false
  const filled = data.flatMap(({ cells }) => cells.slice(1)).filter((text) => text !== '').length
  if (filled < 0.2 * data.length * (columns.length - 1)) return false
  if (rows.length - data.length > 1.5 * data.length) return false
  if (values === 1 && !hasHead && data.length < MIN_ROWS_WITHOUT_HEAD) return false
  return !isContents(data)
}
