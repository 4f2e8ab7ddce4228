import { oneErrorFrom, twoErrorsFrom } from './misspellings.ts'
import { isLanguageCode } from './languages.ts'
import { textOfMarkup } from './markup.ts'
import { normaliseText } from './fold.ts'
import { runsOf } from './scan.ts'
import { analyseToken } from './token-lexemes.ts'

/** A word that a person may have meant. */
export type NearWord = {
  /** Folded, but not stemmed. */
  readonly spelling: string
  /** Its forms in the text index, in the languages of the texts. */
  readonly lexemes: readonly string[]
  /** Words with a lower cost are meant more often. */
  readonly cost: number
  /** Whether the word is too common to be searched for. */
  readonly isCommon: boolean
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
  const read = readIn(languages)
  const seen = new Set<string>()
  return neighbours.flatMap(({ spelling, cost }) => {
    const readings = read.map((language) => analyseToken(spelling, language).words[0])
    const lexemes = new Set(
      readings
        .flatMap((reading) => reading?.lexemes.slice(0, 1) ?? [])
        .filter((lexeme) => !seen.has(lexeme)),
    )
    for (const lexeme of lexemes) seen.add(lexeme)
    const isCommon = readings.some((reading) => reading?.isCommon === true)
    return lexemes.size === 0 ? [] : [{ spelling, lexemes: [...lexemes], cost, isCommon }]
  })
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
