import { stemmer } from '@orama/stemmers/english'

/** The stop words of Lucene's English analysis. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these ' +
    'they this to was will with'
  ).split(' '),
)

/** Runs of letters and digits. Points and apostrophes inside words and numbers don't separate them (UAX 29). */
const WORD = /(?:[\p{L}\p{M}\p{N}_]|(?<=\p{L})['’.](?=\p{L})|(?<=\p{N})['’.,;](?=\p{N}))+/gu

const stems = new Map<string, string>()

/**
 * The words of a text as the baselines count them: lower case, without English stop words and the possessive s, stemmed
 * as English. This deliberately differs from the service's analysis.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [found] of text.toLowerCase().matchAll(WORD)) {
    const word = found.replace(/['’]s$/u, '')
    if (!STOP_WORDS.has(word)) words.push(stemOf(word))
  }
  return words
}

function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = /^[a-z]+$/.test(word) ? stemmer(word) : word
  stems.set(word, stem)
  return stem
}
