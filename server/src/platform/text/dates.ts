import { foldWord } from './fold.ts'
import { LANGUAGE_CODES } from './languages.ts'

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T.*)?$/i
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
/** Two digits of a year up to this one are of this century. */
const LAST_OF_CENTURY = 69

/** The day as in ISO 8601, such as 2026-03-01. Nothing if there is no such day. */
export function isoDay(year: number, month: number, day: number): string[] {
  if (year < 1000 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31) return []
  return [`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`]
}

/**
 * The days that a token of digits may name, as in ISO 8601. Between points, the day comes first. Between slashes or
 * hyphens, it may be the month as well, so there may be two.
 */
export function daysOf(token: string): string[] {
  const first = YEAR_FIRST.exec(token)
  if (first) return isoDay(Number(first[1]), Number(first[3]), Number(first[4]))
  const last = YEAR_LAST.exec(token)
  if (!last) return []
  const [, one = '', separator = '', two = '', written = ''] = last
  // 01-03-26 may begin with the year, and 1.2.26 may be a version.
  const isShort = written.length === 2
  const isUnclear = separator === '-' || (separator === '.' && one.length + two.length < 4)
  if (isShort && isUnclear) return []
  const year = isShort ? centuryOf(Number(written)) + Number(written) : Number(written)
  const days = isoDay(year, Number(two), Number(one))
  return separator === '.'
    ? days
    : [...new Set([...days, ...isoDay(year, Number(one), Number(two))])]
}

function centuryOf(year: number): number {
  return year > LAST_OF_CENTURY ? 1900 : 2000
}

let months: ReadonlyMap<string, number> | undefined

/** The number of a month, from 1, by its name or short name in a language that has a stemmer. */
export function monthOf(name: string): number | undefined {
  months ??= readMonths()
  return months.get(foldWord(name))
}

/** The names by ICU, alone and beside a day, where some languages have another form. */
function readMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number>([
    ['sept', 9],
    ['mrz', 3],
  ])
  for (const code of LANGUAGE_CODES) {
    for (const month of ['long', 'short'] as const) {
      for (const beside of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(code, { ...beside, month, timeZone: 'UTC' })
        for (let at = 0; at < 12; at++) {
          const part = format
            .formatToParts(Date.UTC(2026, at, 1))
            .find(({ type }) => type === 'month')
          const name = foldWord(part?.value ?? '').replace(/\.$/, '')
          if (/^\p{L}[\p{L}\p{M}]{2,}$/u.test(name) && !found.has(name)) found.set(name, at + 1)
        }
      }
    }
  }
  return found
}
