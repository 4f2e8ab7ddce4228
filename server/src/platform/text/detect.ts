import { francAll } from 'franc'
import { foldWord } from './fold.ts'
import type { LanguageCode } from './languages.ts'
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

/** The language of normalized text without markup. Null if the text is too short or too unclear. */
export function detectLanguage(text: string): LanguageCode | null {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(NOT_LETTERS, ' ').trim()
  if (sample.length < FEWEST_LETTERS) return null
  const [best, second] = francAll(sample, { only: CANDIDATES })
  const language = STEMMED[best?.[0] ?? ''] ?? null
  if (best === undefined || language === null) return null
  const isRelated = second !== undefined && STEMMED[second[0]] === language
  const lead = second === undefined || isRelated ? 1 : best[1] - second[1]
  if (lead < SMALL_LEAD) return null
  const isSentence = sample.split(' ').some((word) => isStopWord(foldWord(word), language))
  return (sample.length >= SURE_LETTERS && isSentence) || lead >= CLEAR_LEAD ? language : null
}
