import type { Chunk } from '../model.ts'

/** Whether a passage is one table, and nothing more. */
export function isTable({
  chunk_type: type,
  content,
}: Pick<Chunk, 'chunk_type' | 'content'>): boolean {
  if (type !== 'TABLE' || content == null) return false
  const [first, last] = [content.indexOf('<table'), content.lastIndexOf('<table')]
  return first !== -1 && first === last && content.trimEnd().endsWith('</table>')
}

/** The start of a table up to its first row with values: its caption and head. Empty for a table without a head. */
export function startOf(html: string): string {
  const value = html.indexOf('<td')
  const head = html.slice(0, value === -1 ? html.length : html.lastIndexOf('<tr', value))
  return head.includes('<th') ? head.slice(head.indexOf('<table')) : ''
}

/** The rows of a passage in the whole table, as the reader describes them. */
type RowsOf = { readonly from: number; readonly to: number; readonly total: number }

const ROWS = /\bRows (\d{1,9}) to (\d{1,9}) of (\d{1,9})\.$/
const ROWS_OF_ALL = /^Table with (\d{1,9}) rows? and /
const AUTOMATIC = /^Table (?:with|of) \d{1,9} rows?\b/

/** The rows that a passage has of its table, from 1. Undefined if the passage doesn't say so. */
export function rowsOf({
  chunk_metadata: metadata,
}: Pick<Chunk, 'chunk_metadata'>): RowsOf | undefined {
  // Sheets have the numbers of their rows instead.
  if (metadata?.sheet_name != null) return undefined
  const summary = metadata?.summary ?? ''
  const [, from, to, total] = ROWS.exec(summary) ?? []
  if (from !== undefined) return { from: Number(from), to: Number(to), total: Number(total) }
  const [, all] = ROWS_OF_ALL.exec(summary) ?? []
  return all === undefined ? undefined : { from: 1, to: Number(all), total: Number(all) }
}

/** The summary of a passage, if it says more than the passage itself. */
export function summaryOf({ content, chunk_metadata: metadata }: Chunk): string | undefined {
  const summary = metadata?.summary ?? ''
  const isNew = summary !== '' && !AUTOMATIC.test(summary) && !(content ?? '').includes(summary)
  return isNew ? summary : undefined
}

/**
 * Whether a passage continues the table of the passage before it: the reader splits long tables by rows and repeats
 * their head. Both are in the same section.
 */
export function continuesTable(before: Chunk | undefined, chunk: Chunk | undefined): boolean {
  if (!before || !chunk || !isTable(before) || !isTable(chunk)) return false
  if (before.parent_path_id !== chunk.parent_path_id) return false
  const [above, own] = [rowsOf(before), rowsOf(chunk)]
  // A row that is too long for a passage is in several.
  const isNext = own !== undefined && above?.total === own.total && own.from > 1
  if (isNext && own.from >= above.from && own.from <= above.to + 1) return true
  const sheet = chunk.chunk_metadata?.sheet_name ?? undefined
  const head = startOf(chunk.content ?? '')
  if (head === '' || head !== startOf(before.content ?? '')) return false
  // Two tables with the same head are two tables if the second one begins with its first row.
  return sheet !== undefined || own === undefined || own.from > 1
}

/** A table on screen: one or more passages in a row. */
export type Run<Row> = {
  readonly kind: 'table' | 'other'
  readonly rows: readonly Row[]
  /** Whether its first passage continues a table that starts above. */
  readonly isContinued: boolean
}

/** Groups rendered rows: the parts of a table belong together. */
export function runsOf<Row extends { readonly index: number }>(
  rows: readonly Row[],
  at: (index: number) => Chunk | undefined,
): Run<Row>[] {
  const runs: (Run<Row> & { rows: Row[] })[] = []
  for (const row of rows) {
    const chunk = at(row.index)
    const last = runs.at(-1)
    const goesOn = continuesTable(at(row.index - 1), chunk)
    if (goesOn && last?.kind === 'table') last.rows.push(row)
    else {
      const kind = chunk && isTable(chunk) ? 'table' : 'other'
      runs.push({ kind, rows: [row], isContinued: goesOn })
    }
  }
  return runs
}
