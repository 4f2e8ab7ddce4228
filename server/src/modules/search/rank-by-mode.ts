import type { TenantTx } from '../../platform/db/index.ts'
import { scoreOfCosine } from '../embeddings/index.ts'
import { bestOfEach } from './best-of-each.ts'
import { findNear, nearestOf, rateWindows, readWindows } from './dense.queries.ts'
import type { Filters } from './filters.queries.ts'
import { rankFullText, rankGiven } from './full-text.queries.ts'
import { fuse, type Rated, type Trust, type Weights } from './fusion.ts'
import { nearnessOf, withAround } from './nearness.ts'
import type { Question } from './question.ts'
import type { Ranked } from './rank-texts.queries.ts'
import { withVectors } from './with-vectors.queries.ts'
import { anyOf, rankOfScore, scoreOf, type Plan } from './ranking.ts'
import { SUPPORTED, supportOf } from './support.ts'

export type Scored = {
  /** Id of the chunk. */
  readonly id: string
  /** Id of the row that was found: the chunk itself or one of its passages. */
  readonly foundId: string
  readonly score: number
}

/** Opens a read-only transaction of the tenant. */
export type Read = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>

export type ModeSearch = {
  readonly filters: Filters
  readonly limit: number
  /** Chunks below this score are omitted. */
  readonly threshold: number
}

/** The best chunks by words. `plan` is made without a threshold, since the support of a chunk depends on others. */
export async function searchWords(
  read: Read,
  tenantId: string,
  plan: Plan | undefined,
  wanted: ModeSearch,
): Promise<Scored[]> {
  if (!plan) return []
  const ranked = await read((tx) => rankSupported(tx, tenantId, { plan, ...wanted }))
  return ranked
    .slice(0, wanted.limit)
    .map(({ id, chunkId, rank, support }) => ({
      id: chunkId,
      foundId: id,
      score: scoreOf(rank + support, plan),
    }))
    .filter(({ score }) => score >= wanted.threshold)
}

export type Supported = Ranked & { readonly support: number }

/**
 * The best chunks by words with their support (see {@link supportOf}), best first. At least as many as are compared
 * for support, if there are so many. The first `limit` by BM25 are certainly among them.
 */
export async function rankSupported(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit, threshold }: ModeSearch & { readonly plan: Plan },
): Promise<Supported[]> {
  const ranked = await rankFullText(tx, tenantId, {
    plan,
    filters,
    limit: Math.max(limit, SUPPORTED),
    sure: limit,
    needed: rankOfScore(threshold, plan),
    withWords: true,
  })
  return withSupport(ranked, plan)
}

function withSupport(ranked: readonly Ranked[], plan: Plan): Supported[] {
  const support = supportOf(ranked, plan)
  return ranked
    .map((each, at) => ({ ...each, support: support[at] ?? 0 }))
    .toSorted((a, b) => b.rank + b.support - a.rank - a.support || (a.chunkId < b.chunkId ? -1 : 1))
}

/** The best chunks by vectors, plus those that contain every word of the query (see {@link findNamed}). */
export async function searchVectors(
  read: Read,
  tenantId: string,
  { plan, question, ...wanted }: Omit<HybridSearch, 'weights'>,
): Promise<Scored[]> {
  const { filters, limit, threshold } = wanted
  const [windows, named] = await read((tx) =>
    Promise.all([
      findNear(tx, tenantId, { question, filters, limit }),
      plan ? findNamed(tx, tenantId, { plan, question, ...wanted }) : [],
    ]),
  )
  const found = nearestOf(question, windows, limit)
    .map(({ id, chunkId, cosine }) => ({
      id: chunkId,
      foundId: id,
      score: scoreOfCosine(cosine, question.model.calibration),
    }))
    .filter(({ score }) => score >= threshold)
  return withNamed(found, named, limit)
}

/**
 * Adds the chunks that contain every word of the query. If only a few do, they are what the query means. If many
 * do, meaning decides, so they only fill the remaining places. If a chunk is in both lists, the result shows the
 * passage with the words.
 */
function withNamed(found: readonly Scored[], named: readonly Scored[], limit: number): Scored[] {
  const least = found.at(-1)?.score ?? 1
  const isRare = named.length < limit
  const all = new Map(found.map((hit) => [hit.id, hit]))
  for (const hit of named) {
    const known = all.get(hit.id)
    if (known) all.set(hit.id, { ...hit, score: Math.max(known.score, isRare ? hit.score : 0) })
    else all.set(hit.id, isRare ? hit : { ...hit, score: Math.min(hit.score, least) })
  }
  return [...all.values()].toSorted((a, b) => b.score - a.score).slice(0, limit)
}

/** Maximum number of words in a query that may be a name. The parts of an identifier count, too. */
const MOST_NAMES = 12

/**
 * Finds chunks with every word of a short query, scored by words. A model knows little about names, numbers and
 * identifiers, and list rows with them all look alike to it. Only chunks with vectors count, as in every search
 * by meaning.
 */
