import type { CellRange } from './address.ts'
import type { CellKind } from '../office/number-format.ts'

/** A cell with content or a formula, or an empty one within borders. */
export type Cell = {
  /** Its number in the workbook. */
  readonly id: number
  readonly row: number
  readonly column: number
  /** The displayed text. For a formula without a stored result, the formula, with kind `empty`. */
  readonly text: string
  readonly kind: CellKind
  /** Index of its style. */
  readonly style: number
  /** Without `=`, or null for a constant. */
  readonly formula: string | null
  /** The merged range of the cell, or null for a single cell. */
  readonly span: CellRange | null
}

/** A cell that isn't in the workbook's store yet. */
export type NewCell = Omit<Cell, 'id' | 'span'>

/** What is struck out of a cell. */
export type StruckCell = {
  readonly row: number
  readonly column: number
  readonly texts: readonly string[]
}
