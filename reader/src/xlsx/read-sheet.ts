import { type CellRange, MAX_COLUMN, MAX_ROW, columnNumber, parseRange } from './address.ts'
import { MAX_FORMULA, moveFormula } from './formula-text.ts'
import type { Shown, ValueFormatter } from '../office/number-format.ts'
import type { CellStore } from './cell-store.ts'
import { type CellStyle, PLAIN } from './cell-styles.ts'
import { Cells } from './cells.ts'
import { HiddenParts } from './hidden-parts.ts'
import { InlineText } from '../core/inline-text.ts'
import type { Struck } from '../core/struck.ts'
import type { StruckCell } from './cell.ts'
import { MAX_STRUCK_CELLS } from './struck-cells.ts'
import { RichText, type Run, type SharedStrings, decodeEscapes } from './rich-text.ts'
import { type Attributes, ENOUGH, isOn, prefixed, wholeNumber } from '../office/xml.ts'

/** What all sheets of a workbook share. */
export type SheetContext = {
  readonly strings: SharedStrings
  readonly store: CellStore
  readonly styles: readonly CellStyle[]
  readonly formatter: ValueFormatter
  /** How many more cells may be read from the workbook. */
  readonly budget: { cells: number }
}

type SharedFormula = { readonly text: string; readonly row: number; readonly column: number }

const MAX_MERGES = 100_000
// An empty cell with borders on three sides is inside a drawn grid. With fewer, it may be next to
// one.
const GRID_SIDES = 3
const EMPTY: Shown = { text: '', kind: 'empty' }
// Prefixes with which newer functions and parameters are stored. Spreadsheets don't display them.
const STORED_PREFIX = /_xl(?:fn|ws|pm|udf)\./g

/** Whether a row or column is hidden, or has a size of 0. */
const isUnseen = (attributes: Attributes, size: 'ht' | 'width'): boolean =>
  isOn(attributes['hidden']) || Number(attributes[size] ?? 1) === 0

/**
 * Collects the cells of a sheet, its merged ranges, and the relationship ids of its tables and
 * drawing.
 */
export class SheetReader {
  readonly merges: CellRange[] = []
  readonly tableIds: string[] = []
  readonly hidden = new HiddenParts()
  autoFilter: CellRange | null = null
  drawingId: string | null = null
  /** Cells that are struck out, also in part. */
  readonly struck: StruckCell[] = []
  /** Whether cells were left out because the workbook has too many. */
  isCut = false
  /** Number of formulas without a stored result. */
  uncomputed = 0

  readonly #context: SheetContext
  readonly #first: number
  readonly #shared = new Map<string, SharedFormula>()
  readonly #rich = new RichText()
  #row = 0
  #column = 0
  #inCell = false
  #type = 'n'
  #style = 0
  #value = ''
  #formula: string | null = null
  #formulaAttributes: Attributes = {}

  constructor(context: SheetContext) {
    this.#context = context
    this.#first = context.store.length
  }

