import { right } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'
import { numeralOf } from './page-numbers.ts'

const LEADER = /(?:[.\u2024\u2026\u00B7_]\s?){5,}|(?:\s\.){4,}/u

/** Whether a line has leader dots before a page number, as in a table of contents. */
export function isLeaderLine(text: string): boolean {
  return LEADER.test(text)
}

/** The same line with a space instead of the dots: "2.1 Materials 5". */
export function withoutLeader(text: string): string {
  const shorter = text.replace(new RegExp(LEADER.source, 'gu'), ' ').replace(/ {2,}/gu, ' ')
  return shorter.replace(/ ?\.(?= [^ ]*$)/u, '').trim()
}

/**
 * Fewest entries of a table of contents, and most lines between two entries that have no page
 * number.
 */
const MIN_ENTRIES = 3
const MAX_BETWEEN = 2
/** Least space between a title and its page number, in type sizes. */
const GAP = 2
/** How far apart the right edges of page numbers may be, in points. */
const EDGE = 3

type Row = readonly Segment[]
type Entry = { readonly at: number; readonly page: number; readonly edge: number }

/** The page number at the end of a row, separated from the title. */
function entryOf(row: Row, at: number): Entry[] {
  const [last, title] = [row.at(-1), row.at(-2)]
  if (last === undefined || title === undefined) return []
  const page = /^(?:\d{1,4}|[ivxlc]{1,7})$/iu.test(last.text) ? numeralOf(last.text) : 0
  const isApart = last.x - right(title) >= GAP * title.size
  const named = row.slice(0, -1).some(({ text }) => /\p{L}{2}/u.test(text))
  // Roman numerals number the pages before the first one.
  const value = /^\d/u.test(last.text) ? page : page - 1_000
  return page > 0 && isApart && named ? [{ at, page: value, edge: right(last) }] : []
}

function follows(entry: Entry, before: Entry): boolean {
  return (
    entry.at - before.at <= MAX_BETWEEN + 1 &&
    entry.page >= before.page &&
    Math.abs(entry.edge - before.edge) <= EDGE
  )
}

/**
 * The rows of a column that form a table of contents without dots: titles with rising page numbers
 * aligned at the right.
 */
export function contentsRows(rows: readonly Row[]): Set<Row> {
  const groups: Entry[][] = []
  for (const entry of rows.flatMap(entryOf)) {
    const open = groups.at(-1)
    const last = open?.at(-1)
    if (last !== undefined && follows(entry, last)) open?.push(entry)
    else groups.push([entry])
  }
  const found = groups.filter(
    (group) => group.length >= MIN_ENTRIES && (group.at(-1)?.page ?? 0) > (group[0]?.page ?? 0),
  )
  return new Set(found.flatMap((group) => rows.slice(group[0]?.at, (group.at(-1)?.at ?? -1) + 1)))
}
