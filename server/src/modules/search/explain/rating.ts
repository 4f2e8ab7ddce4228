import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { scoreOfCosine } from '../../embeddings/index.ts'
import { findNear, nearestOf, rateWindows, readWindows } from '../dense.queries.ts'
import { rankGiven } from '../full-text.queries.ts'
import { fuse } from '../fusion.ts'
import { nearnessOf, withAround } from '../nearness.ts'
import { fuseBoth, rankSupported, type Mix, type Read } from '../rank-by-mode.ts'
import { rankOf, scoreOf, type Plan } from '../ranking.ts'
import { filtersIn, findPlaces, type Search } from '../run-search.ts'
import { firstByWords, MOST_PLACES, type Facts } from './explain.queries.ts'
import type { ExplainedDense, ExplainedFullText } from './explain.schemas.ts'

type ByWords = Omit<Static<typeof ExplainedFullText>, 'rank' | 'support' | 'score'>
type ByMeaning = Omit<Static<typeof ExplainedDense>, 'rank'>

type Rated = {
  readonly facts: Facts
  /** Undefined if the search doesn't use words. */
  readonly byWords: ByWords | undefined
  /** Undefined if the search doesn't use vectors, and for a chunk without vectors. */
  readonly byMeaning: ByMeaning | undefined
}

export type Rating = {
  readonly score: number | null
  readonly fullText: Static<typeof ExplainedFullText> | null
  readonly dense: Static<typeof ExplainedDense> | null
  /** Rank by score. Undefined if unknown. */
  readonly place: number | undefined
}

type Rates = {
  readonly search: Search
  /** Made without a threshold. */
  readonly plan: Plan | undefined
  readonly facts: readonly Facts[]
}

/**
 * Rates chunks in every way in which the search rates them, regardless of the filters. Also determines their
 * ranks by words, by meaning and by both among all chunks that pass the filters.
 */
export async function rateChunks(
  read: Read,
  reader: Actor,
  rates: Rates,
): Promise<ReadonlyMap<string, Rating>> {
  const { search, plan } = rates
  const { tenantId } = reader
  const { question, request, weights } = search
  const [rated, places] = await read((tx) =>
    Promise.all([rateEach(tx, tenantId, rates), findPlaces(tx, reader, search)]),
  )
  if (places.roots.length === 0) {
    const none = { words: [], meaning: [], mix: undefined, support: NO_SUPPORT }
    return combine(rated, none, { search, plan })
  }
  const filters = filtersIn(search, places, plan)
  const ranks = rated.filter(passesFilters).flatMap(({ byWords }) => byWords?.bm25 ?? [])
  const counted = ranks.filter((rank) => rank > 0)
  const isByWords = request.search_type === 'full_text'
  const [words, windows, supported] = await read((tx) =>
    Promise.all([
      plan ? firstByWords(tx, tenantId, { plan, filters, ranks: counted }) : [],
      question ? findNear(tx, tenantId, { question, filters, limit: MOST_PLACES }) : [],
      plan && isByWords
        ? rankSupported(tx, tenantId, {
            plan,
            filters,
            limit: request.top_k,
            threshold: request.score_threshold,
          })
        : [],
    ]),
  )
  const meaning = question ? nearestOf(question, windows, MOST_PLACES) : []
  const mix =
    question && request.search_type === 'hybrid'
      ? await fuseBoth(read, tenantId, { plan, question, weights, filters, limit: request.top_k })
      : undefined
  const byWords = mix?.byWords ?? supported
  const first = byWords.map(({ chunkId }) => chunkId)
  const orders = {
    // The support changes only the order of the first.
    words: words.length === 0 ? words : [...new Set([...first, ...words])],
    meaning: meaning.map(({ chunkId }) => chunkId),
    mix,
    support: new Map(byWords.map(({ id, support }) => [id, support])),
  }
  return combine(rated, orders, { search, plan })
}

async function rateEach(
  tx: TenantTx,
  tenantId: string,
  { search, plan, facts }: Rates,
): Promise<Rated[]> {
  const { request } = search
  const ids = facts.map(({ rowId }) => rowId)
  const usesWords = request.search_type !== 'dense_only'
  // Phrases are a separate filter.
  const ranked =
    plan && usesWords ? await rankGiven(tx, tenantId, { ...plan, phrases: undefined }, ids) : []
  const ranks = new Map(ranked.map(({ id, rank }) => [id, rank]))
  const near = await rateByMeaning(tx, tenantId, { search, ids })
  return facts.map((each) => ({
    facts: each,
    byWords: usesWords ? rateByWords(each, plan, ranks.get(each.rowId) ?? 0) : undefined,
    byMeaning: near.get(each.rowId),
  }))
}

