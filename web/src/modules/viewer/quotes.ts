import { withoutMarkup } from '../search/model.ts'

/** A part of a text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** Characters that files write in different ways, or that line breaks add: they are no difference. */
const IGNORED = /[\s\u00AD\u200B-\u200D\u2060\uFEFF\-\u2010-\u2015\u2212]/
/** Between a heading and its page in a table of contents; passages leave them out. */
const LEADERS = /(?:[.\u2024\u00B7]\s*){4,}/g
const QUOTATION = /[“”„‟«»"]/
const APOSTROPHE = /[‘’‚‛´`']/

const MARKUP = /<\/?[a-z][^<>]*>|&(?:\w+|#\d+);/i

/**
 * Finds quoted words in a text. Case, white space, hyphens, kinds of quotation marks and ligatures make no difference;
 * everything else does. Citations quote tables with the tags between their cells, which are not in the text that is
 * shown. Undefined when the words are not in the text one after the other.
 */
export function findQuote(text: string, quote: string): Span | undefined {
  return (
    findWords(text, quote) ??
    (MARKUP.test(quote) ? findWords(text, withoutMarkup(quote)) : undefined)
  )
}

function findWords(text: string, quote: string): Span | undefined {
  const [folded, wanted] = [fold(text), fold(quote)]
  if (wanted.text === '') return undefined
  const at = folded.text.indexOf(wanted.text)
  if (at === -1) return undefined
  const [start = 0, last = 0] = [folded.places[at], folded.places[at + wanted.text.length - 1]]
  return { start, end: last + lengthAt(text, last) }
}

/** Units of the character at a place: two beyond the basic plane. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** The text without what makes no difference, and for each unit of it where it comes from. */
function fold(text: string): { readonly text: string; readonly places: readonly number[] } {
  let [folded, at] = ['', 0]
  const places: number[] = []
  // Of the same length, so that places stay those of the text.
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
