import type { Schemas } from '@arbor/client'

export type Difference = Schemas['VersionDiffResponse']
export type Row = Schemas['DiffRow']
export type CellChange = Schemas['CellChange']
export type Reason = Schemas['DiffDegradedReason']
type Span = Schemas['DiffSpan']

/** How to show a difference: as lines, or as cells of a workbook. */
export type Format = 'text' | 'cells'

/** A line of one or both versions, or equal lines that aren't loaded. */
export type Entry =
  | { readonly kind: 'row'; readonly row: Row; readonly isStart: boolean }
  | { readonly kind: 'gap'; readonly from: number; readonly count: number }

/**
 * The loaded rows with the gaps between them. The first of several changed rows is the start of a change. After the
 * last loaded row there is a gap only if no more rows come.
 */
export function entriesOf(rows: readonly Row[], total: number, isComplete: boolean): Entry[] {
  const entries: Entry[] = []
  let next = 0
  let wasChanged = false
  for (const row of rows) {
    if (row.index > next) entries.push({ kind: 'gap', from: next, count: row.index - next })
    const isChanged = row.type !== 'equal'
    const isStart = isChanged && (!wasChanged || row.index > next)
    entries.push({ kind: 'row', row, isStart })
    wasChanged = isChanged
    next = row.index + 1
  }
  if (isComplete && next < total) entries.push({ kind: 'gap', from: next, count: total - next })
  return entries
}

/** Adds rows that were loaded later, in order. */
export function withRows(rows: readonly Row[], more: readonly Row[]): Row[] {
  const byIndex = new Map([...rows, ...more].map((row) => [row.index, row]))
  return [...byIndex.values()].toSorted((one, other) => one.index - other.index)
}

export type Piece = { readonly text: string; readonly isChanged: boolean }

/** A line in pieces. Without spans, it is one unchanged piece. */
export function piecesOf(text: string, spans: readonly Span[] | null | undefined): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of spans ?? []) {
    pieces.push({ text: text.slice(at, start), isChanged: false })
    pieces.push({ text: text.slice(start, end), isChanged: true })
    at = end
  }
  pieces.push({ text: text.slice(at), isChanged: false })
  return pieces.filter((piece) => piece.text !== '')
}

/** The number of changes: lines that changed, moved, or are in one version only, or cells. */
export function countChanges({ text, cells }: Difference): number {
  if (text) return text.added + text.removed + text.changed + text.moved
  if (cells) {
    const { added, removed, modified, sheet_visibility_changes: sheets } = cells
    return added + removed + modified + sheets.length
  }
  return 0
}
