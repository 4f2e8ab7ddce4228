import type { TableCell } from '../../../html/html-table.ts'
import { areYears, isFigure } from '../../lines/amounts.ts'
import { placedCells } from './needed-cells.ts'
import { MAX_DRAWN_HEAD, VALUES_OF_ROW } from './constants.ts'

type Rows = readonly (readonly TableCell[])[]

/** Whether a text is a figure, and not a year, which names a column. */
export const isValue = (text: string): boolean => isFigure(text) && !areYears([text])

/** Whether most texts of a row are figures. A head may have a few, such as seasons and years. */
function hasValues(row: readonly TableCell[]): boolean {
  const filled = row.filter(({ text }) => text !== '')
  const values = filled.filter(({ text }) => isValue(text))
  return values.length >= VALUES_OF_ROW * filled.length && values.length > 0
}

/**
 * How many of the first rows of a drawn table are its head. Cells of the head may extend into rows below, and the row
 * below a name of several columns has their own names.
 * @param rows as in HTML
 * @param known how many of them are heads for another reason
 */
export function headOfDrawn(rows: Rows, known: number): number {
  const cells = placedCells(rows)
  const width = Math.max(0, ...cells.map(({ column, colspan }) => column + colspan))
  const first = rows.findIndex(hasValues)
  if (first <= 0) return known
  let count = known
  for (const { row, rowspan, colspan, text } of cells) {
    const isInHead = row < Math.max(1, count)
    const isOverSome = text !== '' && colspan > 1 && colspan < width
    if (!isInHead || (count === 0 && !isOverSome)) continue
    const reach = row + rowspan + (isOverSome ? 1 : 0)
    if (reach <= Math.min(first, MAX_DRAWN_HEAD)) count = Math.max(count, reach)
  }
  return count
}
