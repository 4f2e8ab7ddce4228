import { analyseText } from '../../../platform/text/index.ts'
import type { WeightedTerm } from '../../search/index.ts'
import { languageOf, type Language } from '../question-language.ts'
import { askingWords, wantedBy, type Wanted } from './wanted-patterns.ts'

/** What a question asks for. */
export type Asked = {
  readonly words: readonly AskedWord[]
  /** The sum of the words' weights. */
  readonly weight: number
  /** What the answer must contain, as far as the question shows. */
  readonly wanted: Wanted
  /** The word after "which", which the answer's surroundings must contain. */
  readonly which: AskedWord | undefined
  readonly language: Language
}

export type AskedWord = {
  readonly lexemes: readonly string[]
  readonly weight: number
  /** Whether a text that the asker may read contains it. */
  readonly isKnown: boolean
}

/** In scripts without spaces, a pair of characters that spans two words occurs in no text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Chinese pairs that occur in questions but not in answers. */
const ASKING = /[吗呢啊吧嘛的什么哪谁请问]|多少|怎[样么]|如何|是否|可以|能否/u

/**
 * What a question asks for, from its significant words and those of an earlier question that it continues.
 * @param earlier counts up to half of the question, and each word at most half of a word
 */
export function askedBy(
  text: string,
  own: readonly WeightedTerm[],
  earlier: readonly WeightedTerm[],
): Asked {
  const part = EARLIER * Math.min(1, Math.max(1, own.length) / Math.max(1, earlier.length))
  const stems = new Set(own.map(({ lexemes: [stem] }) => stem))
  const words = [
    ...own.map((term) => wordOf(term, 1)),
    ...earlier.filter((term) => !stems.has(term.lexemes[0])).map((term) => wordOf(term, part)),
  ]
  return {
    words,
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    wanted: wantedBy(text),
    which: whichOf(text, words),
    language: languageOf(text),
  }
}

const WHICH = /^\P{L}*which (\p{L}+)/iu

function whichOf(text: string, words: readonly AskedWord[]): AskedWord | undefined {
  const { lexemes } = analyseText(WHICH.exec(text)?.[1] ?? '')
  return words.find((word) => word.lexemes.some((lexeme) => lexemes.has(lexeme)))
}

export function isNumber({ lexemes }: AskedWord): boolean {
  return lexemes.some((lexeme) => /\d/.test(lexeme))
}

const EARLIER = 0.5
/** A word with less emphasis says little on its own. */
const FULL_EMPHASIS = 1

/** With few texts, the weights of words that occur are near 0, so the emphasis is added to each weight. */
function wordOf({ lexemes, weight, emphasis, texts }: WeightedTerm, part: number): AskedWord {
  return { lexemes, weight: (weight + emphasis) * part, isKnown: texts > 0 }
}

/** The significant words of a question: neither common words nor question words. */
export function significantWords(question: string, terms: readonly WeightedTerm[]): WeightedTerm[] {
  const asking = askingWords(question)
  return terms.filter(
    (term) =>
      term.emphasis >= FULL_EMPHASIS &&
      isSignificant(term) &&
      !term.lexemes.some((lexeme) => asking.has(lexeme)),
  )
}

/** In scripts without spaces, only words that occur in a text and aren't question words count. */
function isSignificant({ lexemes, texts }: WeightedTerm): boolean {
  const [first = ''] = lexemes
  return !UNSPACED.test(first) || (texts > 0 && !ASKING.test(first))
}

/** The words of a question that occur in a text. */
export function wordsIn(text: string, { words }: Asked): Set<AskedWord> {
  const { lexemes } = analyseText(text)
  return new Set(words.filter((word) => word.lexemes.some((lexeme) => lexemes.has(lexeme))))
}
