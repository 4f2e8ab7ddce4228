import type { AnalysedQuery, InCompounds, QueryTerm } from './analysed.ts'
import { formsCompounds, mayBePart } from './compounds.ts'
import { detectAmong } from './detect.ts'
import { foldWord, normaliseText } from './fold.ts'
import { foldCharacters } from './han-variants.ts'
import { isLanguageCode, type LanguageCode } from './languages.ts'
import { analyseToken, type Word } from './token-lexemes.ts'
import { textOfMarkup } from './markup.ts'
import { maybeMisspelled } from './misspellings.ts'
import { requestWords } from './request-words.ts'
import { runsOf, type Run } from './scan.ts'
import { wordsOfUnspaced } from './unspaced.ts'

/** Limits of a query. The rest is ignored. */
const MAX_QUERY_LENGTH = 10_000
const MAX_LANGUAGES = 16
const MAX_TERMS = 200
const MAX_PHRASES = 20
/** In a longer query, such as a pasted paragraph, quoted text doesn't count as a condition. */
const MAX_WORDS_BESIDE_PHRASES = 20

/** Longest run without spaces that is also searched as one word, in UTF-16 units. */
const LONGEST_UNSPACED_WORD = 40

/** Text between matching quotation marks. A mark after a word character, as in 5", doesn't open a quote. */
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

/** A word with its analysis in each language. The first language is the default of the word's script. */
type Reading = { readonly byLanguage: readonly Word[] }
/** The terms of a run of the query, by position. */
type RunTerms = {
  readonly wholes: readonly QueryTerm[]
  readonly readings: readonly Reading[]
  /** Emphasis of the readings, which are parts of the wholes. */
  readonly ofParts?: number
}

const TELLING: Pick<Word, 'isStopWord' | 'isCommon'> = { isStopWord: false, isCommon: false }

type Languages = readonly (LanguageCode | null)[]

/**
 * Emphasis of a common word relative to others. On the sets in evals, CISI and CACM, values from 0.1 to 0.3 are
 * equally good. They are better than dropping these words or counting them fully.
 */
const COMMON_EMPHASIS = 0.2

/** Emphasis of a part of a hyphenated or open compound. The whole counts as one word. */
const PART_EMPHASIS = 0.5

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

/** The same reading for all languages, for words without stemming. */
function unstemmed(word: string, languages: Languages): Reading {
  const reading: Word = { lexemes: [word], language: null, spelling: word, ...TELLING }
  return { byLanguage: languages.map(() => reading) }
}

function tokenTerms({ text, also = [] }: Run, languages: Languages): RunTerms {
  const tokens = languages.map((language) => analyseToken(text, language))
  const [usual] = tokens
  const isCompound = usual?.isCompound === true
  const wholes = [
    ...(isCompound ? tokens : tokens.slice(0, 1)).flatMap((token) => token.wholes),
    ...also,
  ]
  return {
    wholes: wholes.length > 0 ? [term(wholes)] : [],
    ofParts: isCompound ? PART_EMPHASIS : 1,
    readings: (usual?.words ?? []).map((_, i) => ({
      byLanguage: tokens.flatMap(({ words }) => words[i] ?? []),
    })),
  }
}

