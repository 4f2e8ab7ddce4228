import { francAll } from 'franc'
import { isCommonWord } from './common-words.ts'
import { tellFault } from './faults.ts'
import { foldWord } from './fold.ts'
import { languageOfWord, type LanguageCode } from './languages.ts'
import { isStopWord } from './stop-words.ts'

/** ISO 639-3 codes of the detector, with the stemmer to use. Null if there is none. */
const STEMMED: Readonly<Record<string, LanguageCode | null>> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  swe: 'sv',
  dan: 'da',
  nob: 'no',
  fin: 'fi',
  pol: 'pl',
  ces: 'cs',
  ron: 'ro',
  hun: 'hu',
  tur: 'tr',
  ind: 'id',
  zlm: 'id',
  hrv: 'sr',
  srp: 'sr',
  rus: 'ru',
  ukr: 'uk',
  bul: 'bg',
  arb: 'ar',
  hin: 'hi',
  npi: 'ne',
  ell: 'el',
  tam: 'ta',
  // Listed only so that these languages are not mistaken for one of the others.
  slk: null,
  ekk: null,
  vie: null,
  tgl: null,
  swh: null,
  bel: null,
  kaz: null,
  pes: null,
  urd: null,
  mar: null,
}

const CANDIDATES = Object.keys(STEMMED)

/** A language is detected from this many UTF-16 units at the beginning. */
const SAMPLE_LENGTH = 300

/** With fewer letters than this, any answer is a guess. */
const FEWEST_LETTERS = 25

/** From this many letters on, a small lead is enough if the sample has grammatical words. */
const SURE_LETTERS = 60
const SMALL_LEAD = 0.02

/** The lead that the best language needs otherwise, as in short texts, lists of names and code. */
const CLEAR_LEAD = 0.1

const NOT_LETTERS = /[^\p{L}\p{M}']+/gu

/** Languages by likelihood, as ISO 639-3 codes. */
function guess(
  sample: string,
  only: readonly string[] = CANDIDATES,
): readonly (readonly [string, number])[] {
  try {
    return francAll(sample, { only: [...only], minLength: 1 })
  } catch (error) {
    tellFault('The detection of languages', error)
    return []
  }
}

/** The language of normalized text without markup. Null if the text is too short or too unclear. */
export function detectLanguage(text: string): LanguageCode | null {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(NOT_LETTERS, ' ').trim()
  if (sample.length < FEWEST_LETTERS) return null
  const [best, second] = guess(sample)
  const language = STEMMED[best?.[0] ?? ''] ?? null
  if (best === undefined || language === null) return null
  const isRelated = second !== undefined && STEMMED[second[0]] === language
  const lead = second === undefined || isRelated ? 1 : best[1] - second[1]
  if (lead < SMALL_LEAD) return null
  const isSentence = sample.split(' ').some((word) => isStopWord(foldWord(word), language))
  return (sample.length >= SURE_LETTERS && isSentence) || lead >= CLEAR_LEAD ? language : null
}

/** A common word of a language tells as much as this lead of it. */
const COMMON_WORD = 0.15
/** With fewer letters, words that are common in several languages leave the language open. */
const FEWEST_TO_CHOOSE = 10
/** A language that the texts don't have needs this many common words more. */
const CLEARLY_MORE = 2

/**
 * The language of a short text, such as a question, among those of the texts that it is about: the one whose common words
 * it has and whose letters it resembles. Another one only if the text is clearly in it.
 * @param among without repetitions; if it is empty or in another script, the language is detected as that of any text
 */
export function detectAmong(text: string, among: readonly LanguageCode[]): LanguageCode | null {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(NOT_LETTERS, ' ').trim()
  const words = sample.toLowerCase().split(' ')
  const detected = detectLanguage(text)
  const scores = new Map(among.map((language) => [language, 0]))
  for (const [code, share] of guess(sample, codesOf(among))) {
    const language = STEMMED[code]
    if (language != null) scores.set(language, Math.max(share, scores.get(language) ?? 0))
  }
  const rated = [...scores]
    .filter(([language]) => hasScript(words, language))
    .map(([language, share]) => ({
      language,
      score: share + COMMON_WORD * commonIn(words, language),
    }))
    .toSorted((one, other) => other.score - one.score)
  const [best, second] = rated
  if (best === undefined || detected === best.language) return detected
  // A few letters that are words of two languages, such as "to die", tell nothing.
  const isOpen = second !== undefined && sample.length < FEWEST_TO_CHOOSE
  if (isOpen && commonIn(words, second.language) >= commonIn(words, best.language)) return detected
  if (detected === null || scores.has(detected)) return best.language
  const lead = commonIn(words, detected) - commonIn(words, best.language)
  return lead >= CLEARLY_MORE ? detected : best.language
}

function codesOf(among: readonly LanguageCode[]): string[] {
  return CANDIDATES.filter((code) => among.some((language) => language === STEMMED[code]))
}

function commonIn(words: readonly string[], language: LanguageCode): number {
  return words.filter((word) => isCommonWord(foldWord(word), language)).length
}

/** Whether at least half of the words are written in a script of the language. */
function hasScript(words: readonly string[], language: LanguageCode): boolean {
  return (
    words.filter((word) => languageOfWord(word, language) === language).length * 2 >= words.length
  )
}
