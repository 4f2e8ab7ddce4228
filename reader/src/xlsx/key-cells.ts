import { withoutNotes } from '../core/raised.ts'
import { cellName } from './address.ts'
import type { DependencyGraph } from './dependencies.ts'
import { columnHeadings } from './grid-html.ts'
import type { SheetBlock } from './sheet-blocks.ts'
import type { StyleOf } from './cell-styles.ts'
import type { Cells } from './cells.ts'
import type { Cell } from './cell.ts'
import { type Sheet, bottomOf, rightOf } from './sheet.ts'

/** An input or an output of the workbook's formulas. */
export type KeyCell = {
  readonly cell: Cell
  readonly role: 'input' | 'output'
  /** Text next to or above the cell. Empty if it has none. */
  readonly label: string
}

const MAX_KEY_CELLS = 25
// Headings further away than this probably belong to other cells.
const MAX_ROWS_UP = 500
const MAX_LABEL = 200
const MAX_VALUE = 1000

const isLabel = (cell: Cell | undefined): cell is Cell =>
  cell !== undefined && cell.kind === 'text' && cell.formula === null && cell.text.trim() !== ''

const shorten = (text: string) =>
  withoutNotes(text.replace(/\s+/g, ' ').trim()).slice(0, MAX_LABEL).toWellFormed()

function labelAbove(cells: Cells, cell: Cell): Cell | undefined {
  for (let row = cell.row - 1; row >= Math.max(1, cell.row - MAX_ROWS_UP); row--) {
    const at = cells.firstAt(row, cell.column)
    const exact = cells.at(at)
    if (exact?.row === row && exact.column === cell.column && isLabel(exact)) return exact
    const before = at > 0 ? cells.at(at - 1) : undefined
    const isCovered = before?.row === row && rightOf(before) >= cell.column
    if (isCovered && bottomOf(before) < cell.row && isLabel(before)) return before
  }
  return undefined
}

function labelBeside(cells: Cells, cell: Cell): Cell | undefined {
  for (let at = cells.firstAt(cell.row, cell.column) - 1; at >= 0; at--) {
    const candidate = cells.at(at)
    if (candidate?.row !== cell.row) return undefined
    if (isLabel(candidate)) return candidate
  }
  return undefined
}

/**
 * Names a cell: by the nearest text to its left together with the heading of its column, if known,
 * otherwise by the nearest text above. Empty if it has neither.
 */
export function labelOf({ cells }: Sheet, cell: Cell, heading = ''): string {
  const beside = labelBeside(cells, cell)
  if (beside === undefined && heading === '') return shorten(labelAbove(cells, cell)?.text ?? '')
  const labels = [shorten(beside?.text ?? ''), shorten(heading)].filter((label) => label !== '')
  return [...new Set(labels)].join(', ')
}

/** Number of cells that a formula sums up. Whole columns count as at most a thousand rows. */
function reach(graph: DependencyGraph, cell: Cell): number {
  return graph.precedents(cell).reduce((sum, { range }) => {
    const rows = Math.min(range.bottom - range.top + 1, 1000)
    return sum + rows * Math.min(range.right - range.left + 1, 1000)
  }, 0)
}

/** The cells with the highest scores. On a tie, the first ones win. */
function best(cells: Cells, score: (cell: Cell) => number): Cell[] {
  const found: { readonly cell: Cell; readonly score: number }[] = []
  for (const cell of cells) {
    const own = score(cell)
    if (found.length === MAX_KEY_CELLS && own <= (found.at(-1)?.score ?? own)) continue
    const at = found.findIndex((other) => other.score < own)
    found.splice(at < 0 ? found.length : at, 0, { cell, score: own })
    if (found.length > MAX_KEY_CELLS) found.pop()
  }
  return found.map(({ cell }) => cell)
}

/**
 * A block's inputs (constants that formulas use, the most used first) and outputs (formulas that no
 * other formula uses, those over most cells first), at most 25 of each.
 */
export function keyCells(
  block: SheetBlock,
  sheet: Sheet,
  { graph, styleOf }: { readonly graph: DependencyGraph; readonly styleOf: StyleOf },
): KeyCell[] {
  const headings = columnHeadings(block, styleOf)
  const inputs = block.cells.filter(
    (cell) => cell.formula === null && cell.kind !== 'text' && graph.useCount(cell) > 0,
  )
  const outputs = block.cells.filter((cell) => cell.formula !== null && graph.useCount(cell) === 0)
  const key =
    (role: KeyCell['role']) =>
    (cell: Cell): KeyCell => ({
      cell,
      role,
      label: labelOf(sheet, cell, headings.get(cell.column)),
    })
  return [
    ...best(inputs, (cell) => graph.useCount(cell)).map(key('input')),
    ...best(outputs, (cell) => reach(graph, cell)).map(key('output')),
  ]
}

const isFigure = (text: string): boolean => /\d/.test(text) && !/\p{L}/u.test(text)

/**
 * The displayed text of a cell, at most 1,000 characters: a figure without the marks of its notes.
 * Empty for a formula without a stored result.
 */
export function valueOf({ kind, text }: Cell): string {
  if (kind === 'empty') return ''
  const bare = withoutNotes(text)
  return (isFigure(bare) ? bare : text).slice(0, MAX_VALUE).toWellFormed()
}

/** Key cells in the public format. */
export function presentKeyCell({ cell, role, label }: KeyCell): Record<string, string> {
  return {
    address: cellName(cell.row, cell.column),
    role,
    ...(label !== '' && { label }),
    value: valueOf(cell),
    ...(cell.formula !== null && { formula: `=${cell.formula}` }),
  }
}
