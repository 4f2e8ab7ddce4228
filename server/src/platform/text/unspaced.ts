import { foldWord } from './fold.ts'
import { cutLexeme } from './token-lexemes.ts'

// The locale makes no difference for these scripts, because the dictionary is chosen by script.
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** The folded words of a run of Thai, Lao, Khmer or Burmese, by the dictionaries of ICU. */
export function wordsOfUnspaced(run: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    const word = isWordLike === true ? cutLexeme(foldWord(segment)) : ''
    if (word !== '') words.push(word)
  }
  return words
}
