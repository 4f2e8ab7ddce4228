import { cellOf, type TableCell } from '../../../html/html-table.ts'
import { type Placed, placeRows } from '../../../html/table-grid.ts'
import { USUAL_COLUMN } from './constants.ts'

type PlacedCell = Placed<TableCell>

type Rows = readonly (readonly TableCell[])[]

/** The cells of rows with their positions. As in HTML, rows have only the cells that begin in them. */
export const placedCells = (rows: Rows): PlacedCell[] =>
  Array.from(placeRows(rows), ({ cells }) => cells).flat()

const isFilled = ({ text }: PlacedCell): boolean => text !== ''
const end = ({ column, colspan }: PlacedCell): number => column + colspan

/** Whether two cells have a row in common. */
const areBeside = (a: PlacedCell, b: PlacedCell): boolean =>
  a.row < b.row + b.rowspan && b.row < a.row + a.rowspan

/** Makes one column of two if no texts are next to each other in them; otherwise null. */
function joinedColumns(cells: readonly PlacedCell[], at: number): PlacedCell[] | null {
  const before = cells.filter((cell) => isFilled(cell) && end(cell) === at)
  const after = cells.filter((cell) => isFilled(cell) && cell.column === at)
  if (before.some((left) => after.some((next) => areBeside(left, next)))) return null
  return cells
    .map((cell) => {
      const { column, colspan } = cell
      if (column < at && end(cell) > at) return { ...cell, colspan: colspan - 1 }
      if (column > at) return { ...cell, column: column - 1 }
      if (column === at && isFilled(cell)) return { ...cell, column: at - 1 }
      // An empty cell leaves the joined column to the one beside it.
      if (column === at) return { ...cell, colspan: colspan - 1 }
      const isLost = end(cell) === at && after.some((next) => areBeside(cell, next))
      return isLost ? { ...cell, colspan: colspan - 1 } : cell
    })
    .filter(({ colspan }) => colspan > 0)
}

/** Joins columns at borders that few rows have. Rules beside the text of a cell make such ones. */
function withUsualColumns(given: readonly PlacedCell[], rows: number): PlacedCell[] {
  let cells = [...given]
  for (let at = Math.max(0, ...given.map(end)) - 1; at > 0; at -= 1) {
    const starts = cells.filter(({ column }) => column === at)
    const count = starts.reduce((sum, { rowspan }) => sum + rowspan, 0)
    if (count < USUAL_COLUMN * rows) cells = joinedColumns(cells, at) ?? cells
  }
  return cells
}

type Side = { readonly at: 'row' | 'column'; readonly span: 'rowspan' | 'colspan' }

/** Removes the rows or columns in which no text is alone, and shortens the cells that extend over them. */
function withoutSpare(cells: readonly PlacedCell[], { at, span }: Side): PlacedCell[] {
  let left = [...cells]
  const size = Math.max(0, ...cells.map((cell) => cell[at] + cell[span]))
  for (let line = size - 1; line >= 0; line -= 1) {
    if (left.some((cell) => isFilled(cell) && cell[at] === line && cell[span] === 1)) continue
    left = left
      .map((cell) => ({
        ...cell,
        [at]: cell[at] > line ? cell[at] - 1 : cell[at],
        [span]: cell[at] <= line && line < cell[at] + cell[span] ? cell[span] - 1 : cell[span],
      }))
      .filter((cell) => cell[span] > 0)
  }
  return left
}

/** The cells by row, with empty ones where there are none. */
function rowsOf(cells: readonly PlacedCell[]): TableCell[][] {
  const height = Math.max(0, ...cells.map(({ row, rowspan }) => row + rowspan))
  const width = Math.max(0, ...cells.map(end))
  const places: (PlacedCell | undefined)[][] = Array.from({ length: height }, () =>
    Array.from({ length: width }),
  )
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowspan; row += 1) {
      places[row]?.fill(cell, cell.column, end(cell))
    }
  }
  return places.map((line, row) =>
    line.flatMap((cell, column) => {
      if (cell === undefined) return [cellOf('')]
      if (cell.row !== row || cell.column !== column) return []
      const { tag, text, rowspan, colspan } = cell
      return [{ tag, text, rowspan, colspan }]
    }),
  )
}

/**
 * A drawn table without rows and columns that say nothing about it: double rules and rules beside the text of cells
 * make such ones.
 * @param rows as in HTML
 */
export function withNeededCells(rows: Rows): TableCell[][] {
  const usual = withUsualColumns(placedCells(rows), rows.length)
  const columns = withoutSpare(usual, { at: 'column', span: 'colspan' })
  return rowsOf(withoutSpare(columns, { at: 'row', span: 'rowspan' }))
}
