import type { DoubtfulTable, RegionWord, TableBlock } from '../../../core/document-model.ts'
import { cellOf, rowsToHtml, type TableCell } from '../../../html/html-table.ts'
import { median } from '../../../core/weights.ts'
import { bodyCells } from '../bodies/body-cells.ts'
import { judgeGrid, type AcceptedCell, type ProposedGrid, type Refusal } from './proposed-grid.ts'
import type { BodyRow } from '../bodies/table-rows.ts'

const cellsOf = (row: readonly AcceptedCell[], tag: TableCell['tag']): TableCell[] =>
  row.map(({ text, span }) => ({ ...cellOf(text, tag), colspan: span }))

/** Whether a row has only a name, as that of a group. */
const isName = ([name, ...others]: readonly AcceptedCell[]): boolean =>
  name !== undefined && name.text !== '' && others.every(({ text }) => text === '')

/** The rows below the head. As in other tables, names are indented. */
function rowsOf(rows: readonly (readonly AcceptedCell[])[], size: number): TableCell[][] {
  const named = rows.filter((row) => isName(row) || row.every(({ span }) => span === 1))
  const body = named.map((row): BodyRow => {
    const [name] = row
    const cells = row.map(({ text }) => text)
    return { cells, isGroup: isName(row), x: name?.x ?? 0, end: name?.end ?? 0 }
  })
  const width = rows[0]?.reduce((sum, { span }) => sum + span, 0) ?? 0
  const columns = Array.from({ length: width }, () => ({ from: 0, to: 0, amounts: false }))
  const read = new Map(bodyCells(body, columns, size).map((cells, at) => [named[at], cells]))
  return rows.map((row) => read.get(row) ?? cellsOf(row, 'td'))
}

function titleOf({ title, units }: DoubtfulTable): string | undefined {
  return [title, units].filter((text) => text !== undefined).join(' ') || undefined
}

/**
 * The table that a proposed grid makes of the words of a doubtful one, without boxes, or why the grid
 * is not believed. Its notes are rows again.
 */
export function judgedTable(table: DoubtfulTable, grid: ProposedGrid): TableBlock | Refusal {
  const verdict = judgeGrid(grid, table.words)
  if (verdict.refused !== null) return verdict.refused
  const width = verdict.rows[0]?.reduce((sum, { span }) => sum + span, 0) ?? 1
  const size = sizeOf(table.words)
  const notes = table.notes?.map((text) => [{ ...cellOf(text), colspan: width }]) ?? []
  const rows = [
    ...verdict.rows.slice(0, verdict.heads).map((row) => cellsOf(row, 'th')),
    ...rowsOf(verdict.rows.slice(verdict.heads), size),
    ...notes,
  ]
  const caption = titleOf(table)
  const text = rows.map((row) => row.map((cell) => cell.text).join('\t')).join('\n')
  const titled = caption === undefined ? {} : { caption }
  return { kind: 'table', html: rowsToHtml(rows), text, ...titled, boxes: [] }
}

const sizeOf = (words: readonly RegionWord[]): number => median(words.map(({ height }) => height))
