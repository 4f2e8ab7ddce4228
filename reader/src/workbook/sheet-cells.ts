import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { isDateFormat } from 'numfmt'
import { shownCells } from '../xlsx/assemble-sheet.ts'
import type { CellStore } from '../xlsx/cell-store.ts'
import { Cells } from '../xlsx/cells.ts'
import { type CellKind, type Shown, ValueFormatter } from '../office/number-format.ts'
import type { Struck } from '../core/struck.ts'
import type { OpenCellTexts } from './open-cell-texts.ts'
import type { NewCell, StruckCell } from '../xlsx/cell.ts'
import type { Sheet } from '../xlsx/sheet.ts'
import { type CellStyle, PLAIN } from '../xlsx/cell-styles.ts'

const MAX_STYLES = 10_000
const OPEN_REFERENCE = /^\[\$?([^[\].]{0,100})\.([A-Z$0-9]{1,14})(?::\.([A-Z$0-9]{1,14}))?\]$/
const MAX_MERGES = 100_000

const isDate = (format: string): boolean => {
  try {
    return isDateFormat(format)
  } catch {
    return false
  }
}

/** Converts sheets as read by the library into the sheets from which blocks are made. */
export class SheetCells {
  /** The styles of cells. They differ only in number format. */
  readonly styles: CellStyle[] = [PLAIN]
  /** Number of formulas without a stored result. */
  uncomputed = 0
  /** The sheet in which the cell limit was reached. */
  cutIn: string | null = null
  readonly #formatter: ValueFormatter
  readonly #byFormat = new Map<string, number>([[PLAIN.format, 0]])
  readonly #isOpenDocument: boolean
  readonly #store: CellStore
  readonly #texts: OpenCellTexts
  #room: number

  /** @param texts the texts of cells that the library reads without their formatting */
  constructor(
    store: CellStore,
    room: number,
    { bookType, Workbook: facts }: WorkBook,
    texts: OpenCellTexts,
  ) {
    this.#store = store
    this.#texts = texts
    this.#room = room
    this.#isOpenDocument = bookType === 'ods'
    this.#formatter = new ValueFormatter(facts?.WBProps?.date1904 === true)
  }

  read(
    { name, isHidden, hidden }: Pick<Sheet, 'name' | 'isHidden' | 'hidden'>,
    sheet: WorkSheet | undefined,
  ): Sheet {
    const first = this.#store.length
    const struck: StruckCell[] = []
    const rows: readonly (readonly (CellObject | null | undefined)[] | undefined)[] =
      sheet?.['!data'] ?? []
    for (const [row, columns] of rows.entries()) {
      for (const [column, cell] of columns?.entries() ?? []) {
        const whole = cell == null ? null : this.#read(cell, row + 1, column + 1)
        if (whole === null) continue
        const { struck: texts = [], ...read } = this.#asSet(name, whole)
        if (texts.length > 0) struck.push({ row: row + 1, column: column + 1, texts })
        if (--this.#room < 0) {
          this.cutIn ??= name
          break
        }
        this.#store.add(read)
      }
    }
    const merges = (sheet?.['!merges'] ?? []).slice(0, MAX_MERGES).map(({ s, e }) => ({
      top: s.r + 1,
      left: s.c + 1,
      bottom: e.r + 1,
      right: e.c + 1,
    }))
    const cells = shownCells(Cells.between(this.#store, first, this.#store.length), merges)
    return { name, isHidden, hidden, cells, tables: [], drawing: null, struck }
  }

  #read(cell: CellObject, row: number, column: number): NewCell | null {
    const formula = cell.f === undefined || cell.f === '' ? null : plainFormula(cell.f)
    const isUncomputed = formula !== null && cell.v === undefined
    const style = this.#style(typeof cell.z === 'string' ? cell.z : PLAIN.format)
    // The result is unknown, so show the formula instead.
    const shown: Shown = isUncomputed
      ? { text: `=${formula}`, kind: 'empty' }
      : this.#shown(cell, this.styles[style] ?? PLAIN)
    if (shown.kind === 'empty' && formula === null) return null
    if (isUncomputed) this.uncomputed++
    return { row, column, text: shown.text, kind: shown.kind, style, formula }
  }

  /** A cell with its text as set. If all of it is struck out, it only helps to find the layout. */
  #asSet(sheet: string, cell: NewCell): NewCell & Struck {
    const found = this.#texts(sheet, cell.row, cell.column)
    if (found === undefined) return cell
    const isEmpty = found.text === ''
    return { ...cell, ...found, ...(isEmpty && { kind: 'empty', formula: null }) }
  }

  #shown(cell: CellObject, { format }: CellStyle): Shown {
    const { t: type, v: value, w: written } = cell
    const text = (written ?? String(value ?? '')).trim()
    if (text === '') return { text, kind: 'empty' }
    const kinds: Partial<Record<CellObject['t'], CellKind>> = {
      b: 'boolean',
      e: 'error',
      s: 'text',
    }
    const kind = kinds[type]
    if (kind !== undefined) return { text, kind }
    // OpenDocument stores the displayed text. In other formats, it follows from value and format,
    // as in .xlsx.
    if (!this.#isOpenDocument && typeof value === 'number') {
      return this.#formatter.number(String(value), format)
    }
    return { text, kind: isDate(format) ? 'date' : 'number' }
  }

  #style(format: string): number {
    const known = this.#byFormat.get(format)
    if (known !== undefined) return known
    if (this.styles.length >= MAX_STYLES) return 0
    const style = this.styles.push({ ...PLAIN, format }) - 1
    this.#byFormat.set(format, style)
    return style
  }
}

/**
 * A formula as displayed by spreadsheets. The library leaves some references in OpenDocument's
 * brackets.
 */
function plainFormula(formula: string): string {
  return formula.replace(/\[[^[\]]{1,130}\]/g, (reference) => {
    const [, sheet = '', from, to] = OPEN_REFERENCE.exec(reference) ?? []
    if (from === undefined) return reference
    return `${sheet === '' ? '' : `${sheet}!`}${from}${to === undefined ? '' : `:${to}`}`
  })
}
