/**
 * How text above the line is written in plain text. Without its position, 10⁶ would read as 106, and a note at 410 as
 * 4103.
 */

/** The end of an ordinal number or an abbreviation: 1st, 2ème, 3º, nos. */
const ORDINAL = /^(?:st|nd|rd|th|[eè]re?|[eè]me|nde?|er|os?|as?|º|ª)$/iu
/** Signs that belong to a name. */
const NAME_SIGN = /^(?:TM|SM|MC|[®©℠™°′″'"]+)$/u
/** The charge of an ion: Ca2+. */
const CHARGE = /^\d?[+\u2212\u2013-]$/u
const EXPONENT = /^[+\u2212\u2013-]?\d{1,4}(?:[.,]\d{1,2})?$/u
/** Numbers, letters and signs of notes, also several: 3, a, *, 1,2, 4–6, b). */
const NOTE =
  /^\(?(?:\d{1,3}|\p{L}|[*†‡§¶#]{1,3})(?:[,;\s\u2013-]{1,2}(?:\d{1,3}|\p{L}|[*†‡§¶#]{1,3}))*\)?$/u
const BRACKETED = /^\[.*\]$/u

/** Ten as a base: not the end of another number. */
const TEN = /(?<![\d.,])10$/
/** A unit or a variable, after which a number is an exponent: 5 m, km, x. Not the end of "pilot's". */
const UNIT = /(?<![\p{L}'\u2019])(?:\p{L}|[kcdhmn\u00B5\u03BC]m|in|ft|yd|mi)$/u
const SHORT_NUMBER = /(?<![\d.,])\d{1,3}$/
const FIGURE = /[\d%]$/
/** Characters before raised text that are looked at. */
const LOOKED_AT = 20

/**
 * Appends raised text: exponents after `^` (`10^6`, `m^2`), marks of notes in brackets (`410 [3]`), and what belongs to
 * the word before as it is (`1st`).
 */
export function withRaised(before: string, raised: string): string {
  const mark = raised.trim()
  const base = before.slice(-LOOKED_AT)
  if (mark === '') return before + raised
  if (base.trim() === '' || /\s$/.test(base)) {
    return before + (BRACKETED.test(mark) ? mark : asNote(mark))
  }
  const apart = FIGURE.test(base) ? ' ' : ''
  if (BRACKETED.test(mark)) return before + apart + mark
  if (NAME_SIGN.test(mark)) return before + mark
  if (ORDINAL.test(mark) && (SHORT_NUMBER.test(base) || /\p{L}$/u.test(base))) return before + mark
  if (EXPONENT.test(mark) && (TEN.test(base) || UNIT.test(base))) return `${before}^${mark}`
  if (CHARGE.test(mark) && /\p{L}$/u.test(base)) return `${before}^${mark}`
  if (!NOTE.test(mark)) return before + mark
  const isOfWord = /^\p{L}$/u.test(mark) && /\p{L}$/u.test(base)
  return isOfWord ? before + mark : `${before}${apart}[${mark.replace(/[()]/g, '')}]`
}

/** A mark that stands before the text of its note. */
function asNote(mark: string): string {
  return NOTE.test(mark) ? `[${mark.replace(/[()]/g, '')}]` : mark
}

const NOTES =
  /(?: ?\[(?:\d{1,3}|\p{L}|[*†‡§¶#]{1,3})(?:[,;\s\u2013-]{1,2}(?:\d{1,3}|\p{L}|[*†‡§¶#]{1,3}))*\])+$/u

/** A text without the marks of notes at its end. */
export function withoutNotes(text: string): string {
  return text.endsWith(']') ? text.replace(NOTES, '') : text
}

/** Raised characters after a figure, where they would be read as its digits. */
const SUPERSCRIPTS = /(?<=[\d%])[\u00B2\u00B3\u00B9\u2070-\u207E\u1D43-\u1D61]+/gu

/**
 * A text in which raised characters after figures are written as plain text: 410\u00B3 as `410 [3]`.
 * Others, as in m\u00B2, are clear as they are.
 */
export function withoutSuperscripts(text: string): string {
  return text.replace(SUPERSCRIPTS, (raised, at: number) => {
    const before = text.slice(Math.max(0, at - LOOKED_AT), at)
    return withRaised(before, raised.normalize('NFKC')).slice(before.length)
  })
}
