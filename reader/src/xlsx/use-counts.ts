import type { CellRange } from './address.ts'
import type { Cells } from './cells.ts'

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
 * Counts how often each cell of a sheet is referred to, by sweeping over the rows at which ranges
 * start and end.
 * @param cells in the order of rows
 * @param counts by the ids of cells
 */
export function countUses(cells: Cells, uses: readonly Counted[], counts: Uint32Array): void {
  if (uses.length === 0) return
  const columns = cells.columns().at(-1) ?? 1
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
    counts[cell.id] = sums.upTo(cell.column)
  }
}
