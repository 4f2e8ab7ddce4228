import type { CellRange } from './address.ts'
import type { Cells } from './cells.ts'
import type { Cell, StruckCell } from './cell.ts'
import type { HiddenParts } from './hidden-parts.ts'

/** A range that the author defined as a table. */
export type DefinedTable = {
  /** Name by which formulas refer to it. Empty for a filtered range. */
  readonly name: string
  readonly range: CellRange
  readonly headerRows: number
  readonly totalsRows: number
  readonly columns: readonly string[]
}

/** Cells that belong together, in the order of rows, with the defined table if they are one. */
export type Region = { readonly cells: Cells; readonly table: DefinedTable | null }

/** A worksheet as it was read. */
export type Sheet = {
  readonly name: string
  readonly isHidden: boolean
  /** In the order of rows, then columns, with one cell per position. */
  readonly cells: Cells
  /** Defined tables and filtered ranges. No two of them overlap. */
  readonly tables: readonly DefinedTable[]
  /** Rows and columns that aren't displayed. */
  readonly hidden: HiddenParts
  /** Name of the part with charts, images and text boxes. */
  readonly drawing: string | null
  /** Cells that are struck out, also in part, in the order of the file. */
  readonly struck?: readonly StruckCell[]
  /** Names of the parts with comments. */
  readonly comments?: readonly string[]
}

export const bottomOf = (cell: Cell): number => cell.span?.bottom ?? cell.row
export const rightOf = (cell: Cell): number => cell.span?.right ?? cell.column

/** Whether a cell has content. Empty cells in a drawn grid only help to find the layout. */
export const isContent = (cell: Cell): boolean => cell.kind !== 'empty' || cell.formula !== null

/** Whether a cell is a constant that is often a column heading: a year or a date. */
export const isPeriod = (cell: Cell): boolean =>
  cell.formula === null &&
  (cell.kind === 'date' || (cell.kind === 'number' && /^(?:19|20)\d\d$/.test(cell.text)))

/** Whether a cell is a figure, a date, a truth value or a formula. */
export const isValue = (cell: Cell): boolean =>
  cell.kind === 'number' || cell.kind === 'date' || cell.kind === 'boolean' || cell.formula !== null

/** The smallest range around some cells, including merged ranges. `cells` must not be empty. */
export function rangeOf(cells: Iterable<Cell>): CellRange {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0]
  for (const cell of cells) {
    top = Math.min(top, cell.row)
    left = Math.min(left, cell.column)
    bottom = Math.max(bottom, bottomOf(cell))
    right = Math.max(right, rightOf(cell))
  }
  return { top, left, bottom, right }
}
