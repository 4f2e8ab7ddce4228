import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { AnalysedQuery, QueryTerm } from '../../platform/text/analysed.ts'
import {
  errorsBetween,
  isTooCommon,
  nearTo,
  spellingsIn,
  type NearWord,
} from '../../platform/text/index.ts'
import { chunkTextsOf, listChunks, searchedOf } from '../content/index.ts'
import { findFurther } from './compounds.ts'
import { asKnownTo, findHolders, findLimited } from './known-words.ts'
import { findKnown } from './lookup.queries.ts'
import type { Statistics } from './ranking.ts'
import type { Corpus } from './recent-words.ts'
import { readStatistics, readWords } from './statistics.queries.ts'

/** A word that no readable text contains, and the nearest words that were searched instead. */
export type Correction = { readonly word: string; readonly searched: readonly string[] }

/** A query, read with the statistics of the tenant's texts. */
export type ReadQuery = {
  readonly analysed: AnalysedQuery
  readonly languages: readonly string[]
  readonly statistics: Statistics
  readonly corrections: readonly Correction[]
}

/** Maximum number of words to correct in a query. */
const MOST_CORRECTED = 4
/** In a longer query, a word without matches matters little. */
const MOST_WORDS = 16
/** Emphasis of a guessed word, since the original may be right. */
const GUESSED = 0.5
/** How many words may replace one, if they are equally near. */
const MOST_MEANT = 2
/**
 * How many near words to look up for one. Few words have more. The limit comes before permissions, so hidden
 * words that displaced others would be noticeable.
 */
const MOST_LOOKED_UP = 64
/**
 * Maximum number of letters by which a word and its replacement may differ, and the word length that each needs.
 */
const MOST_ERRORS = 3
const LETTERS_AN_ERROR = 3

/**
 * Looks up what the ranking of a query depends on. A word that no text contains is replaced by the nearest words
 * that some texts contain. Both checks consider only texts that the actor can read.
 * @param more terms that count like words of the query
 */
export async function readQuery(
  tx: TenantTx,
  actor: Actor,
  query: string,
  more: readonly QueryTerm[] = [],
): Promise<ReadQuery> {
  const [{ facts, analysed: asked, statistics: own }, isLimited] = await Promise.all([
    readWords(tx, actor.tenantId, query),
    findLimited(tx, actor),
  ])
  const analysed = { ...asked, terms: [...asked.terms, ...more] }
  const all = more.length === 0 ? own : await readStatistics(tx, actor.tenantId, facts, analysed)
  const { corpus } = facts
  const { languages } = corpus
  const [{ statistics, meant }, further] = await Promise.all([
    readKnown(tx, actor, { analysed, corpus, statistics: all, isLimited }),
    findFurther(tx, actor, { corpus, query: asked }),
  ])
  if (meant.size === 0 && further.length === 0) {
    return { analysed, languages, statistics, corrections: [] }
  }
  const terms = [...withMeant(asked.terms, meant), ...further, ...more]
  const widened = { ...asked, terms }
  return {
    analysed: widened,
    languages,
    statistics: await asKnownTo(tx, actor, {
      statistics: await readStatistics(tx, actor.tenantId, facts, widened),
      isLimited,
    }),
    corrections: [...meant].map(([word, words]) => ({
      word,
      searched: words.map(({ spelling }) => spelling),
    })),
  }
}

type Reading = {
  readonly analysed: AnalysedQuery
  readonly corpus: Corpus
  readonly statistics: Statistics
  readonly isLimited: boolean
}

/** The statistics as far as the actor may know them, and what misspelled words mean. */
async function readKnown(
  tx: TenantTx,
  actor: Actor,
  { analysed, corpus, statistics: all, isLimited }: Reading,
): Promise<{ readonly statistics: Statistics; readonly meant: Meant }> {
  const statistics = await asKnownTo(tx, actor, { statistics: all, isLimited })
  // Quoted words are meant exactly as written.
  const terms = analysed.phrases.length > 0 ? [] : statistics.terms
  return { statistics, meant: await findMeant(tx, actor, { corpus, terms }) }
}

/** The terms of a query, with the words that were meant in place of misspelled ones. */
function withMeant(terms: readonly QueryTerm[], meant: Meant): readonly QueryTerm[] {
  return terms.map((term) => {
    const words = meant.get(term.spelling ?? '')
    return words
      ? {
          ...term,
          lexemes: words.flatMap(({ lexemes }) => lexemes),
          emphasis: term.emphasis * GUESSED,
        }
      : term
  })
}