function rateByWords(facts: Facts, plan: Plan | undefined, bm25: number): ByWords {
  if (!plan) return { bm25: 0, terms: [] }
  const has = new Map(facts.lexemes.map((lexeme, at) => [lexeme, facts.counts[at] ?? 0]))
  const taken = new Set<string>()
  const terms = plan.terms.flatMap((term) => {
    // A lexeme counts only for the first word that has it.
    const counts = new Map([...has].filter(([lexeme]) => !taken.has(lexeme)))
    const tf = term.lexemes.reduce((sum, lexeme) => sum + (counts.get(lexeme) ?? 0), 0)
    for (const lexeme of term.lexemes) taken.add(lexeme)
    if (tf === 0) return []
    const { meanWords } = plan
    const part = rankOf({ words: facts.words, counts }, { terms: [term], meanWords })
    return [{ lexemes: [...term.lexemes], tf, part }]
  })
  return { bm25, terms }
}

async function rateByMeaning(
  tx: TenantTx,
  tenantId: string,
  { search, ids }: { readonly search: Search; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, ByMeaning>> {
  const { question, request } = search
  if (!question) return new Map()
  const windows = await readWindows(tx, tenantId, question, ids)
  const rated = withAround(question, rateWindows(question, windows), windows)
  const isMixed = request.search_type === 'hybrid'
  return new Map(
    rated.map(({ id, cosine, around, window }) => {
      const nearness = isMixed ? nearnessOf({ cosine, around }) : cosine
      const score = scoreOfCosine(nearness, question.model.calibration)
      return [id, { cosine, around: isMixed ? around : null, score, window }]
    }),
  )
}

/** Ids in the order of the search. A chunk that is missing has no known rank. */
type Order = readonly string[]

/** Chunks without a phrase have no rank either. */
function passesFilters({ facts }: Rated): boolean {
  return Object.values(facts.filters).every(Boolean)
}

type Orders = {
  readonly words: Order
  readonly meaning: Order
  readonly mix: Mix | undefined
  /** By row. */
  readonly support: ReadonlyMap<string, number>
}
const NO_SUPPORT: Orders['support'] = new Map()

function combine(
  rated: readonly Rated[],
  { words, meaning, mix, support: supports }: Orders,
  { search, plan }: Pick<Rates, 'search' | 'plan'>,
): ReadonlyMap<string, Rating> {
  const type = search.request.search_type
  const mixed = mix?.mixed.map(({ id }) => id) ?? []
  return new Map(
    rated.map((each) => {
      const { byWords, byMeaning } = each
      const { id, rowId } = each.facts
      const [rank, near] = [placeIn(words, id), placeIn(meaning, id)]
      const support = supports.get(rowId) ?? 0
      const score = byWords && plan ? scoreOf(byWords.bm25 + support, plan) : 0
      const fullText = byWords ? { ...byWords, support, score, rank: rank ?? null } : null
      const dense = byMeaning ? { ...byMeaning, rank: near ?? null } : null
      if (type === 'full_text') {
        return [id, { score: fullText?.score ?? null, fullText, dense, place: rank }]
      }
      if (type === 'dense_only') {
        return [id, { score: byMeaning?.score ?? null, fullText, dense, place: near }]
      }
      const both = { id, lexical: score, semantic: byMeaning?.score ?? 0 }
      return [id, { score: mixOf(both, mix, search), fullText, dense, place: placeIn(mixed, id) }]
    }),
  )
}

function placeIn(order: Order, id: string): number | undefined {
  const at = order.indexOf(id)
  return at < 0 ? undefined : at + 1
}

/** The hybrid score of one chunk, computed like the scores of the search's candidates. */
function mixOf(
  one: Parameters<typeof fuse>[0][number],
  mix: Mix | undefined,
  { weights, question }: Search,
): number | null {
  if (!mix || !question) return null
  return fuse([one], weights, mix.trust, question.model.calibration)[0]?.score ?? null
}
