import { analyseText } from '../../../platform/text/index.ts'
import type { WeightedTerm } from '../../search/index.ts'
import { askingWords, wantedBy, type Wanted } from './wanted.ts'

/** What a question asks for. */
export type Asked = {
  readonly words: readonly AskedWord[]
  /** Sum of their weights. */
  readonly weight: number
  /** What an answer has to contain, as far as the question tells. */
  readonly wanted: Wanted
  readonly language: Language
}

export type AskedWord = {
  readonly lexemes: readonly string[]
  readonly weight: number
  /** Whether a text that the asker may read has it. */
  readonly isKnown: boolean
}

/** Of the sentences around an answer. */
export type Language = 'en' | 'de' | 'zh'

const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Words that begin questions in German and don't exist in English. */
const GERMAN =
  /(?:^|\s)(?:wie|wer|wen|wem|wann|wo|warum|wieso|welche[rsmn]?|wieviele?|ist|sind|gibt|darf|kann|muss|der|das|und|für|ich)(?=[\s?,.!]|$)/i

/** Words of a script without spaces that stand across the border of two words are in no text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Chinese pairs that ask, and none that answer. */
const ASKING = /[吗呢啊吧嘛的什么哪谁请问]|多少|怎[样么]|如何|是否|可以|能否/u

/**
 * What is asked for by a question and its telling words, and by those of an earlier one that it continues.
 * @param earlier counts half of the question, and no word of it more than half of a word
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
    language: languageOf(text),
  }
}

const EARLIER = 0.5
/** A word with less emphasis says little by itself. */
const FULL_EMPHASIS = 1

/** Among few texts the weights of words that occur are near 0, so each gets as much on top. */
function wordOf({ lexemes, weight, emphasis, texts }: WeightedTerm, part: number): AskedWord {
  return { lexemes, weight: (weight + emphasis) * part, isKnown: texts > 0 }
}

/** The words that say what a question is about, neither common nor only asking. */
export function tellingWords(question: string, terms: readonly WeightedTerm[]): WeightedTerm[] {
  const asking = askingWords(question)
  return terms.filter(
    (term) =>
      term.emphasis >= FULL_EMPHASIS &&
      isTelling(term) &&
      !term.lexemes.some((lexeme) => asking.has(lexeme)),
  )
}

/** Of words without spaces those count that some text has and that don't ask. */
function isTelling({ lexemes, texts }: WeightedTerm): boolean {
  const [first = ''] = lexemes
  return !UNSPACED.test(first) || (texts > 0 && !ASKING.test(first))
}

/** Chinese for a question in Chinese, German for one that begins like one, else English. */
function languageOf(question: string): Language {
  if (HAN.test(question) && !KANA.test(question)) return 'zh'
  return GERMAN.test(question) ? 'de' : 'en'
}

/** The words of a question that stand in a text. */
export function wordsIn(text: string, { words }: Asked): Set<AskedWord> {
  const { lexemes } = analyseText(text)
  return new Set(words.filter((word) => word.lexemes.some((lexeme) => lexemes.has(lexeme))))
}