type Asked = { readonly corpus: Corpus; readonly terms: Statistics['terms'] }
type Meant = ReadonlyMap<string, readonly NearWord[]>
/** A near word that some texts contain, and whether it is too common to be searched for. */
type KnownWord = NearWord & { readonly isCommon: boolean }
type Known = ReadonlyMap<string, readonly KnownWord[]>

/** Suggestions for the words of a query that no text contains, by word. One error is likelier than two. */
async function findMeant(tx: TenantTx, actor: Actor, { corpus, terms }: Asked): Promise<Meant> {
  const meant = new Map<string, readonly NearWord[]>()
  if (terms.length > MOST_WORDS) return meant
  const known = new Set(terms.filter(({ texts }) => texts > 0).flatMap(({ lexemes }) => lexemes))
  let words = terms
    .flatMap(({ texts, spelling }) => (texts > 0 ? [] : (spelling ?? [])))
    .slice(0, MOST_CORRECTED)
  for (const errors of [1, 2] as const) {
    const near = new Map(words.map((word) => [word, nearTo(word, errors, corpus.languages)]))
    const candidates = await keepKnown(tx, actor, near, corpus)
    for (const [word, some] of candidates) {
      const nearest = some.filter(({ cost }) => cost === some[0]?.cost).slice(0, MOST_MEANT)
      const isOther = nearest.every(
        (one) => !one.isCommon && !one.lexemes.some((lexeme) => known.has(lexeme)),
      )
      if (isOther) meant.set(word, nearest)
    }
    words = words.filter((word) => !candidates.has(word))
  }
  return meant
}

/**
 * Keeps the near words that occur in readable texts, in the spelling of those texts, by word. Words without any
 * are omitted. Forms of a word share a stem, so a text may contain a form that is far from the word. Such a form
 * isn't a suggestion.
 */
async function keepKnown(tx: TenantTx, actor: Actor, near: Meant, corpus: Corpus): Promise<Known> {
  const { languages } = corpus
  const found = await findKnown(
    tx,
    corpus,
    [...near.values()].flat().flatMap(({ lexemes }) => lexemes),
  )
  if (found.size === 0) return new Map()
  const kept = [...near].map(([word, some]) => [word, having(some, found, languages)] as const)
  const holders = await findHolders(
    tx,
    actor,
    kept.flatMap(([, some]) => some),
    'all words are secret',
  )
  const texts = await readTexts(
    tx,
    actor,
    [...holders.values()].filter((id) => id !== null),
  )
  const asWritten = (word: string, one: KnownWord): KnownWord[] => {
    const text = texts.get(holders.get(one) ?? '')
    const spellings = text === undefined ? [] : [...spellingsIn(text, one.lexemes, languages)]
    const nearest = spellings
      .map((spelling) => ({ spelling, errors: errorsBetween(word, spelling) }))
      .toSorted((a, b) => a.errors - b.errors)
      .find(({ errors }) => errors <= Math.min(MOST_ERRORS, word.length / LETTERS_AN_ERROR))
    return nearest ? [{ ...one, spelling: nearest.spelling }] : []
  }
  return new Map(
    kept
      .map(([word, some]) => [word, some.flatMap((one) => asWritten(word, one))] as const)
      .filter(([, some]) => some.length > 0),
  )
}

/** The near words with a lexeme that was found, each with only these lexemes. */
function having(
  some: readonly NearWord[],
  found: ReadonlySet<string>,
  languages: readonly string[],
): KnownWord[] {
  return some
    .map((one) => ({ ...one, lexemes: one.lexemes.filter((lexeme) => found.has(lexeme)) }))
    .filter(({ lexemes }) => lexemes.length > 0)
    .slice(0, MOST_LOOKED_UP)
    .map((one) => ({ ...one, isCommon: isTooCommon(one.spelling, languages) }))
}

/** How many UTF-16 units of a text are searched for the spelling of a word. */
const LONGEST_TEXT = 40_000

/** The texts of the chunks and passages that the actor can read, with the names above them, by id. */
async function readTexts(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { tenantId } = actor
  const { rows } = await sql<{ id: string; chunk_id: string; content: string }>`
    select c.id, c.chunk_id, t.content
    from ${searchedOf(tenantId)} c join ${chunkTextsOf(tenantId)} t on t.id = c.content_id
    where c.id = any(${ids}::uuid[])`.execute(tx)
  const chunkIds = rows.map((row) => row.chunk_id)
  const chunks = await listChunks(tx, actor, chunkIds, { withDocument: false })
  const paths = new Map(chunks.map((chunk) => [chunk.id, chunk.materialized_path]))
  return new Map(
    rows.flatMap(({ id, chunk_id: chunkId, content }) => {
      const path = paths.get(chunkId)
      return path === undefined ? [] : [[id, `${path} ${content.slice(0, LONGEST_TEXT)}`] as const]
    }),
  )
}
