import { type CellRange, intersects, parseRange } from './address.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { type SheetContext, SheetReader } from './read-sheet.ts'
import { type Cell, type DefinedTable, type Sheet, firstAt, isContent } from './sheet.ts'
import type { SheetEntry } from './workbook.ts'
import { wholeNumber } from '../office/xml.ts'

const MAX_TABLES = 200
const MAX_TABLE_COLUMNS = 16_384
/** Rows and cells of merged ranges that are looked at in a sheet; cells beyond stay beside their merged cell. */
const MERGE_WORK = 2_000_000

export type ReadSheet = {
  readonly sheet: Sheet
  /** Whether cells were left out because the workbook has too many. */
  readonly isCut: boolean
  /** Formulas without a stored result. */
  readonly uncomputed: number
}

/** Cells in order with one a place; a file may hold them in any order, and the last one counts. */
function inOrder(cells: Cell[]): Cell[] {
  const isBefore = (a: Cell, b: Cell) => a.row < b.row || (a.row === b.row && a.column < b.column)
  const isOrdered = cells.every((cell, at) => {
    const next = cells[at + 1]
    return next === undefined || isBefore(cell, next)
  })
  if (isOrdered) return cells
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return cells.filter((cell, at) => {
    const next = cells[at + 1]
    return next === undefined || isBefore(cell, next)
  })
}

/**
 * Gives the first cell of each merged range its extent and drops the cells below it, which show nothing. Where
 * the first is empty the others stay: better to read what a sheet hides than to lose it.
 */
function applyMerges(cells: Cell[], merges: readonly CellRange[]): Cell[] {
  const lastRow = cells.at(-1)?.row ?? 0
  const covered = new Set<Cell>()
  let work = 0
  for (const range of merges) {
    const anchor = cells[firstAt(cells, range.top, range.left)]
    if (anchor?.row !== range.top || anchor.column !== range.left || anchor.span !== null) continue
    if (!isContent(anchor)) continue
    const bottom = Math.min(range.bottom, lastRow)
    work += bottom - range.top + 1
    if (work > MERGE_WORK) break
    anchor.span = range
    for (let row = range.top; row <= bottom; row++) {
      const start = firstAt(cells, row, range.left)
      for (let at = start; cells[at]?.row === row; at++) {
        const cell = cells[at]
        if (cell === undefined || cell.column > range.right || ++work > MERGE_WORK) break
        if (cell !== anchor) covered.add(cell)
      }
    }
  }
  return covered.size === 0 ? cells : cells.filter((cell) => !covered.has(cell))
}

async function readTable(file: OfficePackage, part: string): Promise<DefinedTable | null> {
  let found: Omit<DefinedTable, 'columns'> | null = null
  const columns: string[] = []
  await file.readXml(part, {
    open: (tag, attributes) => {
      if (tag === 'table' && found === null) {
        const range = parseRange(attributes['ref'] ?? '')
        const name = attributes['displayName'] ?? attributes['name'] ?? ''
        const headerRows = wholeNumber(attributes['headerRowCount'], 1)
        const totalsRows = wholeNumber(attributes['totalsRowCount'], 0)
        if (range !== null) found = { name, range, headerRows, totalsRows }
      } else if (tag === 'tableColumn' && columns.length < MAX_TABLE_COLUMNS) {
        columns.push(attributes['name'] ?? '')
      }
    },
  })
  return found === null ? null : { ...(found as Omit<DefinedTable, 'columns'>), columns }
}

async function readTables(
  file: OfficePackage,
  parts: readonly string[],
  autoFilter: CellRange | null,
): Promise<DefinedTable[]> {
  const tables: DefinedTable[] = []
  const add = (table: DefinedTable | null) => {
    const isFree = table !== null && !tables.some(({ range }) => intersects(range, table.range))
    if (isFree && tables.length < MAX_TABLES) tables.push(table)
  }
  for (const part of parts.slice(0, MAX_TABLES)) add(await readTable(file, part))
  if (autoFilter !== null) {
    add({ name: '', range: autoFilter, headerRows: 1, totalsRows: 0, columns: [] })
  }
  return tables
}

/** Drawn lines below the last content hold nothing together. */
function withoutLooseGrid(cells: Cell[]): Cell[] {
  const last = cells.findLastIndex(isContent)
  return cells.slice(0, last + 1)
}

/** Reads a worksheet with its merged ranges and defined tables. */
export async function readSheet(
  file: OfficePackage,
  entry: SheetEntry & { readonly part: string },
  context: SheetContext,
): Promise<ReadSheet> {
  const reader = new SheetReader(context)
  await file.readXml(entry.part, reader)
  const related = await file.relationships(entry.part)
  const tableParts = reader.tableIds.flatMap((id) => related.get(id)?.target ?? [])
  const sheet: Sheet = {
    name: entry.name,
    cells: applyMerges(withoutLooseGrid(inOrder(reader.cells)), reader.merges),
    tables: await readTables(file, tableParts, reader.autoFilter),
    drawing: reader.drawingId === null ? null : (related.get(reader.drawingId)?.target ?? null),
  }
  return { sheet, isCut: reader.isCut, uncomputed: reader.uncomputed }
}
