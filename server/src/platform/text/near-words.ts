import { oneErrorFrom, twoErrorsFrom } from './misspellings.ts'
import { isCommonWord } from './common-words.ts'
import { isLanguageCode, languageOfWord, type LanguageCode } from './languages.ts'
import { textOfMarkup } from './markup.ts'
import { foldWord, normaliseText } from './fold.ts'
import { runsOf } from './scan.ts'
import { analyseToken, lexemesOf } from './token-lexemes.ts'

/** A word that a person may have meant. */
export type NearWord = {
  /** Folded, but not stemmed. */
  readonly spelling: string
  /** Its forms in the text index, in the languages of the texts. */
  readonly lexemes: readonly string[]
  /** Words with a lower cost are meant more often. */
  readonly cost: number
}

/** Number of languages in which such words are stemmed, in addition to the default of their script. */
const LANGUAGES = 2

/**
 * The words that a folded word may stand for if it has one spelling error, or two of the more frequent ones.
 * Cheapest first, and each lexeme once, about 1,500 at most. `languages` are those of the texts, most common
 * first.
 */
export function nearTo(word: string, errors: 1 | 2, languages: readonly string[]): NearWord[] {
  const neighbours = errors === 1 ? oneErrorFrom(word) : twoErrorsFrom(word)
  const stemmed = languagesOf(word, languages)
  const seen = new Set<string>()
  const near: NearWord[] = []
  for (const { spelling, cost } of neighbours) {
    const lexemes: string[] = []
    for (const language of stemmed) {
      const fresh = lexemesOf(spelling, language).filter((lexeme) => !seen.has(lexeme))
      for (const lexeme of fresh) seen.add(lexeme)
      lexemes.push(...fresh)
    }
    if (lexemes.length > 0) near.push({ spelling, lexemes, cost })
  }
  return near
}

/** Whether a word is too common to be searched for, in the languages of the texts. */
export function isTooCommon(spelling: string, languages: readonly string[]): boolean {
  const folded = foldWord(spelling)
  return languagesOf(spelling, languages).some(
    (language) => language !== null && isCommonWord(folded, language),
  )
}

/** The languages in which a word is stemmed. Near words have the same, since they keep the first letter. */
function languagesOf(word: string, languages: readonly string[]): (LanguageCode | null)[] {
  return [...new Set(readIn(languages).map((language) => languageOfWord(word, language)))]
}

function readIn(languages: readonly string[]) {
  const others = languages.filter(isLanguageCode).filter((language) => language !== 'en')
  return [null, ...others.slice(0, LANGUAGES)]
}

/** The spellings of a text's words that have one of these lexemes, folded. */
export function spellingsIn(
  text: string,
  lexemes: readonly string[],
  languages: readonly string[],
): Set<string> {
  const wanted = new Set(lexemes)
  const read = readIn(languages)
  const found = new Set<string>()
  for (const run of runsOf(normaliseText(textOfMarkup(text)))) {
    if (run.kind !== 'token') continue
    for (const language of read) {
      for (const word of analyseToken(run.text, language).words) {
        if (word.lexemes.some((lexeme) => wanted.has(lexeme))) found.add(word.spelling)
      }
    }
  }
  return found
}
