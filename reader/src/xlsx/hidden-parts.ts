import { MAX_ROW } from './address.ts'

/** Which rows and columns of a sheet aren't displayed. Both count from 1. */
export class HiddenParts {
  /** One bit for each row. Empty while no row is hidden. */
  #rows = new Uint8Array(0)
  readonly #columns = new Set<number>()

  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#columns.size === 0
  }

  hideRow(row: number): void {
    if (row < 1 || row > MAX_ROW) return
    if (this.#rows.length === 0) this.#rows = new Uint8Array(Math.ceil((MAX_ROW + 1) / 8))
    this.#rows[row >>> 3]! |= 1 << (row & 7)
  }

  hideColumn(column: number): void {
    this.#columns.add(column)
  }

  isHiddenRow(row: number): boolean {
    return ((this.#rows[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0
  }

  isHiddenColumn(column: number): boolean {
    return this.#columns.has(column)
  }
}
