import { withoutMarkup } from '../../app/markup.ts'

/** A part of a text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/**
 * Ignored characters: files write them in different ways, or line breaks add them. Plain text has `^` before what is
 * displayed above the line.
 */
const IGNORED = /[\s\u00AD\u200B-\u200D\u2060\uFEFF\-\u2010-\u2015\u2212^]/
/** Dots between a heading and its page number in a table of contents. Passages leave them out. */
const LEADERS = /(?:[.\u2024\u00B7]\s*){4,}/g
const QUOTATION = /[“”„‟«»"]/
const APOSTROPHE = /[‘’‚‛´`']/
const ALL_IGNORED = new RegExp(IGNORED, 'g')
const ALL_QUOTATION = new RegExp(QUOTATION, 'g')
const ALL_APOSTROPHES = new RegExp(APOSTROPHE, 'g')

const MARKUP = /<\/?[a-z][^<>]*>|&(?:\w+|#\d+);/i

/**
 * Finds quoted words in a text. It ignores case, white space, hyphens, ligatures, `^` and the style of quotation marks,
 * but nothing else. Citations quote tables with the tags between cells, which aren't in the displayed text. Undefined if
 * the words aren't in the text one after the other.
 */
export function findQuote(text: string, quote: string): Span | undefined {
  return (
    findWords(text, quote) ??
    (MARKUP.test(quote) ? findWords(text, withoutMarkup(quote)) : undefined)
  )
}

/** All occurrences of a text, in order, with the same rules as {@link findQuote}. */
export function findAll(text: string, wanted: string): Span[] {
  const [folded, { text: plain }] = [fold(text), fold(wanted)]
  if (plain === '') return []
  const spans: Span[] = []
  for (
    let at = folded.text.indexOf(plain);
    at !== -1;
    at = folded.text.indexOf(plain, at + plain.length)
  ) {
    const [start = 0, last = 0] = [folded.places[at], folded.places[at + plain.length - 1]]
    spans.push({ start, end: last + lengthAt(text, last) })
  }
  return spans
}

/** The number of occurrences that {@link findAll} finds, in a fraction of the time. */
export function countOf(text: string, wanted: string): number {
  const plain = foldWhole(wanted)
  return plain === '' ? 0 : foldWhole(text).split(plain).length - 1
}

function foldWhole(text: string): string {
  return text
    .replaceAll(LEADERS, ' ')
    .replaceAll(ALL_IGNORED, '')
    .replaceAll(ALL_QUOTATION, '"')
    .replaceAll(ALL_APOSTROPHES, "'")
    .normalize('NFKC')
    .toLowerCase()
}

function findWords(text: string, quote: string): Span | undefined {
  const [folded, wanted] = [fold(text), fold(quote)]
  if (wanted.text === '') return undefined
  const at = folded.text.indexOf(wanted.text)
  if (at === -1) return undefined
  const [start = 0, last = 0] = [folded.places[at], folded.places[at + wanted.text.length - 1]]
  return { start, end: last + lengthAt(text, last) }
}

/** UTF-16 units of the character at an offset: two outside the basic plane. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** The text without ignored characters, and the original offset of each unit. */
function fold(text: string): { readonly text: string; readonly places: readonly number[] } {
  let [folded, at] = ['', 0]
  const places: number[] = []
  // Keeps the length, so that offsets stay valid.
  for (const character of text.replaceAll(LEADERS, (dots) => ' '.repeat(dots.length))) {
    const plain = plainOf(character)
    folded += plain
    for (let unit = 0; unit < plain.length; unit++) places.push(at)
    at += character.length
  }
  return { text: folded, places }
}

function plainOf(character: string): string {
  if (IGNORED.test(character)) return ''
  if (QUOTATION.test(character)) return '"'
  if (APOSTROPHE.test(character)) return "'"
  return character.normalize('NFKC').toLowerCase()
}
