import { type CellRange, MAX_COLUMN, contains } from './address.ts'
import { Cells } from './cells.ts'
import { NumberList } from './number-list.ts'
import { type Band, columnBands, rowBands } from './bands.ts'
import { firstOfRows, headsBelow } from './detached-heads.ts'
import {
  type DefinedTable,
  type Region,
  bottomOf,
  isContent,
  isPeriod,
  isValue,
  rangeOf,
} from './sheet.ts'
import type { Cell } from './cell.ts'
import type { StyleOf } from './cell-styles.ts'

/** Limit for nested regions. Only artificial sheets have deeper ones. */
const MAX_DEPTH = 200

/**
 * Joins adjacent bands for which `belongs` is true. It gets the position of the bands joined so
 * far, but not their cells.
 */
function join(bands: readonly Band[], belongs: (before: Band, after: Band) => boolean): Band[] {
  const joined: { readonly band: Band; readonly lists: [Cells, ...Cells[]] }[] = []
  for (const band of bands) {
    const before = joined.at(-1)
    if (before === undefined || !belongs(before.band, band)) {
      joined.push({ band, lists: [band.cells] })
      continue
    }
    before.lists.push(band.cells)
    before.band.last = band.last
    before.band.left = Math.min(before.band.left, band.left)
    before.band.right = Math.max(before.band.right, band.right)
  }
  return joined.map(({ band, lists }) =>
    lists.length === 1 ? band : { ...band, cells: Cells.joined(lists) },
  )
}

/**
 * Whether rows below one empty row continue the table above: they have the same width and no
 * headings. A single label may come first, as in the sections of a financial statement.
 */
function continues(above: Band, below: Band): boolean {
  if (below.first - above.last !== 2 || above.last === above.first) return false
  if (above.left !== below.left || above.right !== below.right) return false
  if (below.left === below.right) return false
  const row = firstOfRows(below.cells)
  return row !== undefined && row.some((cell) => isValue(cell) && !isPeriod(cell))
}

/**
 * Whether a column of labels and the values next to it are one table with an empty column as
 * spacing. Bands that were joined have more than one column.
 */
function labels(before: Band, after: Band): boolean {
  if (after.first - before.last !== 2 || before.first !== before.last) return false
  const named = new Set<number>()
  for (const cell of before.cells) if (cell.kind === 'text') named.add(cell.row)
  if (named.size < 2 || before.cells.some(isValue)) return false
  const firsts = after.cells.filter((cell) => cell.column === after.first && isContent(cell))
  const values = firsts.filter(isValue)
  const known = values.count((cell) => named.has(cell.row))
  return values.length >= 2 && values.length * 2 > firsts.length && known >= values.length * 0.6
}

class Splitter {
  readonly #styleOf: StyleOf

  constructor(styleOf: StyleOf) {
    this.#styleOf = styleOf
  }

  split(cells: Cells, depth: number): Cells[] {
    if (cells.length < 2 || depth > MAX_DEPTH) return [cells]
    const rows = join(
      rowBands(cells),
      (above, below) => continues(above, below) || headsBelow(above, below, this.#styleOf),
    )
    if (rows.length > 1) return rows.flatMap((band) => this.split(band.cells, depth + 1))
    const columns = join(columnBands(cells), labels)
    if (columns.length > 1) {
      // In a joined band, the cells of one band follow those of the other.
      return columns.flatMap((band) => this.split(band.cells.inOrder(), depth + 1))
    }
    return this.#withoutTitle(cells, depth) ?? this.#atHeaders(cells)
  }

  /**
   * Splits off a title directly above several tables side by side, which joins them into one
   * region.
   */
  #withoutTitle(cells: Cells, depth: number): Cells[] | null {
    const [title, next] = [cells.at(0), cells.at(1)]
    if (title === undefined || next === undefined || next.row <= bottomOf(title)) return null
    const rest = cells.slice(1)
    if (title.kind !== 'text' || join(columnBands(rest), labels).length < 2) return null
    return [cells.slice(0, 1), ...this.split(rest, depth + 1)]
  }

