import {
  firstPage,
  isFloatDraft,
  lastPage,
  mergeAreas,
  type Draft,
  type TableDraft,
} from '../model/drafts.ts'
import { right, type Rect } from '../../core/geometry.ts'
import type { LeftOut } from '../../core/left-out.ts'
import type { TableCell } from '../../html/html-table.ts'
import type { PageTable } from '../model/page-model.ts'
import {
  PAGE_SHIFT,
  SAME_HEAD_WORDS,
  SAME_LEVEL_ON_PAGES,
  MAX_REPEATED_TITLES,
} from './constants.ts'

const CONTINUED = /\b(?:cont(?:inued|'d|d|\.)|fortsetzung|forts\.|suite|continuaci[oó]n)(?=\W|$)/iu

const columnsOf = (table: PageTable): number =>
  Math.max(0, ...table.rows.map((row) => row.reduce((sum, cell) => sum + cell.colspan, 0)))

const rowText = (row: readonly TableCell[] | undefined): string =>
  (row ?? []).map((cell) => cell.text).join('\t')

/** The head of a table: its first rows that have only header cells. */
function headOf({ rows }: PageTable): readonly (readonly TableCell[])[] {
  const body = rows.findIndex((row) => row.some(({ tag }) => tag !== 'th'))
  return rows.slice(0, Math.max(0, body))
}

/** Whether a table begins with the head of another, or with its first row if it has none. */
function repeatsHead(first: PageTable, second: PageTable): boolean {
  const head = headOf(first)
  const rows = head.length > 0 ? head : first.rows.slice(0, 1)
  return rows.every((row, at) => rowText(row) === rowText(second.rows[at]))
}

const wordsOf = (rows: readonly (readonly TableCell[])[]): string[] =>
  rows.flatMap(
    (row) =>
      rowText(row)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

/**
 * Whether the head of the second table is that of the first, maybe with a part that is missing or
 * was read in another way.
 */
function hasSameHead(first: PageTable, second: PageTable): boolean {
  const words = wordsOf(headOf(second))
  const known = new Set(wordsOf(headOf(first)))
  return (
    words.length > 0 &&
    words.filter((word) => known.has(word)).length >= SAME_HEAD_WORDS * words.length
  )
}

/** The text over all columns that begins a table, such as the name of one of several districts. */
function titleOf(table: PageTable): string {
  const [only, ...more] = headOf(table)[0] ?? []
  const isOver = only !== undefined && more.length === 0 && only.colspan === columnsOf(table)
  return isOver ? only.text : ''
}

/** Whether the second table begins with a title of its own. */
function hasOtherTitle(first: PageTable, second: PageTable): boolean {
  const [own, other] = [titleOf(first), titleOf(second)].map((text) =>
    lettersAndDigits(text.replace(CONTINUED, '')),
  )
  return other !== '' && other !== own
}

/** Whether tables have columns at the same places. */
function haveSameColumns(first: PageTable, second: PageTable): boolean {
  const [a, b] = [first.columns, second.columns]
  if (a === undefined || b === undefined || a.length !== b.length) return false
  return a.every((column, at) => {
    const other = b[at]
    return other !== undefined && column.from < other.to && other.from < column.to
  })
}

/** Whether tables have their sides at the same places. */
function haveSameSides(first: Rect, second: Rect): boolean {
  return (
    Math.abs(first.x - second.x) <= PAGE_SHIFT &&
    Math.abs(right(first) - right(second)) <= PAGE_SHIFT
  )
}

/** Whether the second table is on the page after the first and has the same columns. */
function continues(first: TableDraft, second: TableDraft): boolean {
  if (firstPage(second) !== lastPage(first) + 1) return false
  const above = first.frames.get(lastPage(first))
  const below = second.frames.get(firstPage(second))
  if (above === undefined || below === undefined) return false
  if (columnsOf(first.table) !== columnsOf(second.table)) return false
  if (second.caption !== undefined && !isContinuation(second.caption, first)) return false
  if (hasOtherTitle(first.table, second.table)) return false
  const isRepeated = headOf(first.table).length > 0 && repeatsHead(first.table, second.table)
  if (isRepeated) return true
  const isAligned = haveSameColumns(first.table, second.table) || haveSameSides(above, below)
  const hasOwnHead = headOf(second.table).length > 0
  return isAligned && (!hasOwnHead || hasSameHead(first.table, second.table))
}

const lettersAndDigits = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a text above a table says that it continues, or is the title of the table before. */
function isContinuation(text: string, first: TableDraft): boolean {
  if (CONTINUED.test(text)) return true
  const { caption, table } = first
  const titles = [caption, table.caption, table.title, table.units]
  return titles.some(
    (title) => title !== undefined && lettersAndDigits(title) === lettersAndDigits(text),
  )
}

function rowPagesOf(draft: TableDraft): readonly number[] {
  return draft.rowPages ?? draft.table.rows.map(() => firstPage(draft))
}

/** The rows of the second table with the indentation that they have in the first. */
function withLevels(first: PageTable, second: PageTable): PageTable {
  const { levels = [] } = first
  const own = (second.levels ?? []).map((x) =>
    levels.findIndex((level) => Math.abs(level - x) <= SAME_LEVEL_ON_PAGES),
  )
  if (own.length === 0 || own.some((level) => level < 0)) return second
  const rows = second.rows.map(([name, ...cells]): readonly TableCell[] => {
    if (name === undefined) return cells
    if (name.tag === 'th' || name.text === '') return [name, ...cells]
    const text = name.text.replace(/^\u2003+/u, '')
    const level = own[name.text.length - text.length] ?? 0
    return [{ ...name, text: '\u2003'.repeat(level) + text }, ...cells]
  })
  return { ...second, rows }
}

type PlacedRow = { readonly row: readonly TableCell[]; readonly page: number }

/** The rows of a table, and its notes. */
function partsOf(draft: TableDraft): { rows: PlacedRow[]; notes: PlacedRow[] } {
  const pages = rowPagesOf(draft)
  const all = draft.table.rows.map((row, at) => ({ row, page: pages[at] ?? firstPage(draft) }))
  const end = all.length - (draft.table.notes ?? 0)
  return { rows: all.slice(0, end), notes: all.slice(end) }
}

/** What the joined table doesn't have of its second part. */
function repeatedTexts(
  { caption, table, areas, leftOut = [] }: TableDraft,
  rows: readonly PlacedRow[],
): LeftOut[] {
  const [page = 0] = areas.keys()
  const titles = [caption, table.caption, table.units].filter((text) => text !== undefined)
  return [
    ...leftOut,
    ...titles.map((text) => ({ page, text, reason: 'repeated' as const })),
    ...rows.map((one) => ({ page: one.page, text: rowText(one.row), reason: 'repeated' as const })),
  ]
}

/** Joins two tables. The head of the second one is left out, and notes come last. */
function joinDrafts(first: TableDraft, second: TableDraft): TableDraft {
  const table = withLevels(first.table, second.table)
  const [a, b] = [partsOf(first), partsOf({ ...second, table })]
  const own = headOf(second.table).length
  const repeated = own > 0 ? own : repeatsHead(first.table, second.table) ? 1 : 0
  const known = new Set(a.notes.map(({ row }) => rowText(row)))
  const isKnown = ({ row }: PlacedRow): boolean => known.has(rowText(row))
  const notes = [...a.notes, ...b.notes.filter((note) => !isKnown(note))]
  const all = [...a.rows, ...b.rows.slice(repeated), ...notes]
  return {
    ...first,
    table: { ...first.table, rows: all.map(({ row }) => row), notes: notes.length },
    rowPages: all.map(({ page }) => page),
    areas: mergeAreas(first.areas, second.areas),
    frames: mergeAreas(first.frames, second.frames),
    leftOut: [
      ...(first.leftOut ?? []),
      ...repeatedTexts(second, [...b.rows.slice(0, repeated), ...b.notes.filter(isKnown)]),
    ],
  }
}

/** The index of the table that ends with the drafts, or -1. Titles that say it continues may follow. */
function lastTable(result: readonly Draft[], page: number): number {
  for (
    let at = result.length - 1;
    at >= Math.max(0, result.length - 1 - MAX_REPEATED_TITLES);
    at -= 1
  ) {
    const draft = result[at]
    if (draft?.kind === 'table') {
      const isTitled = result
        .slice(at + 1)
        .every(
          (title) =>
            !isFloatDraft(title) && firstPage(title) === page && isContinuation(title.text, draft),
        )
      return isTitled ? at : -1
    }
  }
  return -1
}

/** A table with the titles between its parts, which say that it continues. */
function withRepeated(draft: TableDraft, titles: readonly Draft[]): TableDraft {
  const texts = titles.flatMap((title): LeftOut[] =>
    isFloatDraft(title) ? [] : [{ page: firstPage(title), text: title.raw, reason: 'repeated' }],
  )
  return { ...draft, leftOut: [...(draft.leftOut ?? []), ...texts] }
}

/** Joins tables that were split by a page break. The joined table has areas on both pages. */
export function joinTables(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = []
  for (const draft of drafts) {
    const at = draft.kind === 'table' ? lastTable(result, firstPage(draft)) : -1
    const last = result[at]
    if (draft.kind === 'table' && last?.kind === 'table' && continues(last, draft)) {
      const titles = result.splice(at, result.length - at).slice(1)
      result.push(withRepeated(joinDrafts(last, draft), titles))
    } else result.push(draft)
  }
  return result
}