async function findNamed(
  tx: TenantTx,
  tenantId: string,
  {
    plan,
    question,
    filters,
    limit,
    threshold,
  }: Omit<HybridSearch, 'weights' | 'plan'> & {
    readonly plan: Plan
  },
): Promise<Scored[]> {
  const terms = plan.terms.filter(({ isFurther }) => isFurther !== true)
  if (plan.coverage < 1 || terms.length > MOST_NAMES || terms.length === 0) return []
  const every = terms.map(({ lexemes }) => anyOf(lexemes)).join(' & ')
  const needsAll = plan.phrases === undefined
  const phrases = needsAll ? every : `${every} & ${plan.phrases}`
  const named = { ...plan, terms, phrases, needsAll }
  const ranked = await rankFullText(tx, tenantId, { plan: named, filters, limit })
  const ids = ranked.map(({ id }) => id)
  const hasVectors = await withVectors(tx, tenantId, question.model.id, ids)
  return ranked
    .filter(({ id }) => hasVectors.has(id))
    .map(({ id, chunkId, rank }) => ({ id: chunkId, foundId: id, score: scoreOf(rank, plan) }))
    .filter(({ score }) => score >= threshold)
}

/** Number of candidates by words and by vectors. All of them are rated both ways. */
const CANDIDATES = { min: 50, times: 2 }

export type HybridSearch = ModeSearch & {
  /** Made without a threshold. */
  readonly plan: Plan | undefined
  readonly question: Question
  readonly weights: Weights
}

/** The best chunks by words and vectors (see {@link fuse}). Each result contains the phrases of the query. */
export async function searchBoth(
  read: Read,
  tenantId: string,
  search: HybridSearch,
): Promise<Scored[]> {
  const { mixed } = await fuseBoth(read, tenantId, search)
  return mixed.filter(({ score }) => score >= search.threshold).slice(0, search.limit)
}

/** How many candidates words and vectors each contribute for a number of results. */
export function candidatesFor(limit: number): number {
  return Math.max(CANDIDATES.min, CANDIDATES.times * limit)
}

export type Mix = {
  /** All candidates, best first. */
  readonly mixed: readonly Scored[]
  /** How much the scores by words are trusted. */
  readonly trust: Trust
  /** The candidates by words with their support. */
  readonly byWords: readonly Supported[]
}

/** The candidates of both methods, before threshold and limit. */
export async function fuseBoth(
  read: Read,
  tenantId: string,
  { plan, question, weights, filters, limit }: Omit<HybridSearch, 'threshold'>,
): Promise<Mix> {
  const { calibration } = question.model
  const most = candidatesFor(limit)
  const words = plan && { plan, filters, limit: most, enough: limit, withWords: true }
  // Send both queries together, so that neither waits for the other's response.
  const [windows, worded] = await read((tx) =>
    Promise.all([
      findNear(tx, tenantId, { question, filters, limit: most }),
      words ? rankFullText(tx, tenantId, words) : [],
    ]),
  )
  const near = withAround(question, nearestOf(question, windows, most), windows)
  const cosines = new Map(near.map((each) => [each.id, nearnessOf(each)]))
  const ranked = plan ? withSupport(worded, plan) : []
  const ranks = new Map(ranked.map(({ id, rank, support }) => [id, rank + support]))
  const [others, given] = await read((tx) =>
    Promise.all([
      readWindows(tx, tenantId, question, missing(ranks, cosines)),
      plan ? rankGiven(tx, tenantId, plan, missing(cosines, ranks)) : [],
    ]),
  )
  for (const each of withAround(question, rateWindows(question, others), others)) {
    cosines.set(each.id, nearnessOf(each))
  }
  for (const { id, rank } of given) ranks.set(id, rank)
  const ids = [...new Set([...ranks.keys(), ...cosines.keys()])]
  const chunks: Rated[] = ids
    .filter((id) => plan?.phrases === undefined || (ranks.get(id) ?? 0) > 0)
    .map((id) => ({
      id,
      lexical: plan ? scoreOf(ranks.get(id) ?? 0, plan) : 0,
      semantic: scoreOfCosine(cosines.get(id) ?? -1, calibration),
    }))
  const trust = trustIn(plan, worded[0]?.rank)
  const chunkIds = new Map([...near, ...ranked].map(({ id, chunkId }) => [id, chunkId]))
  const mixed = bestOfChunks(fuse(chunks, weights, trust, calibration), chunkIds)
  return { mixed, trust, byWords: ranked }
}

/**
 * The best row of each chunk.
 * @param rows best first
 */
function bestOfChunks(
  rows: ReturnType<typeof fuse>,
  chunkIds: ReadonlyMap<string, string>,
): Scored[] {
  const found = rows.map(({ id, score }) => ({
    chunkId: chunkIds.get(id) ?? id,
    foundId: id,
    score,
  }))
  return bestOfEach(found).map(({ chunkId, ...rest }) => ({ id: chunkId, ...rest }))
}

/** The keys that are in `all` but not in `known`. */
function missing(all: ReadonlyMap<string, unknown>, known: ReadonlyMap<string, unknown>): string[] {
  return [...all.keys()].filter((id) => !known.has(id))
}

function trustIn(plan: Plan | undefined, best: number | undefined): Trust {
  if (!plan) return { coverage: 0, bestRatio: 0 }
  return { coverage: plan.coverage, bestRatio: (best ?? 0) / plan.expected }
}
