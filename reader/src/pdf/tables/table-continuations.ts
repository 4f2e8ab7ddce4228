import { firstPage, lastPage, mergeAreas, type Draft, type TableDraft } from '../model/drafts.ts'
import { right } from '../../core/geometry.ts'
import type { TableCell } from '../../html/html-table.ts'
import type { PageTable } from '../model/page-model.ts'

/** How far the sides of a table may shift from one page to the next, in points. */
const SHIFT = 8
const CONTINUED = /\b(?:cont(?:inued|'d|d|\.)|fortsetzung|forts\.|suite|continuaci[oó]n)(?=\W|$)/iu

const columnsOf = (table: PageTable): number =>
  Math.max(0, ...table.rows.map((row) => row.reduce((sum, cell) => sum + cell.colspan, 0)))

const rowText = (row: readonly TableCell[] | undefined): string =>
  (row ?? []).map((cell) => cell.text).join('\t')

/** The head of a table: its first rows that have only header cells, at least one row. */
function headOf({ rows }: PageTable): readonly (readonly TableCell[])[] {
  const body = rows.findIndex((row) => row.some(({ tag }) => tag !== 'th'))
  return rows.slice(0, Math.max(1, body))
}

/** Whether a table begins with the head of another. */
function repeatsHead(first: PageTable, second: PageTable): boolean {
  return headOf(first).every((row, at) => rowText(row) === rowText(second.rows[at]))
}

/** Whether the second table is on the page after the first and has the same columns. */
function continues(first: TableDraft, second: TableDraft): boolean {
  if (firstPage(second) !== lastPage(first) + 1) return false
  const above = first.frames.get(lastPage(first))
  const below = second.frames.get(firstPage(second))
  if (above === undefined || below === undefined) return false
  const isShifted =
    Math.abs(above.x - below.x) > SHIFT || Math.abs(right(above) - right(below)) > SHIFT
  const hasHead = first.table.rows[0]?.every(({ tag }) => tag === 'th') === true
  if (isShifted && !(hasHead && repeatsHead(first.table, second.table))) return false
  if (columnsOf(first.table) !== columnsOf(second.table)) return false
  return second.caption === undefined || CONTINUED.test(second.caption)
}

function rowPagesOf(draft: TableDraft): readonly number[] {
  return draft.rowPages ?? draft.table.rows.map(() => firstPage(draft))
}

/** Joins two tables. A header row repeated on the next page is left out. */
function joined(first: TableDraft, second: TableDraft): TableDraft {
  const repeated = repeatsHead(first.table, second.table) ? headOf(first.table).length : 0
  const rows = [...first.table.rows, ...second.table.rows.slice(repeated)]
  return {
    ...first,
    table: { ...first.table, rows },
    rowPages: [...rowPagesOf(first), ...rowPagesOf(second).slice(repeated)],
    areas: mergeAreas(first.areas, second.areas),
    frames: mergeAreas(first.frames, second.frames),
  }
}

/** Joins tables that were split by a page break. The joined table has areas on both pages. */
export function joinTables(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = []
  for (const draft of drafts) {
    const last = result.at(-1)
    if (draft.kind === 'table' && last?.kind === 'table' && continues(last, draft)) {
      result[result.length - 1] = joined(last, draft)
    } else result.push(draft)
  }
  return result
}
