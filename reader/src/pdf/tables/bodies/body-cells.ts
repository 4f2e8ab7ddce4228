import { cellOf, type TableCell } from '../../../html/html-table.ts'
import { mostFrequent } from '../../../core/weights.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import type { BodyRow } from './table-rows.ts'
import { MAX_INDENT_LEVEL } from './constants.ts'

const EM_SPACE = '\u2003'

/** Indentation level of each row, from 0. */
function indentsOf(rows: readonly BodyRow[], size: number): number[] {
  const isFlush = (edge: (row: BodyRow) => number): boolean => {
    const [usual, count] = mostFrequent(rows.map((row) => Math.round(edge(row) / (0.3 * size))))
    return Number.isFinite(usual) && count >= 0.6 * rows.length
  }
  const isLeft = isFlush(({ x }) => x)
  if (!isLeft && (isFlush(({ end }) => end) || isFlush(({ x, end }) => (x + end) / 2))) {
    return rows.map(() => 0)
  }
  const xs = rows.map(({ x }) => x).toSorted((a, b) => a - b)
  const steps = xs.filter((x, i) => i === 0 || x - (xs[i - 1] ?? x) > 0.35 * size)
  return rows.map(({ x }) =>
    Math.min(
      MAX_INDENT_LEVEL,
      steps.findLastIndex((step) => x >= step - 0.1),
    ),
  )
}

/** Where names begin, by level of indentation. */
export function nameStartsByIndent(
  rows: readonly BodyRow[],
  columns: readonly TableColumn[],
  size: number,
): number[] {
  const indents = columns[0]?.amounts === true ? [] : indentsOf(rows, size)
  const named = rows.flatMap(({ x, cells }, at) =>
    cells[0] === '' ? [] : [{ x, level: indents[at] ?? 0 }],
  )
  const depth = Math.max(-1, ...named.map(({ level }) => level)) + 1
  return Array.from({ length: depth }, (_, level) =>
    Math.min(...named.flatMap((row) => (row.level === level ? [row.x] : []))),
  )
}

/** Converts rows to cells. A name begins with one em space per indentation level. */
export function bodyCells(
  rows: readonly BodyRow[],
  columns: readonly TableColumn[],
  size: number,
): TableCell[][] {
  const isNamed = columns[0]?.amounts !== true
  const indents = isNamed ? indentsOf(rows, size) : rows.map(() => 0)
  return rows.map(({ cells, isGroup }, at) => {
    const name = EM_SPACE.repeat(cells[0] === '' ? 0 : (indents[at] ?? 0)) + (cells[0] ?? '')
    if (isGroup) return [{ ...cellOf(name), colspan: columns.length }]
    return [cellOf(name), ...cells.slice(1).map((text) => cellOf(text))]
  })
}