  /** Splits tables without an empty row between them at header rows with the same formatting. */
  #atHeaders(cells: Cells): Cells[] {
    const rows = cells.rows()
    const header = this.#formatting(rows.at(0))
    // The rows below must look different. Otherwise, the formatting says nothing.
    if (header === null || header === this.#formatting(rows.at(1))) return [cells]
    const isHeader: boolean[] = []
    for (const row of rows) isHeader.push(isHeadings(row) && this.#formatting(row) === header)
    if (isHeader[0] !== true) return [cells]
    const parts: Cells[] = []
    let from = 0
    for (let at = 2; at < rows.length; at++) {
      if (!isHeader[at] || isHeader[at - 1] || isHeader[at + 1]) continue
      const top = rows.numberAt(at)
      if (rows.cells(from, at).some((cell) => bottomOf(cell) >= top)) continue
      parts.push(rows.cells(from, at))
      from = at
    }
    parts.push(rows.cells(from, rows.length))
    return parts
  }

  /** The formatting of a row that is entirely bold or has one fill color, otherwise null. */
  #formatting(row: Iterable<Cell> = []): string | null {
    const styles = [...row].filter(isContent).map(this.#styleOf)
    const isBold = styles.length > 0 && styles.every((style) => style.isBold)
    const fill = styles[0]?.fillColor ?? null
    const isFilled = fill !== null && styles.every((style) => style.fillColor === fill)
    return isBold || isFilled ? `${isBold} ${isFilled ? fill : ''}` : null
  }
}

/** Whether a row consists of two or more texts or periods. */
function isHeadings(row: Iterable<Cell>): boolean {
  const content = [...row].filter(isContent)
  return content.length > 1 && content.every((cell) => cell.kind === 'text' || isPeriod(cell))
}

/**
 * Splits a sheet into regions, in reading order. Defined tables stay unchanged. The rest is split
 * repeatedly at empty rows, then at empty columns, and where a header row follows rows of a table.
 * Every cell with content is in exactly one region.
 */
export function findRegions(
  cells: Cells,
  tables: readonly DefinedTable[],
  styleOf: StyleOf,
): Region[] {
  const [free, ...inTables] = byTable(cells, tables)
  const toRegions = (found: Cells | undefined, table: DefinedTable | null): Region[] => {
    const content = found?.filter(isContent)
    return content === undefined || content.length === 0 ? [] : [{ cells: content, table }]
  }
  const others = new Splitter(styleOf).split(free, 0).flatMap((part) => toRegions(part, null))
  const declared = tables.flatMap((table, at) => toRegions(inTables[at], table))
  return insertInOrder(others, declared, regionRange)
}

/** The cells outside of tables, then those in each table. */
function byTable(cells: Cells, tables: readonly DefinedTable[]): [Cells, ...Cells[]] {
  if (tables.length === 0) return [cells]
  const ids = tables.map(() => new NumberList())
  const free = new NumberList()
  for (const { id, row, column } of cells) {
    const at = tables.findIndex(({ range }) => contains(range, row, column))
    const place = at < 0 ? free : ids[at]
    place?.push(id)
  }
  const listed = (list: NumberList) => new Cells(cells.store, list.numbers())
  return [listed(free), ...ids.map(listed)]
}

/**
 * Inserts items into a list in reading order, each before the first item that starts below it or to
 * its right.
 */
export function insertInOrder<T>(
  list: readonly T[],
  items: readonly T[],
  placeOf: (item: T) => Pick<CellRange, 'top' | 'left'>,
): T[] {
  const order = (item: T) => placeOf(item).top * (MAX_COLUMN + 1) + placeOf(item).left
  const ordered = items.toSorted((a, b) => order(a) - order(b))
  const result: T[] = []
  let next = 0
  for (const item of list) {
    const place = order(item)
    for (
      let more = ordered[next];
      more !== undefined && order(more) < place;
      more = ordered[++next]
    ) {
      result.push(more)
    }
    result.push(item)
  }
  return result.concat(ordered.slice(next))
}

/** The range of a region. */
export function regionRange(region: Region): CellRange {
  return region.table?.range ?? rangeOf(region.cells)
}
