import type { AnalysedQuery, QueryTerm } from './analysed.ts'
import { detectLanguage } from './detect.ts'
import { foldWord, normaliseText } from './fold.ts'
import { isLanguageCode, type LanguageCode } from './languages.ts'
import { analyseToken, type Word } from './token-lexemes.ts'
import { textOfMarkup } from './markup.ts'
import { maybeMisspelt } from './misspellings.ts'
import { runsOf, type Run } from './scan.ts'
import { wordsOfUnspaced } from './unspaced.ts'

/** Limits of a query; the rest is ignored. */
const MAX_QUERY_LENGTH = 10_000
const MAX_LANGUAGES = 16
const MAX_TERMS = 200
const MAX_PHRASES = 20
/** In a longer query, such as a pasted paragraph, text in quotation marks is no condition. */
const MAX_WORDS_BESIDE_PHRASES = 20

/** Longest run without spaces that is also searched as one word, in UTF-16 units. */
const LONGEST_UNSPACED_WORD = 40

/** Text between matching quotation marks. A mark within a word, as in 5", does not open a quote. */
const QUOTED = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])"([^"]*)"`,
    '[“„]([^“”„]*)[”“]',
    '”([^“”]*)”',
    '«([^«»]*)»',
    '»([^«»]*)«',
    '「([^「」]*)」',
    '『([^『』]*)』',
  ].join('|'),
  'gu',
)

/** A word as analysed in each language; the first language is the default of the word's script. */
type Reading = { readonly byLanguage: readonly Word[] }
/** The terms of a run of the query, in the order of their positions. */
type RunTerms = { readonly wholes: readonly QueryTerm[]; readonly readings: readonly Reading[] }

const TELLING: Pick<Word, 'isStopWord' | 'isCommon'> = { isStopWord: false, isCommon: false }

type Languages = readonly (LanguageCode | null)[]

/**
 * What a common word counts beside others. On the sets in evals and on CISI and CACM anything from 0.1 to 0.3 is equally
 * good, and better than to leave these words out or to count them in full.
 */
const COMMON_EMPHASIS = 0.2

function term(
  lexemes: readonly string[],
  { isStopWord, isCommon } = TELLING,
  spelling?: string,
): QueryTerm {
  return {
    lexemes: [...new Set(lexemes)].filter((lexeme) => lexeme !== ''),
    isStopWord,
    emphasis: isCommon ? COMMON_EMPHASIS : 1,
    spelling,
  }
}

/** The same reading for all languages: words without stemming. */
function unstemmed(word: string, languages: Languages): Reading {
  const reading: Word = { lexemes: [word], spelling: word, ...TELLING }
  return { byLanguage: languages.map(() => reading) }
}

function tokenTerms(text: string, languages: Languages): RunTerms {
  const tokens = languages.map((language) => analyseToken(text, language))
  const [usual] = tokens
  const wholes = usual?.wholes ?? []
  return {
    wholes: wholes.length > 0 ? [term(wholes)] : [],
    readings: (usual?.words ?? []).map((_, i) => ({
      byLanguage: tokens.flatMap(({ words }) => words[i] ?? []),
    })),
  }
}

