import { type CellRange, MAX_COLUMN, intersects, parseRange } from './address.ts'
import { isDamage, isOfDocument } from '../core/attempts.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { type SheetContext, SheetReader } from './read-sheet.ts'
import type { Cells } from './cells.ts'
import { type DefinedTable, type Sheet, isContent } from './sheet.ts'
import type { SheetEntry } from './workbook.ts'
import { wholeNumber } from '../office/xml.ts'
import { childrenOf, find, readRoot } from '../office/xml-tree.ts'

const MAX_TABLES = 200
/** Types of relationships to comments: notes of older programs, and threads. */
const COMMENTS: ReadonlySet<string> = new Set(['comments', 'threadedComment'])
/** Limit for rows and cells of merged ranges per sheet. Beyond it, covered cells are kept. */
const MERGE_WORK = 2_000_000

export type ReadSheet = {
  /** Whether the part is damaged, so that only the cells before the damage were read. */
  readonly isDamaged: boolean
  readonly sheet: Sheet
  /** Whether cells were left out because the workbook has too many. */
  readonly isCut: boolean
  /** Number of formulas without a stored result. */
  readonly uncomputed: number
}

/**
 * Puts cells in order, one per position. A file may list them in any order, and the last one wins.
 */
function inOrder(cells: Cells): Cells {
  const isLastOfPosition = (all: Cells) => (_: unknown, at: number) => all.isBeforeNext(at)
  if (cells.every(isLastOfPosition(cells))) return cells
  const ordered = cells.inOrder()
  return ordered.filter(isLastOfPosition(ordered))
}

/**
 * Gives the first cell of each merged range its extent and drops the covered cells, which aren't
 * displayed. If the first cell is empty, the others stay: hidden text is better than lost text.
 */
function applyMerges(cells: Cells, merges: readonly CellRange[]): Cells {
  if (merges.length === 0) return cells
  const lastRow = cells.at(-1)?.row ?? 0
  const covered = new Uint8Array(cells.length)
  let isAnyCovered = false
  let work = 0
  for (const range of merges) {
    const place = cells.firstAt(range.top, range.left)
    const anchor = cells.at(place)
    if (anchor?.row !== range.top || anchor.column !== range.left || anchor.span !== null) continue
    if (!isContent(anchor)) continue
    const bottom = Math.min(range.bottom, lastRow)
    work += bottom - range.top + 1
    if (work > MERGE_WORK) break
    cells.store.setSpan(anchor.id, range)
    for (let row = range.top; row <= bottom; row++) {
      for (let at = cells.firstAt(row, range.left); at < cells.length; at++) {
        const cell = cells.at(at)
        if (cell?.row !== row || cell.column > range.right || ++work > MERGE_WORK) break
        if (at === place) continue
        covered[at] = 1
        isAnyCovered = true
      }
    }
  }
  return isAnyCovered ? cells.filter((_, at) => covered[at] === 0) : cells
}

/**
 * The cells of a sheet as displayed: in order, merged, and without borders below the last content.
 */
export function shownCells(cells: Cells, merges: readonly CellRange[]): Cells {
  const ordered = inOrder(cells)
  // Borders below the last content mean nothing.
  return applyMerges(ordered.slice(0, ordered.findLastIndex(isContent) + 1), merges)
}

async function readTable(file: OfficePackage, part: string): Promise<DefinedTable | null> {
  const table = await readRoot(file, part)
  const { ref = '', name = '', displayName = name, ...counts } = table?.attributes ?? {}
  const range = parseRange(ref)
  if (range === null) return null
  return {
    name: displayName,
    range,
    headerRows: wholeNumber(counts['headerRowCount'], 1),
    totalsRows: wholeNumber(counts['totalsRowCount'], 0),
    columns: childrenOf(find(table, 'tableColumns'), 'tableColumn')
      .slice(0, MAX_COLUMN)
      .map(({ attributes }) => attributes['name'] ?? ''),
  }
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

/** Reads a worksheet with its merged ranges and defined tables. */
export async function readSheet(
  file: OfficePackage,
  part: string,
  { name, isHidden }: SheetEntry,
  context: SheetContext,
): Promise<ReadSheet> {
  const reader = new SheetReader(context)
  let isDamaged = false
  try {
    await file.readXml(part, reader)
  } catch (error) {
    // The cells before the damage are kept.
    if (isOfDocument(error) && !isDamage(error)) throw error
    isDamaged = true
  }
  const related = await file.relationships(part).catch(() => new Map())
  const tableParts = reader.tableIds.flatMap((id) => related.get(id)?.target ?? [])
  const sheet: Sheet = {
    name,
    isHidden,
    hidden: reader.hidden,
    cells: shownCells(reader.cells, reader.merges),
    ...(reader.struck.length > 0 && { struck: reader.struck }),
    tables: await readTables(file, tableParts, reader.autoFilter),
    comments: [...related.values()].flatMap(({ type, target }) =>
      COMMENTS.has(type) ? [target] : [],
    ),
    drawing: reader.drawingId === null ? null : (related.get(reader.drawingId)?.target ?? null),
  }
  return { sheet, isDamaged, isCut: reader.isCut, uncomputed: reader.uncomputed }
}