/** Overlapping pairs. A single character is used only if there is no other, or if a phrase continues after it. */
function characterTerms(run: string, languages: Languages, isContinued: boolean): RunTerms {
  const characters = Array.from(foldCharacters(run))
  const pairs = characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`)
  const last = characters.slice(-1)
  const words = pairs.length === 0 || isContinued ? [...pairs, ...last] : pairs
  return { wholes: [], readings: words.map((word) => unstemmed(word, languages)) }
}

/** A word alone may be segmented differently than within a text, so a short run is also searched as one word. */
function unspacedTerms(run: string, languages: Languages): RunTerms {
  const words = wordsOfUnspaced(run)
  const isWord = words.length > 1 && run.length <= LONGEST_UNSPACED_WORD
  return {
    wholes: isWord ? [term([foldWord(run)])] : [],
    readings: words.map((word) => unstemmed(word, languages)),
  }
}

/** The terms of each run. With `isPhrase`, they have to follow each other as in the text. */
function readRuns(text: string, languages: Languages, isPhrase: boolean): RunTerms[] {
  const runs: Run[] = []
  for (const run of runsOf(text)) {
    if (run.kind !== 'gap') runs.push(run)
    if (runs.length >= MAX_TERMS) break
  }
  return runs.map((run, i) => {
    if (run.kind === 'token') return tokenTerms(run, languages)
    if (run.kind === 'unspaced') return unspacedTerms(run.text, languages)
    return characterTerms(run.text, languages, isPhrase && i < runs.length - 1)
  })
}

/**
 * Short questions are easily mistaken for another language. A language with this many times more common words in
 * the query wins over the detected one.
 */
const CLEARLY_MORE_COMMON = 2

/**
 * The languages that the query may be in, by index: the detected one, or those with the most common words in the
 * query. Short queries rarely tell more.
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

function termOf({ byLanguage }: Reading, likely: readonly number[], isAsking = false): QueryTerm {
  // The unstemmed spelling finds whole identifiers such as getUserName that were typed in lower case.
  const lexemes = byLanguage.flatMap((word) => [...word.lexemes, word.spelling])
  const isStopWord = likely.every((i) => byLanguage[i]?.isStopWord === true)
  const isCommon = isAsking || likely.every((i) => byLanguage[i]?.isCommon === true)
  const [usual] = byLanguage
  const isWord = !isCommon && usual !== undefined && maybeMisspelled(usual.spelling)
  return {
    ...term(lexemes, { isStopWord, isCommon }, isWord ? usual.spelling : undefined),
    inCompounds: isCommon ? undefined : inCompoundsOf(likely.flatMap((i) => byLanguage[i] ?? [])),
  }
}

function inCompoundsOf(byLanguage: readonly Word[]): InCompounds | undefined {
  const stems = new Map(
    byLanguage.flatMap(({ lexemes: [stem], language, spelling }) =>
      stem !== undefined && formsCompounds(language) && mayBePart(spelling)
        ? [[language, stem]]
        : [],
    ),
  )
  return stems.size > 0 ? { spelling: byLanguage[0]?.spelling ?? '', stems } : undefined
}

/** English is the default for Latin script, so texts in unknown languages are analyzed as English. */
function indexLanguage(language: LanguageCode): LanguageCode | null {
  return language === 'en' ? null : language
}

/**
 * Merges forms of a word with the same stem into one term. Repetition shows what a query is about, so their
 * emphasis is added up.
 */
function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  const groups = Map.groupBy(terms, ({ lexemes: [stem] }) => stem)
  return [...groups.values()].map((forms) => ({
    lexemes: [...new Set(forms.flatMap(({ lexemes }) => lexemes))],
    isStopWord: forms.every(({ isStopWord }) => isStopWord),
    emphasis: forms.reduce((sum, { emphasis }) => sum + emphasis, 0),
    spelling: forms[0]?.spelling,
    inCompounds: forms[0]?.inCompounds,
  }))
}

/**
 * Whether there is so much text outside of the quotation marks that they belong to a text and are not a
 * condition.
 */
function isProse(text: string): boolean {
  const beside = text.replaceAll(QUOTED, ' ')
  const words = readRuns(beside, [null], false).reduce((sum, run) => sum + run.readings.length, 0)
  return words > MAX_WORDS_BESIDE_PHRASES
}

/**
 * Turns a query into terms for the text index. Its words are stemmed in three ways: as in texts of each of
 * `languages`, as in the query's own language, and not at all. `languages` are the ISO 639-1 codes of the
 * searched texts; unknown codes are ignored. Forms of a word become one term, whose emphasis grows with their
 * number. An identifier becomes a term for the whole and one for each of its parts. Text in closed quotation
 * marks becomes a phrase if it is used with at most 20 other words. Its words are terms as well.
 *
 * Limits: the first 10,000 UTF-16 units, 200 terms, 20 phrases, 16 languages.
 */
export function analyseQuery(query: string, languages: readonly string[]): AnalysedQuery {
  const text = normaliseText(textOfMarkup(query.slice(0, MAX_QUERY_LENGTH)))
  const spoken = languages.filter(isLanguageCode)
  const detected = detectAmong(text, spoken)
  const known = [...(detected === null ? [] : [detected]), ...spoken]
  const read = [...new Set([null, ...known.map(indexLanguage)])].slice(0, MAX_LANGUAGES)
  const runs = readRuns(text, read, false)
  const likely = likelyLanguages(runs, read, detected)
  const all = runs.flatMap(({ readings }) => readings)
  const asking = requestWords(all, { languages: read, likely })
  const terms = runs.flatMap(({ wholes, readings, ofParts = 1 }) => [
    ...wholes,
    ...readings
      .map((reading) => termOf(reading, likely, asking.has(reading)))
      .map((word) =>
        wholes.length > 0
          ? { ...word, emphasis: word.emphasis * ofParts, spelling: undefined }
          : word,
      ),
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