  get cells(): Cells {
    const { store } = this.#context
    return Cells.between(store, this.#first, store.length)
  }

  open(name: string, attributes: Attributes): void {
    if (this.#inCell) {
      if (name === 'f') this.#formulaAttributes = attributes
      else this.#rich.open(name, attributes)
    } else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') {
      this.#row = wholeNumber(attributes['r'], this.#row + 1)
      this.#column = 0
      if (isUnseen(attributes, 'ht')) this.hidden.hideRow(this.#row)
    } else if (name === 'col') this.#openColumns(attributes)
    else if (name === 'mergeCell') this.#addMerge(attributes['ref'])
    else if (name === 'autoFilter') this.autoFilter ??= parseRange(attributes['ref'] ?? '')
    else if (name === 'tablePart') this.tableIds.push(prefixed(attributes, 'id') ?? '')
    else if (name === 'drawing') this.drawingId = prefixed(attributes, 'id') ?? null
  }

  close(name: string, text: string, parents: readonly string[]): void {
    if (!this.#inCell) return
    if (name === 'c') this.#closeCell()
    else if (name === 'v') this.#value = text
    else if (name === 'f') this.#formula = text
    else this.#rich.close(name, text, parents)
  }

  #openColumns(attributes: Attributes): void {
    if (!isUnseen(attributes, 'width')) return
    const first = wholeNumber(attributes['min'], 0)
    const last = Math.min(wholeNumber(attributes['max'], first), MAX_COLUMN)
    for (let column = Math.max(1, first); column <= last; column++) this.hidden.hideColumn(column)
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    const [, letters, digits] = /^([A-Za-z]{1,3})([0-9]{1,7})$/.exec(r ?? '') ?? []
    this.#column = letters === undefined ? this.#column + 1 : columnNumber(letters)
    if (digits !== undefined) this.#row = Number(digits)
    this.#inCell = true
    this.#type = t
    this.#style = wholeNumber(s, 0)
    this.#value = ''
    this.#formula = null
    this.#rich.start()
  }

  #closeCell(): void {
    this.#inCell = false
    if (this.#row < 1 || this.#row > MAX_ROW || this.#column < 1 || this.#column > MAX_COLUMN) {
      return
    }
    const whole = this.#formula === null ? null : this.#wholeFormula(this.#formula)
    const isUncomputed = whole !== null && this.#value === '' && this.#type === 'n'
    // The result is unknown, so show the formula instead.
    const { struck = [], ...shown } = this.#withoutStruck(
      isUncomputed ? { text: `=${whole}`, kind: 'empty' } : this.#shown(),
    )
    // A cell that is struck as a whole only helps to find the layout.
    const isStruck = struck.length > 0
    const formula = isStruck && shown.kind === 'empty' ? null : whole
    const isGrid = isStruck || this.#cellStyle.borders >= GRID_SIDES
    if (shown.kind === 'empty' && formula === null && !isGrid) return
    if (isUncomputed && formula !== null) this.uncomputed++
    if (--this.#context.budget.cells < 0) {
      this.isCut = true
      throw ENOUGH
    }
    if (isStruck && this.struck.length < MAX_STRUCK_CELLS) {
      this.struck.push({ row: this.#row, column: this.#column, texts: struck })
    }
    const cell = { row: this.#row, column: this.#column, style: this.#style, formula, ...shown }
    const { store, strings } = this.#context
    store.add(cell, this.#type === 's' ? strings.placeOf(this.#stringAt, shown.text) : undefined)
  }

  /** What a cell shows, apart from what is struck out by its style or in its text. */
  #withoutStruck(shown: Shown): Shown & Struck {
    const { isStruck } = this.#cellStyle
    const runs = this.#runs
    if (!isStruck && runs === undefined) return shown
    const all = new InlineText()
    if (runs === undefined) all.add(shown.text, { isStruck })
    else for (const run of runs) all.add(run.text, run.hasFont ? run : { isStruck })
    const { text, ...facts } = all.read()
    return { ...(text.trim() === '' ? EMPTY : { ...shown, text }), ...facts }
  }

  get #runs(): readonly Run[] | undefined {
    if (this.#type === 's') return this.#context.strings.runsAt(this.#stringAt)
    return this.#type === 'inlineStr' ? this.#rich.runs : undefined
  }

  get #stringAt(): number {
    return wholeNumber(this.#value.trim(), -1)
  }

  get #cellStyle(): CellStyle {
    return this.#context.styles[this.#style] ?? PLAIN
  }

  #shown(): Shown {
    const { formatter, strings } = this.#context
    const type = this.#type
    const value = this.#value
    const { format } = this.#cellStyle
    if (type === 's') return formatter.text(strings.at(this.#stringAt), format)
    if (type === 'inlineStr') return formatter.text(this.#rich.value, format)
    if (value === '') return EMPTY
    if (type === 'str') return formatter.text(decodeEscapes(value), format)
    if (type === 'b') return { text: value.trim() === '1' ? 'TRUE' : 'FALSE', kind: 'boolean' }
    if (type === 'e') return { text: value, kind: 'error' }
    return type === 'd' ? formatter.isoDate(value, format) : formatter.number(value, format)
  }

  /**
   * The cell's formula as displayed by spreadsheets, without `=`. A shared formula is adjusted from
   * its first cell.
   */
  #wholeFormula(written: string): string | null {
    const { t: type, si: group = '' } = this.#formulaAttributes
    const text = written.trim().slice(0, MAX_FORMULA).replace(STORED_PREFIX, '')
    if (type === 'shared') {
      if (text !== '') this.#shared.set(group, { text, row: this.#row, column: this.#column })
      const first = this.#shared.get(group)
      if (text === '' && first !== undefined) {
        return moveFormula(first.text, this.#row - first.row, this.#column - first.column)
      }
    }
    if (type === 'dataTable') {
      const { r1 = '', r2 = '' } = this.#formulaAttributes
      return `TABLE(${r1},${r2})`
    }
    return text === '' ? null : text
  }

  #addMerge(reference = ''): void {
    const range = parseRange(reference)
    if (range !== null && this.merges.length < MAX_MERGES) this.merges.push(range)
  }
}
