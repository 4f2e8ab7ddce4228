import { format, isDateFormat } from 'numfmt'

/** Kinds of cell values. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'empty'

/** What a cell displays, and the kind of its value. */
export type Shown = { readonly text: string; readonly kind: CellKind }

const LOCALE = { locale: 'en' } as const
// Days between the starts of the two date systems, including 29 February 1900, which never existed.
const DAYS_TO_1904 = 1462
const MAX_FORMAT = 1000

type Pattern = { readonly code: string; readonly isDate: boolean; readonly isGeneral: boolean }

function prepare(code: string): Pattern {
  const general: Pattern = { code: 'General', isDate: false, isGeneral: true }
  if (/^general$/i.test(code) || code.length > MAX_FORMAT) return general
  try {
    const isDate = isDateFormat(code)
    // The locale of a currency would change the separators, but spreadsheets use those of the
    // reader's locale.
    const local = isDate ? code : code.replace(/\[\$([^\]-]*)-[0-9A-Za-z-]+\]/g, '[$$$1]')
    format(local, 1, LOCALE)
    return { code: local, isDate, isGeneral: false }
  } catch {
    return general
  }
}

/** Serial day number of an ISO 8601 date, which is the value of cells of type `d`. */
function serialOf(iso: string): number {
  const time = Date.parse(
    /[Zz]|[+-]\d\d:\d\d$/.test(iso) ? iso : `${iso.includes('T') ? iso : `${iso}T00:00`}Z`,
  )
  return time / 86_400_000 + 25_569
}

/**
 * Formats values by number format codes as an English spreadsheet does. Column widths are ignored.
 */
export class ValueFormatter {
  readonly #date1904: boolean
  readonly #patterns = new Map<string, Pattern>()

  constructor(date1904: boolean) {
    this.#date1904 = date1904
  }

  /** Formats a text. Only formats with a text section change it. */
  text(text: string, code: string): Shown {
    const pattern = this.#pattern(code).code
    const isPlain = pattern === '@' || !pattern.includes('@')
    const written = isPlain ? text : this.#apply(pattern, text)
    const shown = written.trim() === text.trim() ? text : written.trim()
    return { text: shown, kind: shown.trim() === '' ? 'empty' : 'text' }
  }

  /** Formats a number as written in the file. */
  number(raw: string, code: string): Shown {
    const value = Number(raw)
    if (raw.trim() === '') return { text: '', kind: 'empty' }
    if (!Number.isFinite(value)) return { text: raw, kind: 'text' }
    return this.#value(value, this.#pattern(code))
  }

  /** Formats an ISO 8601 date, as a date even if the format isn't a date format. */
  isoDate(raw: string, code: string): Shown {
    const serial = serialOf(raw)
    if (!Number.isFinite(serial)) return { text: raw, kind: 'text' }
    const pattern = this.#pattern(code)
    const days = this.#date1904 ? serial - DAYS_TO_1904 : serial
    return this.#value(days, pattern.isDate ? pattern : this.#pattern('m/d/yyyy'))
  }

  /** Formats a number by its format code, e.g. a chart's cached value. */
  formatted(raw: string, code: string): string {
    return raw.trim() === '' ? raw : this.number(raw, code).text
  }

  #value(value: number, { code, isDate, isGeneral }: Pattern): Shown {
    // The library is right here, too, but ten times slower.
    if (isGeneral && Number.isInteger(value) && Math.abs(value) < 1e11) {
      return { text: String(value), kind: 'number' }
    }
    const days = isDate && this.#date1904 ? value + DAYS_TO_1904 : value
    return { text: this.#apply(code, days), kind: isDate ? 'date' : 'number' }
  }

  #apply(code: string, value: number | string): string {
    let shown: string
    try {
      shown = format(code, value, LOCALE)
    } catch {
      shown = String(value)
    }
    // Formats pad numbers to align them in a column.
    return typeof value === 'number' ? shown.trim() : shown
  }

  #pattern(code: string): Pattern {
    let pattern = this.#patterns.get(code)
    if (pattern === undefined) this.#patterns.set(code, (pattern = prepare(code)))
    return pattern
  }
}
