import { tellFault } from './faults.ts'
import { foldWord } from './fold.ts'
import { cutLexeme } from './token-lexemes.ts'

// The locale makes no difference for these scripts, because the dictionary is chosen by script.
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** The folded words of a run of Thai, Lao, Khmer or Burmese, by the dictionaries of ICU. */
export function wordsOfUnspaced(run: string): string[] {
  return segmentsOf(run)
    .map((segment) => cutLexeme(foldWord(segment)))
    .filter((word) => word !== '')
}

function segmentsOf(run: string): string[] {
  try {
    return Array.from(segmenter.segment(run)).flatMap(({ segment, isWordLike }) =>
      isWordLike === true ? [segment] : [],
    )
  } catch (error) {
    tellFault('The segmentation of words', error)
    return [run]
  }
}
