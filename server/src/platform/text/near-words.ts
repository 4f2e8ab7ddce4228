import { oneErrorFrom, twoErrorsFrom } from './misspellings.ts'
import { isLanguageCode } from './languages.ts'
import { textOfMarkup } from './markup.ts'
import { normaliseText } from './fold.ts'
import { runsOf } from './scan.ts'
import { analyseToken } from './token-lexemes.ts'

/** A word that somebody may have meant. */
export type NearWord = {
  /** Folded. */
  readonly spelling: string
  /** As texts have it in the index, in the languages that they are in. */
  readonly lexemes: readonly string[]
  /** Words with a lower cost are meant more often. */
  readonly cost: number
  /** Too common to be looked for. */
  readonly isCommon: boolean
}

/** Languages in which such words are stemmed, beside the usual one of their script. */
const LANGUAGES = 2

/**
 * The words that a folded word may stand for if it has one spelling error, or two of the commoner ones, cheapest first;
 * each lexeme once. `languages` are those of the texts, commonest first. At most some 1,500.
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

/** The words of a text with one of these lexemes, folded, as they stand there. */
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
