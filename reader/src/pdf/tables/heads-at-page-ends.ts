import { cellOf, type TableCell } from '../../html/html-table.ts'
import { isRightToLeft } from '../../characters/right-to-left.ts'
import { containsCenter, right } from '../../core/geometry.ts'
import {
  firstPage,
  isFloatDraft,
  lastPage,
  mergeAreas,
  type Draft,
  type TableDraft,
  type TextDraft,
} from '../model/drafts.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { isValue } from './bodies/drawn-heads.ts'

/** Notes the texts of the last line of a page, if it has several next to each other. */
export function withPieces(drafts: readonly Draft[], segments: readonly Segment[]): Draft[] {
  const last = drafts.at(-1)
  if (last === undefined || isFloatDraft(last) || last.lines !== 1) return [...drafts]
  const [area] = last.areas.values()
  const pieces = segments.filter((segment) => area !== undefined && containsCenter(area, segment))
  if (pieces.length < 2) return [...drafts]
  return [...drafts.slice(0, -1), { ...last, pieces: pieces.toSorted((a, b) => a.x - b.x) }]
}

type Column = { readonly from: number; readonly to: number }

/** The columns of a table: where its figures are, or between its rules. */
function columnsOf({ columns, edges = [] }: PageTable): readonly Column[] {
  return columns ?? edges.slice(1).map((to, at) => ({ from: edges[at] ?? to, to }))
}

/** The column that a text is above, or is less than its size away from; -1 without one. */
function columnBelow(piece: Segment, columns: readonly Column[]): number {
  const shared = columns.map(({ from, to }) => Math.min(right(piece), to) - Math.max(piece.x, from))
  const most = Math.max(...shared)
  return most > -piece.size ? shared.indexOf(most) : -1
}

/** The cells of a head, if each column but that of the names has one of the texts above it, and no text is a figure. */
function headCells({ pieces = [] }: TextDraft, { table }: TableDraft): TableCell[] | null {
  const columns = columnsOf(table)
  if (columns.length < 2 || table.rows.some((row) => row.some(({ tag }) => tag === 'th'))) {
    return null
  }
  // The columns of such a table are in the other order than its cells.
  if (isRightToLeft(pieces.map(({ text }) => text).join(' '))) return null
  if (pieces.some(({ text }) => isValue(text))) return null
  const places = pieces.map((piece) => columnBelow(piece, columns))
  const isInOrder = places.every((at, i) => at > (places[i - 1] ?? -1))
  const start = places[0] === 0 ? 0 : 1
  if (!isInOrder || places.length !== columns.length - start) return null
  return columns.map((_, at) => cellOf(pieces[at - start]?.text ?? '', 'th'))
}

/** Puts the head of a table at the end of a page above its rows, which begin on the next page. */
export function withHeadsOfPageEnds(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = []
  for (const draft of drafts) {
    const last = result.at(-1)
    const isNext =
      draft.kind === 'table' &&
      draft.caption === undefined &&
      last !== undefined &&
      !isFloatDraft(last) &&
      lastPage(last) === firstPage(draft) - 1
    const head = isNext ? headCells(last, draft) : null
    if (draft.kind !== 'table' || last === undefined || head === null) {
      result.push(draft)
      continue
    }
    const rows = [head, ...draft.table.rows]
    result[result.length - 1] = {
      ...draft,
      table: { ...draft.table, rows },
      rowPages: [firstPage(last), ...draft.table.rows.map(() => firstPage(draft))],
      areas: mergeAreas(last.areas, draft.areas),
    }
  }
  return result
}
