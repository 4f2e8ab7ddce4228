import { partitionPoint } from '../core/partition-point.ts'
import type { CellStore } from './cell-store.ts'
import { NumberList } from './number-list.ts'
import type { Cell } from './cell.ts'

type Test = (cell: Cell, at: number) => boolean

/** A list of cells, by their ids in a store. A cell object is created at each access. */
export class Cells implements Iterable<Cell> {
  readonly store: CellStore
  readonly #ids: Int32Array
  #rows: Rows | undefined

  constructor(store: CellStore, ids: Int32Array) {
    this.store = store
    this.#ids = ids
  }

  /** The cells in a range of ids; the end is exclusive. */
  static between(store: CellStore, from: number, to: number): Cells {
    const ids = new Int32Array(to - from)
    for (let at = 0; at < ids.length; at++) ids[at] = from + at
    return new Cells(store, ids)
  }

  /** A list of selected cells. */
  static of(store: CellStore, cells: Iterable<Cell>): Cells {
    return new Cells(
      store,
      Int32Array.from(cells, ({ id }) => id),
    )
  }

  /** Concatenates at least one list of cells. */
  static joined([first, ...others]: readonly [Cells, ...Cells[]]): Cells {
    const all = [first, ...others]
    const ids = new Int32Array(all.reduce((sum, { length }) => sum + length, 0))
    let length = 0
    for (const cells of all) {
      ids.set(cells.#ids, length)
      length += cells.length
    }
    return new Cells(first.store, ids)
  }

  get length(): number {
    return this.#ids.length
  }

  at(index: number): Cell | undefined {
    const id = this.#ids.at(index)
    return id === undefined ? undefined : this.store.cell(id)
  }

  has({ id }: Cell): boolean {
    return this.#ids.includes(id)
  }

  /** The row of the cell at an index, which must exist. */
  rowAt(index: number): number {
    return this.store.rowOf(this.#ids[index]!)
  }

  *[Symbol.iterator](): Generator<Cell, undefined> {
    for (const id of this.#ids) yield this.store.cell(id)
  }

  slice(from: number, to?: number): Cells {
    return new Cells(this.store, this.#ids.subarray(from, to))
  }

  filter(test: Test): Cells {
    const first = this.#ids.findIndex((id, at) => !test(this.store.cell(id), at))
    if (first < 0) return this
    const kept = new NumberList()
    for (const [at, id] of this.#ids.entries()) {
      if (at < first || (at > first && test(this.store.cell(id), at))) kept.push(id)
    }
    return new Cells(this.store, kept.numbers())
  }

  count(test: Test): number {
    return this.#ids.reduce((sum, id, at) => (test(this.store.cell(id), at) ? sum + 1 : sum), 0)
  }

  every(test: Test): boolean {
    return this.#ids.every((id, at) => test(this.store.cell(id), at))
  }

  some(test: Test): boolean {
    return this.#ids.some((id, at) => test(this.store.cell(id), at))
  }

  findLastIndex(test: Test): number {
    return this.#ids.findLastIndex((id, at) => test(this.store.cell(id), at))
  }

  map<T>(change: (cell: Cell) => T): T[] {
    return Array.from(this.#ids, (id) => change(this.store.cell(id)))
  }

  /** By rows, then columns. */
  inOrder(): Cells {
    return new Cells(
      this.store,
      this.#ids.toSorted((a, b) => this.store.compare(a, b) || 0),
    )
  }

  /** Whether a cell precedes the next one in the list. */
  isBeforeNext(at: number): boolean {
    const next = this.#ids[at + 1]
    return next === undefined || this.store.compare(this.#ids[at]!, next) < 0
  }

  /** Index of the first cell at or after a position. The cells must be in order. */
  firstAt(row: number, column: number): number {
    const { store } = this
    return partitionPoint(
      this.#ids,
      (id) => store.rowOf(id) < row || (store.rowOf(id) === row && store.columnOf(id) < column),
    )
  }

  /** Numbers of the columns with cells, in order. */
  columns(): number[] {
    const columns = new Set<number>()
    for (const id of this.#ids) columns.add(this.store.columnOf(id))
    return [...columns].toSorted((a, b) => a - b)
  }

  /**
   * The cells as rows, in their order. A row ends when the row number changes or the columns start
   * again.
   */
  rows(): Rows {
    if (this.#rows !== undefined) return this.#rows
    const starts = new NumberList()
    const { store } = this
    let [row, column] = [-1, -1]
    for (const [at, id] of this.#ids.entries()) {
      const [ownRow, ownColumn] = [store.rowOf(id), store.columnOf(id)]
      if (ownRow !== row || ownColumn <= column) starts.push(at)
      ;[row, column] = [ownRow, ownColumn]
    }
    this.#rows = new Rows(this, starts.numbers())
    return this.#rows
  }
}

/** The rows of a list of cells. */
export class Rows implements Iterable<Cells> {
  readonly #cells: Cells
  readonly #starts: Int32Array

  constructor(cells: Cells, starts: Int32Array) {
    this.#cells = cells
    this.#starts = starts
  }

  get length(): number {
    return this.#starts.length
  }

  at(index: number): Cells | undefined {
    const start = this.#starts[index]
    return start === undefined ? undefined : this.#cells.slice(start, this.#starts[index + 1])
  }

  /** The number of a row, which must exist. */
  numberAt(index: number): number {
    return this.#cells.rowAt(this.#starts[index]!)
  }

  /** All cells in a range of rows; the end is exclusive. */
  cells(from: number, to: number): Cells {
    return this.#cells.slice(this.#starts[from] ?? this.#cells.length, this.#starts[to])
  }

  *[Symbol.iterator](): Generator<Cells, undefined> {
    for (let at = 0; at < this.length; at++) yield this.at(at)!
  }
}
