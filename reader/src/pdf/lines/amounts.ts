import { withoutNotes } from '../../core/raised.ts'

/** A table cell that says there is no value. */
const NIL =
  /^(?:[-\u2010-\u2015\u2212]{1,3}|\.{2,4}|\u2026|n\.?\s?[ad]\.?|n\/a|nil|\*{1,3}|[x\u00D7:])$/iu
const CURRENCY = String.raw`(?:(?:US|A|C)?[$\u20AC\u00A3\u00A5]|USD|EUR|GBP|CHF|JPY|Rs\.?)`
/** A currency or percent sign that may be separate from its amount. */
const SIGN = new RegExp(`^(?:${CURRENCY}|%|\\))$`, 'u')
/**
 * Digits with separators, ranges, dates or times. They may be surrounded by a sign, a short unit or
 * a note reference.
 */
const AMOUNT = new RegExp(
  `^[(\\[<>\\u2264\\u2265~\\u00B1+\\-\\u2212\\u2013]{0,3}\\s?${CURRENCY}?\\s?[(+\\-\\u2212\\u2013]?(?:\\d|[.,]\\d)[\\d.,:/'\\u2019 \\u00A0\\u2010-\\u2015-]*(?:\\s?%|\\s?\\p{L}{1,2})?[)\\]]{0,2}(?:\\s?%)?(?:\\s?${CURRENCY})?[*\\u2020\\u2021+]{0,2}$`,
  'u',
)
const LIST_NUMBER = /^\d{1,3}[.)]$/u
const MAX_LENGTH = 24
const YEAR = /^(?:(?:18|19|20)\d\d)(?:\s?[/\u2010-\u2015-]\s?\d{2,4})?(?:\s?\p{L}|[*\u2020])?$/u
const COLUMN_NUMBER = /^\(?\d{1,2}\)?$/u

/** "–", "...", "n.a.": no value. */
const isNil = (text: string): boolean => NIL.test(withoutNotes(text))

/** "$" or "%" alone. */
export const isSign = (text: string): boolean => SIGN.test(text)

const ONLY_CURRENCY = new RegExp(`^${CURRENCY}$`, 'u')

/** "$" or "EUR" alone. */
export const isCurrency = (text: string): boolean => ONLY_CURRENCY.test(text)

/** Whether a text is a number, a range, a date or a time, as in cells of statistical tables. */
export function isFigure(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const value = withoutNotes(text)
  return AMOUNT.test(value) && !LIST_NUMBER.test(value)
}

/** A number, or its placeholder. */
export const isAmount = (text: string): boolean => isFigure(text) || isNil(text)

/** Whether texts are years, or ranges of years. */
export const areYears = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => YEAR.test(withoutNotes(text)))

/** "10th", "25%", "20-29": a percentile, another ordinal number, or a range. */
const STEP = /^(\d{1,3})\s?(%|st|nd|rd|th|[-\u2010-\u2015]\s?\d{1,3}|\+)$/iu

export const isOrdinal = (text: string): boolean => /^\d{1,3}(?:st|nd|rd|th)$/iu.test(text)

/** Whether texts are rising steps, such as percentiles or ages. */
function areSteps(texts: readonly string[]): boolean {
  const steps = texts.map((text) => STEP.exec(withoutNotes(text)))
  const kinds = new Set(steps.map((step) => (step?.[2] === '%' ? '%' : 'other')))
  const numbers = steps.map((step) => Number(step?.[1] ?? NaN))
  return (
    texts.length >= 3 &&
    kinds.size === 1 &&
    numbers.every((n, i) => n % (kinds.has('%') ? 5 : 1) === 0 && !(n <= (numbers[i - 1] ?? -1)))
  )
}

/** Whether amounts are column heads: years, percentiles, or the numbers of the columns. */
export function areHeads(texts: readonly string[]): boolean {
  if (texts.length === 0) return false
  if (areYears(texts) || areSteps(texts)) return true
  const numbers = texts.map((text) =>
    COLUMN_NUMBER.test(text) ? Number(/\d+/u.exec(text)?.[0]) : NaN,
  )
  return texts.length >= 3 && numbers.every((n, i) => i === 0 || n === (numbers[i - 1] ?? 0) + 1)
}

/** Whether texts are rising numbers with equally many decimals, as the heads of a grid of values may be. */
export function areRising(texts: readonly string[]): boolean {
  const decimals = new Set(texts.map((text) => /^\d+(?:\.(\d+))?$/u.exec(text)?.[1]?.length ?? 0))
  const numbers = texts.map(Number)
  return (
    texts.length >= 3 &&
    decimals.size === 1 &&
    numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? n))
  )
}

/**
 * Whether numbers rise from row to row, like page numbers in a table of contents or equation
 * numbers.
 */
export function areCounting(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  if (filled.some((text) => !/^\(?\d{1,4}\)?(?: \d{1,4})*$/u.test(text))) return false
  const numbers = filled.flatMap((text) => text.match(/\d+/gu) ?? []).map(Number)
  const steps = numbers.slice(1).filter((n, i) => n >= (numbers[i] ?? 0)).length
  return steps >= 0.9 * (numbers.length - 1)
}
