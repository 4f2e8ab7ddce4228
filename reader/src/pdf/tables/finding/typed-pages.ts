import { isCaptionText } from '../../lines/captions.ts'
import { groupRows } from '../../lines/rows.ts'
import type { Segment } from '../../model/page-model.ts'
import { MIN_SENTENCE_WORDS, WORDS_OF_SENTENCE, SENTENCES_OF_TYPED_PAGE } from './constants.ts'

const WORD = /^[("'\u2018\u201C]?\p{L}[\p{L}\u2019'-]*[)"'\u2019\u201D]?[.,;:?!]?$/u

/** Whether a line is part of a sentence, and not of a listing or of program output. */
function isOfSentence(text: string): boolean {
  const words = text.split(' ').filter((word) => word !== '')
  const plain = words.filter((word) => WORD.test(word))
  return words.length >= MIN_SENTENCE_WORDS && plain.length >= WORDS_OF_SENTENCE * words.length
}

/**
 * Whether a page is typewritten: it has only monospaced text, with sentences or the captions of tables in it. Its
 * columns of figures are tables then. On other pages, monospaced text is code, or output of a program.
 */
export function isTypedPage(segments: readonly Segment[]): boolean {
  const texts = segments.filter(({ text }) => /\p{L}/u.test(text))
  if (texts.length === 0 || !texts.every(({ mono }) => mono)) return false
  const lines = groupRows(texts).map((row) => row.map(({ text }) => text).join(' '))
  if (lines.some(isCaptionText)) return true
  return lines.filter(isOfSentence).length >= SENTENCES_OF_TYPED_PAGE * lines.length
}
