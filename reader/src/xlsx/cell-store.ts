import type { SpooledText } from '../core/text-spool.ts'
import type { CellRange } from './address.ts'
import { CellTexts } from './cell-texts.ts'
import type { CellKind } from '../office/number-format.ts'
import type { Cell, NewCell } from './cell.ts'

const KINDS = ['text', 'number', 'date', 'boolean', 'error', 'empty'] as const
const KIND_BITS = 7
/** Set beside the kind of a cell whose text says that its row or column is hidden. */
const HIDDEN_BIT = 8

/** Cells in one part of the store. */
const PART_BITS = 14
const PART_CELLS = 2 ** PART_BITS

/** The stored properties of cells. Formulas are numbered from 1, and 0 means none. */
class StorePart {
  readonly rows = new Int32Array(PART_CELLS)
  readonly columns = new Int32Array(PART_CELLS)
  readonly kinds = new Uint8Array(PART_CELLS)
  readonly styles = new Int32Array(PART_CELLS)
  readonly textsAt = new Uint32Array(PART_CELLS)
  readonly textLengths = new Uint32Array(PART_CELLS)
  readonly formulas = new Int32Array(PART_CELLS)
}

/** A cell object that is created when the cell is accessed. */
class StoredCell implements Cell {
  readonly id: number
  readonly row: number
  readonly column: number
  readonly kind: CellKind
  readonly style: number
  readonly #store: CellStore
  #text: string | undefined

  constructor(store: CellStore, id: number, part: StorePart) {
    const at = id % PART_CELLS
    this.id = id
    this.row = part.rows[at]!
    this.column = part.columns[at]!
    this.kind = KINDS[part.kinds[at]! & KIND_BITS]!
    this.style = part.styles[at]!
    this.#store = store
  }

  get text(): string {
    return (this.#text ??= this.#store.textOf(this.id))
  }

  get formula(): string | null {
    return this.#store.formulaOf(this.id)
  }

  get span(): CellRange | null {
    return this.#store.spanOf(this.id)
  }
}

/**
 * Stores the cells of a workbook in columns of numbers. As objects, they would need five times the
 * memory.
 */
export class CellStore {
  length = 0
  readonly #texts: CellTexts
  readonly #parts: StorePart[] = []
  readonly #formulas: SpooledText[] = []
  readonly #spans = new Map<number, CellRange>()

  constructor(texts = new CellTexts()) {
    this.#texts = texts
  }

  /**
   * @param place where its text already is
   * @returns the id of the cell; ids count from 0
   */
  add(cell: NewCell, place: SpooledText = this.#texts.add(cell.text)): number {
    const id = this.length++
    const at = id % PART_CELLS
    if (at === 0) this.#parts.push(new StorePart())
    const part = this.#part(id)
    part.rows[at] = cell.row
    part.columns[at] = cell.column
    part.kinds[at] = KINDS.indexOf(cell.kind)
    part.styles[at] = cell.style
    part.textsAt[at] = place.at
    part.textLengths[at] = place.length
    if (cell.formula !== null) {
      part.formulas[at] = this.#formulas.push(this.#texts.add(cell.formula))
    }
    return id
  }

  cell(id: number): Cell {
    return new StoredCell(this, id, this.#part(id))
  }

  /** Negative if the first cell comes before the second, by rows, then columns. */
  compare(a: number, b: number): number {
    return this.rowOf(a) - this.rowOf(b) || this.columnOf(a) - this.columnOf(b)
  }

  rowOf(id: number): number {
    return this.#part(id).rows[id % PART_CELLS]!
  }

  columnOf(id: number): number {
    return this.#part(id).columns[id % PART_CELLS]!
  }

  textOf(id: number): string {
    const part = this.#part(id)
    const at = id % PART_CELLS
    const text = this.#texts.read({ at: part.textsAt[at]!, length: part.textLengths[at]! })
    return (part.kinds[at]! & HIDDEN_BIT) === 0 ? text : `${text} (hidden)`
  }

  /** Adds to the text of a cell that its row or column isn't displayed. */
  markHidden(id: number): void {
    this.#part(id).kinds[id % PART_CELLS]! |= HIDDEN_BIT
  }

  hasFormula(id: number): boolean {
    return this.#part(id).formulas[id % PART_CELLS] !== 0
  }

  formulaOf(id: number): string | null {
    const place = this.#formulas[this.#part(id).formulas[id % PART_CELLS]! - 1]
    return place === undefined ? null : this.#texts.read(place)
  }

  spanOf(id: number): CellRange | null {
    return this.#spans.get(id) ?? null
  }

  setSpan(id: number, range: CellRange): void {
    this.#spans.set(id, range)
  }

  #part(id: number): StorePart {
    return this.#parts[id >>> PART_BITS]!
  }
}
