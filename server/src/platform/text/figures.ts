import { isoDay, monthOf } from './dates.ts'
import { isIban, phoneForms } from './identifiers.ts'

/** Dates, numbers and identifiers of several words, such as "1 March 2026", "1 250" and "DE89 3704 0044 0532 0130 00". */

/** Where a figure begins and ends in its text, and its lexemes: the forms that it has if written as one word. */
export type Figure = {
  readonly at: number
  readonly end: number
  readonly lexemes: readonly string[]
}

/** How a figure is recognized from its first digit, or from the letters before it. */
type Kind = {
  readonly pattern: RegExp
  readonly lexemesOf: (match: readonly (string | undefined)[]) => readonly string[]
  /** The figure is one only if the text before it does. */
  readonly after?: RegExp
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

function dayIn(day: string | undefined, month: string | undefined, year: string | undefined) {
  const number = /\d/.test(month ?? '') ? Number(month) : monthOf(month ?? '')
  return number === undefined ? [] : isoDay(Number(year), number, Number(day))
}

const MONTH = String.raw`(\p{L}[\p{L}\p{M}]{2,14})`
const DAY_FIRST = String.raw`(\d{1,2})(?:st|nd|rd|th|er|[oae]|:e)?(?:\.[ \n]?|[ \n/\-])(?:of[ \n]|de[ \n]|d')?${MONTH}(?:\.?,?[ \n]|[/\-])(?:de[ \n]|del[ \n])?(\d{4})(?!\d)`
const YEAR_FIRST = String.raw`(\d{4})\.?[ \n]${MONTH}[ \n](\d{1,2})(?!\d)`
const DAY_SECOND = String.raw`(\d{1,2})(?:st|nd|rd|th)?,?[ \n](\d{4})(?!\d)`
const EAST_ASIAN = String.raw`(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]`

const KINDS: readonly Kind[] = [
  { pattern: sticky(DAY_FIRST), lexemesOf: ([, day, month, year]) => dayIn(day, month, year) },
  { pattern: sticky(YEAR_FIRST), lexemesOf: ([, year, month, day]) => dayIn(day, month, year) },
  { pattern: sticky(EAST_ASIAN), lexemesOf: ([, year, month, day]) => dayIn(day, month, year) },
  {
    after: /(\p{L}[\p{L}\p{M}]{2,14})\.?[ \n]$/u,
    pattern: sticky(DAY_SECOND),
    lexemesOf: ([, day, year, month]) => dayIn(day, month, year),
  },
  {
    after: /\+$/,
    pattern: sticky(String.raw`\d(?:[ ()/.\-]{0,3}\d){7,14}(?!\d)`),
    // The zero in parentheses is only dialed within the country.
    lexemesOf: ([number = '']) => phoneForms(digitsOf(number.replace('(0)', ''))),
  },
  {
    pattern: sticky(String.raw`00[1-9](?:[ ()/.\-]{0,3}\d){7,14}(?!\d)`),
    lexemesOf: ([number = '']) => phoneForms(digitsOf(number.replace('(0)', '')).slice(2)),
  },
  {
    pattern: sticky(
      String.raw`(?!\d{1,2}([/\-])\d{1,2}\1\d)0[1-9]\d{0,4}[ )/\-](?:[ )/\-]{0,2}\d){4,10}(?!\d)`,
    ),
    lexemesOf: ([number = '']) => [digitsOf(number)],
  },
  {
    pattern: sticky(String.raw`\d{3}(?:\) ?|[ .\-])\d{3}[ .\-]\d{4}(?!\d)`),
    lexemesOf: ([number = '']) => [digitsOf(number)],
  },
  {
    pattern: sticky(String.raw`\d{4}(?:[ \-]\d{4}){2,4}(?![ \-]?\d)`),
    lexemesOf: ([number = '']) => [digitsOf(number)],
  },
  {
    // Numbers of books, and others of at least nine digits.
    pattern: sticky(String.raw`\d+(?:-\d+){2,5}(?:-[Xx])?(?![\d\p{L}\-])`),
    lexemesOf: ([number = '']) => {
      const joined = number.replaceAll('-', '').toLowerCase()
      return joined.length < 9 ? [] : [joined]
    },
  },
  {
    after: /(?:^|[^\d.,]|[^\d][ .,])$/,
    pattern: sticky(String.raw`[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?(?! ?\d)`),
    lexemesOf: ([number = '']) => [number.replaceAll(' ', '').replace(',', '.')],
  },
]

const IBAN = /[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![A-Z\d])/iy

function sticky(source: string): RegExp {
  return new RegExp(source, 'uy')
}

/** Some text before a figure, to see what it follows. */
const BEFORE = 20

/** What can follow the first digits of a figure. Most numbers are followed by something else. */
const CONTINUES = /[ ,\n\-/.)年년a-zº]/y
const DIGITS = /\d+/g

/** The figures of a normalized text, in order. They don't overlap. */
export function* figuresIn(text: string): Generator<Figure> {
  let from = 0
  for (const { index, 0: digits } of text.matchAll(DIGITS)) {
    CONTINUES.lastIndex = index + digits.length
    if (index < from || (!CONTINUES.test(text) && !hasSign(text, index))) continue
    const figure = ibanAt(text, index) ?? figureAt(text, index)
    if (!figure) continue
    yield figure
    from = figure.end
  }
}

function hasSign(text: string, at: number): boolean {
  return text[at - 1] === '+' || text.startsWith('00', at)
}

function figureAt(text: string, at: number): Figure | undefined {
  const before = text.slice(Math.max(0, at - BEFORE), at)
  if (/[\p{L}\p{N}]$/u.test(before)) return undefined
  for (const { pattern, lexemesOf, after } of KINDS) {
    const follows = after?.exec(before)
    if (after && !follows) continue
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) continue
    const lexemes = lexemesOf([...match, follows?.[1]])
    if (lexemes.length > 0) return { at, end: at + match[0].length, lexemes }
  }
  return undefined
}

/** An account number in groups. A word after it may look like another group. */
function ibanAt(text: string, digits: number): Figure | undefined {
  const at = digits - 2
  if (at < 0 || !/^[A-Z]{2}$/i.test(text.slice(at, digits))) return undefined
  if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return undefined
  IBAN.lastIndex = at
  const groups = IBAN.exec(text)?.[0].split(' ') ?? []
  for (let length = groups.length; length > 3; length--) {
    const written = groups.slice(0, length)
    const joined = written.join('')
    if (isIban(joined)) {
      return { at, end: at + written.join(' ').length, lexemes: [joined.toLowerCase()] }
    }
  }
  return undefined
}
