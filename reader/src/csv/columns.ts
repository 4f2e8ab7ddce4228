import { mostFrequent } from '../core/weights.ts'
import type { Row } from './read-rows.ts'

const INTEGER = /^[-+]?(?:0|[1-9]\d{0,14})$/
const WITH_POINT = /^[-+]?(?:0|[1-9]\d{0,14})\.(\d{1,15})$/
const WITH_COMMA = /^[-+]?(?:0|[1-9]\d{0,14}),(\d{1,15})$/
const ANY_NUMBER = /^[-+(]?[\p{Sc}\s]*\d[\d.,'\s]*(?:[\p{Sc}%)][\p{Sc}%)\s]*)?$/u
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T\s].*)?$/
const YEAR = /^(?:1[89]|20)\d\d$/
const MAX_HEADER_CELL = 120

type Bound = { readonly value: number; readonly shown: string }

/**
 * The smallest and largest number of a column, if every cell is an unambiguous number. 1,234 or
 * 1.234 alone may be a thousand or a fraction, and 007 is a name.
 */
export class NumberRange {
  #count = 0
  #isOther = false
  #points = 0
  #commas = 0
  #isAmbiguous = true
  #low: Bound | null = null
  #high: Bound | null = null

  add(cell: string): void {
    if (this.#isOther) return
    const shown = cell.trim()
    if (shown === '') return
    const value = this.#read(shown)
    if (value === null) {
      this.#isOther = true
      return
    }
    this.#count++
    if (this.#low === null || value < this.#low.value) this.#low = { value, shown }
    if (this.#high === null || value > this.#high.value) this.#high = { value, shown }
  }

  /** The bounds as written in the file, or null. */
  bounds(): readonly [string, string] | null {
    if (this.#isOther || this.#count < 2 || this.#low === null || this.#high === null) return null
    const hasFractions = this.#points + this.#commas > 0
    if (this.#points > 0 && this.#commas > 0) return null
    if (hasFractions && this.#isAmbiguous) return null
    return [this.#low.shown, this.#high.shown]
  }

  #read(shown: string): number | null {
    if (INTEGER.test(shown)) return Number(shown)
    const point = WITH_POINT.exec(shown)
    const comma = point ? null : WITH_COMMA.exec(shown)
    const fraction = (point ?? comma)?.[1]
    if (fraction === undefined) return null
    if (point) this.#points++
    else this.#commas++
    if (fraction.length !== 3 || /^[-+]?0[.,]/.test(shown)) this.#isAmbiguous = false
    return Number(shown.replace(',', '.'))
  }
}

const isValue = (cell: string) => ANY_NUMBER.test(cell) || DATE.test(cell)

function looksLikeHeader(row: Row): boolean {
  const cells = row.map((cell) => cell.trim())
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < Math.max(1, cells.length / 2)) return false
  if (filled.some((cell) => cell.length > MAX_HEADER_CELL)) return false
  if (new Set(filled).size < filled.length) return false
  const values = filled.filter((cell) => isValue(cell) && !YEAR.test(cell))
  return values.length === 0 && filled.some((cell) => !isValue(cell))
}

/**
 * Finds the header among the first rows of a table: the first row of full width, if it has distinct
 * words and no numbers or dates (except years). Titles may precede it. Returns its index, or null.
 */
export function findHeader(rows: readonly Row[]): number | null {
  const [width] = mostFrequent(rows.map(({ length }) => length))
  const at = rows.findIndex((row) => row.length >= width)
  const row = rows[at]
  return row !== undefined && !row[0]?.startsWith('#!') && looksLikeHeader(row) ? at : null
}
