import { format, isDateFormat } from 'numfmt'
import { type CellStyle, PLAIN } from './styles.ts'

/** Kinds of values of cells. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'empty'

/** What a cell shows and the kind of its value. */
export type Shown = { readonly text: string; readonly kind: CellKind }

const LOCALE = { locale: 'en' } as const
// Days between the first days of the two date systems, with the 29 February that 1900 did not have.
const DAYS_TO_1904 = 1462
const MAX_FORMAT = 1000

type Pattern = { readonly code: string; readonly isDate: boolean; readonly isGeneral: boolean }

function prepare(code: string): Pattern {
  const general: Pattern = { code: 'General', isDate: false, isGeneral: true }
  if (/^general$/i.test(code) || code.length > MAX_FORMAT) return general
  try {
    const isDate = isDateFormat(code)
    // The locale of a currency would change the separators; sheets show those of the reader's locale.
    const local = isDate ? code : code.replace(/\[\$([^\]-]*)-[0-9A-Za-z-]+\]/g, '[$$$1]')
    format(local, 1, LOCALE)
    return { code: local, isDate, isGeneral: false }
  } catch {
    return general
  }
}

/** Serial day number of an ISO 8601 date, the value of cells of type `d`. */
function serialOf(iso: string): number {
  const time = Date.parse(
    /[Zz]|[+-]\d\d:\d\d$/.test(iso) ? iso : `${iso.includes('T') ? iso : `${iso}T00:00`}Z`,
  )
  return time / 86_400_000 + 25_569
}

/** Shows values the way a spreadsheet in English does; column widths are not considered. */
export class ValueFormatter {
  readonly #styles: readonly CellStyle[]
  readonly #date1904: boolean
  readonly #patterns = new Map<string, Pattern>()

  constructor(styles: readonly CellStyle[], date1904: boolean) {
    this.#styles = styles
    this.#date1904 = date1904
  }

  style(index: number): CellStyle {
    return this.#styles[index] ?? PLAIN
  }

  /** A text; only formats with a text part of their own change it. */
  text(text: string, style: number): Shown {
    const { code } = this.#pattern(this.style(style).format)
    const isPlain = code === '@' || !code.includes('@')
    const written = isPlain ? text : this.#apply(code, text)
    const shown = written.trim() === text.trim() ? text : written.trim()
    return { text: shown, kind: shown.trim() === '' ? 'empty' : 'text' }
  }

  /** A number as it is written in the file. */
  number(raw: string, style: number): Shown {
    const value = Number(raw)
    if (raw.trim() === '') return { text: '', kind: 'empty' }
    if (!Number.isFinite(value)) return { text: raw, kind: 'text' }
    return this.#value(value, this.#pattern(this.style(style).format))
  }

  /** A date in ISO 8601; it is shown as a date even when the format is not one for dates. */
  isoDate(raw: string, style: number): Shown {
    const serial = serialOf(raw)
    if (!Number.isFinite(serial)) return { text: raw, kind: 'text' }
    const pattern = this.#pattern(this.style(style).format)
    const days = this.#date1904 ? serial - DAYS_TO_1904 : serial
    return this.#value(days, pattern.isDate ? pattern : this.#pattern('m/d/yyyy'))
  }

  /** A number under a number format code, e.g. a chart's cached value. */
  formatted(raw: string, code: string): string {
    const value = Number(raw)
    return raw.trim() === '' || !Number.isFinite(value)
      ? raw
      : this.#value(value, this.#pattern(code)).text
  }

  #value(value: number, { code, isDate, isGeneral }: Pattern): Shown {
    // The library is right here too, but ten times slower.
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
    // Formats pad numbers to line them up in a column.
    return typeof value === 'number' ? shown.trim() : shown
  }

  #pattern(code: string): Pattern {
    let pattern = this.#patterns.get(code)
    if (pattern === undefined) this.#patterns.set(code, (pattern = prepare(code)))
    return pattern
  }
}
