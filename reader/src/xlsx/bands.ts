import { Cells } from './cells.ts'
import { NumberList } from './number-list.ts'
import { bottomOf, rightOf } from './sheet.ts'

/**
 * Cells between two empty rows or columns. `first` and `last` are the numbers of its rows or
 * columns.
 */
export type Band = { first: number; last: number; left: number; right: number; cells: Cells }

/** Groups of cells separated by empty rows. */
export function rowBands(cells: Cells): Band[] {
  const bands: Band[] = []
  let start = 0
  const close = (end: number) => {
    const band = bands.at(-1)
    if (band !== undefined) band.cells = cells.slice(start, end)
    start = end
  }
  let at = 0
  for (const cell of cells) {
    let band = bands.at(-1)
    if (band === undefined || cell.row > band.last + 1) {
      close(at)
      band = { first: cell.row, last: 0, left: cell.column, right: 0, cells }
      bands.push(band)
    }
    band.last = Math.max(band.last, bottomOf(cell))
    band.left = Math.min(band.left, cell.column)
    band.right = Math.max(band.right, rightOf(cell))
    at++
  }
  close(at)
  return bands
}

/** Groups of cells separated by empty columns. */
export function columnBands(cells: Cells): Band[] {
  const ends = new Map<number, number>()
  for (const cell of cells) {
    ends.set(cell.column, Math.max(ends.get(cell.column) ?? 0, rightOf(cell)))
  }
  const bands: Band[] = []
  const bandAt = new Map<number, number>()
  for (const [column, end] of [...ends].toSorted(([a], [b]) => a - b)) {
    let band = bands.at(-1)
    if (band === undefined || column > band.last + 1) {
      band = { first: column, last: 0, left: column, right: 0, cells }
      bands.push(band)
    }
    band.last = band.right = Math.max(band.last, end)
    bandAt.set(column, bands.length - 1)
  }
  if (bands.length < 2) return bands
  const ids = bands.map(() => new NumberList())
  for (const cell of cells) ids[bandAt.get(cell.column) ?? 0]?.push(cell.id)
  for (const [at, band] of bands.entries()) {
    const own = ids[at]
    if (own !== undefined) band.cells = new Cells(cells.store, own.numbers())
  }
  return bands
}
