import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { quarterOf } from './turned-text.ts'

/**
 * Which pages may have raised text that the library joined with the text before it. It names only
 * the first type size of a text, but a mark changes the size of the text's box, and joins figures
 * with what has none.
 */

/** What follows a letter, a figure or a punctuation mark and may be a raised mark or an exponent. */
const MAYBE_MARK =
  /[\p{L}\p{N}.,;:)\]%"\u2019\u201D](?:[+\u2212-]?\d{1,3}(?!\d)|[*\u2020\u2021\u00A7\u00B6])|[\p{N})\]%]\p{L}(?!\p{L})|\p{L} \d(?!\d)/u
/** Figures that join words, sentences and years as only marks and exponents do. */
const LIKELY_MARK =
  /\p{Ll}{2}\d{1,3}(?![\p{L}\p{N}])|\p{Ll}[.,;:)"']{1,2}\d{1,3}(?=[\s.,;:)]|$)|[\u00D7x]\s?10\d|(?<![\p{L}\d])(?:19|20)\d\d\p{Ll}(?!\p{L})/u
/** The beginning of a note. */
const NOTE = /^(?:\d{1,2}|\p{Ll}|[*\u2020\u2021\u00A7\u00B6]{1,3})[.)]?\s?\p{Lu}/u
/** How much smaller the type of notes and of own marks is. */
const SMALLER = 0.85
/** In points: differences of heights that aren't inaccuracies. As a factor: how much a mark adds. */
const TALLER = 0.03
const MOST_TALLER = 1.36
const MAX_MARK = 12
const MAX_PAIRS = 500_000
/** Fonts of the invisible text below which a scan is shown. Its sizes are guesses. */
const GUESSED_FONTS = /glyphless|invisible|hiddenhorz/iu

const isMaybeMark = ({ text }: TextItem): boolean => text.length <= MAX_MARK && !/\s/u.test(text)

/** Whether a text is a little taller than another in its font, as a raised mark makes it. */
function isTallerThanOthers(items: readonly TextItem[]): boolean {
  const heights = [...new Set(items.map(({ height }) => height))].toSorted((a, b) => a - b)
  return items.some(({ text, height }) => {
    if (!MAYBE_MARK.test(text)) return false
    const smaller = heights.findLast((other) => other < height - TALLER)
    return smaller !== undefined && height < MOST_TALLER * smaller
  })
}

/** Whether a page may have raised marks, so that its type sizes must be known exactly. */
export function mayHaveRaised({ textItems }: Pick<ParsedPage, 'textItems'>): boolean {
  const upright = textItems.filter(({ rotation }) => quarterOf(rotation) === 0)
  if (upright.some(({ fontName = '' }) => GUESSED_FONTS.test(fontName))) return false
  const tallest = upright.reduce((max, { height }) => Math.max(max, height), 0)
  const largest = upright.reduce((max, { fontSize = 0 }) => Math.max(max, fontSize), 0)
  const small = upright.filter(
    ({ height, fontSize = largest }) => height < SMALLER * tallest || fontSize < SMALLER * largest,
  )
  if (small.some(({ text }) => NOTE.test(text))) return true
  const marks = small.filter(isMaybeMark)
  // Comparing more texts takes longer than reading the page again.
  if (marks.length * upright.length > MAX_PAIRS) return true
  if (marks.some((mark) => upright.some((base) => isAfter(mark, base)))) return true
  if (upright.some(({ text }) => LIKELY_MARK.test(text))) return true
  const byFont = Map.groupBy(upright, ({ fontName, fontSize }) => `${fontName} ${fontSize}`)
  return [...byFont.values()].some((items) => isTallerThanOthers(items) || hasNarrowFigure(items))
}

const FIGURE = /^\d[\d.,\u00A0 ]*\d$/u
/** Least widths in digits: of separators, and how much less a figure with a small digit has. */
const SEPARATOR = 0.2
const NARROWER = 0.15

/** Whether a figure is narrower than its digits are in others of the font, as with a small one. */
function hasNarrowFigure(items: readonly TextItem[]): boolean {
  const figures = items.filter(({ text }) => FIGURE.test(text))
  const widths = figures.flatMap(({ text, width }) => (/\D/u.test(text) ? [] : width / text.length))
  const digit = Math.max(...widths)
  return figures.some(({ text, width }) => {
    const digits = text.match(/\d/gu)?.length ?? 0
    return width < digit * (digits + SEPARATOR * (text.length - digits) - NARROWER)
  })
}

/** Whether a small text follows another one and ends above its bottom. */
function isAfter(mark: TextItem, base: TextItem): boolean {
  const gap = mark.x - base.x - base.width
  return (
    mark.height < SMALLER * base.height &&
    Math.abs(gap) < 0.4 * base.height &&
    mark.y < base.y + 0.5 * base.height &&
    mark.y + mark.height > base.y + 0.2 * base.height &&
    mark.y + mark.height < base.y + 0.9 * base.height
  )
}