/** Overlapping pairs; a single character if there is no other, or if a phrase continues after it. */
function characterTerms(run: string, languages: Languages, goesOn: boolean): RunTerms {
  const characters = Array.from(foldWord(run))
  const pairs = characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`)
  const last = characters.slice(-1)
  const words = pairs.length === 0 || goesOn ? [...pairs, ...last] : pairs
  return { wholes: [], readings: words.map((word) => unstemmed(word, languages)) }
}

/** A word may be segmented differently alone than in a text, so a short run is also searched as one word. */
function unspacedTerms(run: string, languages: Languages): RunTerms {
  const words = wordsOfUnspaced(run)
  const isWord = words.length > 1 && run.length <= LONGEST_UNSPACED_WORD
  return {
    wholes: isWord ? [term([foldWord(run)])] : [],
    readings: words.map((word) => unstemmed(word, languages)),
  }
}

/** The terms of each run; `isPhrase` when they have to follow each other as in the text. */
function readRuns(text: string, languages: Languages, isPhrase: boolean): RunTerms[] {
  const runs: Run[] = []
  for (const run of runsOf(text)) {
    if (run.kind !== 'gap') runs.push(run)
    if (runs.length >= MAX_TERMS) break
  }
  return runs.map((run, i) => {
    if (run.kind === 'token') return tokenTerms(run.text, languages)
    if (run.kind === 'unspaced') return unspacedTerms(run.text, languages)
    return characterTerms(run.text, languages, isPhrase && i < runs.length - 1)
  })
}

/**
 * Short questions are easily taken for another language: one with so many more common words among those of the query
 * is believed instead.
 */
const CLEARLY_MORE_COMMON = 2

/**
 * Which of the languages the query seems to be in, by index: the detected one, else those with the most common
 * words among its words. Short queries rarely say more.
 */
function likelyLanguages(
  runs: readonly RunTerms[],
  languages: Languages,
  detected: LanguageCode | null,
): readonly number[] {
  const readings = runs.flatMap((run) => run.readings)
  const counts = languages.map(
    (_, i) => readings.filter(({ byLanguage }) => byLanguage[i]?.isCommon === true).length,
  )
  const most = Math.max(...counts)
  const at = detected === null ? -1 : languages.indexOf(indexLanguage(detected))
  if (at >= 0 && most - (counts[at] ?? 0) < CLEARLY_MORE_COMMON) return [at]
  return counts.flatMap((count, i) => (count === most ? [i] : []))
}

function termOf({ byLanguage }: Reading, likely: readonly number[]): QueryTerm {
  // The unstemmed spelling finds whole identifiers such as getUserName that were typed in lower case.
  const lexemes = byLanguage.flatMap((word) => [...word.lexemes, word.spelling])
  const isStopWord = likely.every((i) => byLanguage[i]?.isStopWord === true)
  const isCommon = likely.every((i) => byLanguage[i]?.isCommon === true)
  const [usual] = byLanguage
  const isWord = !isCommon && usual !== undefined && maybeMisspelt(usual.spelling)
  return term(lexemes, { isStopWord, isCommon }, isWord ? usual.spelling : undefined)
}

/** English is the default for Latin script, so texts in unknown languages are analysed like it. */
function indexLanguage(language: LanguageCode): LanguageCode | null {
  return language === 'en' ? null : language
}

/**
 * Forms of a word with the same stem are one term. What the query repeats it is about, so the emphasis is added up.
 */
function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  const groups = Map.groupBy(terms, ({ lexemes: [stem] }) => stem)
  return [...groups.values()].map((forms) => ({
    lexemes: [...new Set(forms.flatMap(({ lexemes }) => lexemes))],
    isStopWord: forms.every(({ isStopWord }) => isStopWord),
    emphasis: forms.reduce((sum, { emphasis }) => sum + emphasis, 0),
    spelling: forms[0]?.spelling,
  }))
}

/** Whether so much stands beside the quotation marks that they are part of a text, and no condition. */
function isProse(text: string): boolean {
  const beside = text.replaceAll(QUOTED, ' ')
  const words = readRuns(beside, [null], false).reduce((sum, run) => sum + run.readings.length, 0)
  return words > MAX_WORDS_BESIDE_PHRASES
}

/**
 * What a query asks the text index for. Its words are stemmed as they would be in texts of each of `languages`
 * (ISO 639-1, those that occur in the texts searched; others are ignored), of the query's own language, and of
 * none. Forms of a word are one term, with the more emphasis the more of them there are. An identifier gives a term for the whole, and one for each of its parts; text in quotation marks that
 * are closed gives a phrase beside up to 20 words, and its words are terms as well.
 *
 * Bounds: the first 10,000 UTF-16 units, 200 terms, 20 phrases, 16 languages.
 */
export function analyseQuery(query: string, languages: readonly string[]): AnalysedQuery {
  const text = normaliseText(textOfMarkup(query.slice(0, MAX_QUERY_LENGTH)))
  const detected = detectLanguage(text)
  const known = [...(detected === null ? [] : [detected]), ...languages.filter(isLanguageCode)]
  const read = [...new Set([null, ...known.map(indexLanguage)])].slice(0, MAX_LANGUAGES)
  const runs = readRuns(text, read, false)
  const likely = likelyLanguages(runs, read, detected)
  const terms = runs.flatMap(({ wholes, readings }) => [
    ...wholes,
    ...readings
      .map((reading) => termOf(reading, likely))
      .map((word) => (wholes.length > 0 ? { ...word, spelling: undefined } : word)),
  ])
  const phrases: QueryTerm[][] = []
  if (isProse(text)) return { terms: distinct(terms).slice(0, MAX_TERMS), phrases }
  for (const match of text.matchAll(QUOTED)) {
    const quoted = match.slice(1).find((group) => group !== undefined) ?? ''
    const phrase = readRuns(quoted, read, true)
      .flatMap(({ readings }) => readings)
      .map((reading) => termOf(reading, likely))
    if (phrase.length > 0 && phrases.length < MAX_PHRASES) phrases.push(phrase.slice(0, MAX_TERMS))
  }
  return { terms: distinct(terms).slice(0, MAX_TERMS), phrases }
}
