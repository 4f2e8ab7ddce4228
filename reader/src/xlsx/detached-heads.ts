import { hasHeaderStyle, isLabel, isText } from './classify.ts'
import type { Cell } from './cell.ts'
import type { Cells } from './cells.ts'
import type { Band } from './bands.ts'
import type { StyleOf } from './cell-styles.ts'
import { bottomOf, isPeriod, isValue, rightOf } from './sheet.ts'

const MOST_EMPTY_ROWS = 2
const MOST_HEAD_ROWS = 3
/** With fewer columns, two texts above an empty row are more often a name and its value. */
const TELLING_COLUMNS = 3

const isName = (cell: Cell): boolean => isPeriod(cell) || isText(cell)

/** The first row with more than a label, such as the name of a section. */
export function firstOfRows(cells: Cells): Cells | undefined {
  const rows = cells.rows()
  return isLabel(rows.at(0)) ? rows.at(1) : rows.at(0)
}

/**
 * Whether rows of texts are the heads of a table that begins after an empty row: they name every column with values. The
 * table's own first row has values, or looks different from the heads.
 */
export function headsBelow(above: Band, below: Band, styleOf: StyleOf): boolean {
  const empty = below.first - above.last - 1
  if (empty < 1 || empty > MOST_EMPTY_ROWS || !above.cells.every(isName)) return false
  if (above.left < below.left || above.right > below.right) return false
  const heads = above.cells.rows()
  const names = heads.at(heads.length - 1)
  const row = firstOfRows(below.cells)
  if (names === undefined || row === undefined || names.length < 2) return false
  // A joined band ends below its first cells.
  const end = Math.max(...names.map(bottomOf))
  if (heads.length > MOST_HEAD_ROWS || end !== above.last) return false
  const isNamed = ({ column }: Cell): boolean =>
    names.some((name) => name.column <= column && column <= rightOf(name))
  const values = row.filter((cell) => isValue(cell) && !isPeriod(cell))
  if (!values.every(isNamed)) return false
  const isTelling = values.length > 0 && below.right - below.left + 1 >= TELLING_COLUMNS
  return isTelling || hasHeaderStyle(names, row, styleOf)
}
