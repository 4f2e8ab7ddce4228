import type { CellRange } from './address.ts'
import type { Cell } from './sheet.ts'

/** A range with the number of formulas that refer to it. */
type Counted = { readonly range: CellRange; readonly by: { readonly length: number } }

/** Prefix sums over columns with updates in logarithmic time (a Fenwick tree). */
class ColumnSums {
  readonly #tree: Int32Array

  constructor(columns: number) {
    this.#tree = new Int32Array(columns + 2)
  }

  add(column: number, amount: number): void {
    for (let at = column; at < this.#tree.length; at += at & -at) {
      this.#tree[at] = (this.#tree[at] ?? 0) + amount
    }
  }

  upTo(column: number): number {
    let sum = 0
    for (let at = column; at > 0; at -= at & -at) sum += this.#tree[at] ?? 0
    return sum
  }
}

/**
 * How often each cell of a sheet is referred to, by a sweep over the rows at which ranges start and end; cells without
 * references are left out. `cells` are in the order of rows.
 */
export function countUses(cells: readonly Cell[], uses: readonly Counted[]): Map<Cell, number> {
  const counts = new Map<Cell, number>()
  if (uses.length === 0) return counts
  const columns = cells.reduce((most, cell) => Math.max(most, cell.column), 1)
  const sums = new ColumnSums(columns)
  const change = ({ range, by }: Counted, sign: 1 | -1) => {
    sums.add(range.left, sign * by.length)
    sums.add(range.right + 1, -sign * by.length)
  }
  const starts = uses.toSorted((a, b) => a.range.top - b.range.top)
  const ends = uses.toSorted((a, b) => a.range.bottom - b.range.bottom)
  let started = 0
  let ended = 0
  for (const cell of cells) {
    for (let use = starts[started]; use && use.range.top <= cell.row; use = starts[++started]) {
      change(use, 1)
    }
    for (let use = ends[ended]; use && use.range.bottom < cell.row; use = ends[++ended]) {
      change(use, -1)
    }
    const count = sums.upTo(cell.column)
    if (count > 0) counts.set(cell, count)
  }
  return counts
}
