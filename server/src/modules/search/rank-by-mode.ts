import type { TenantTx } from '../../platform/db/index.ts'
import { scoreOfCosine } from '../embeddings/index.ts'
import { rankDense, rateDense } from './dense.queries.ts'
import type { Filters } from './filters.queries.ts'
import { rankFullText, rankGiven } from './full-text.queries.ts'
import { fuse, type Rated, type Trust, type Weights } from './fusion.ts'
import type { Question } from './question.ts'
import { scoreOf, type Plan } from './ranking.ts'

export type Scored = { readonly id: string; readonly score: number }

export type ModeSearch = {
  readonly filters: Filters
  readonly limit: number
  /** Chunks below this score are left out. */
  readonly threshold: number
}

/** The best chunks by their words. `plan` knows the threshold already. */
export async function searchWords(
  tx: TenantTx,
  tenantId: string,
  plan: Plan | undefined,
  { filters, limit }: ModeSearch,
): Promise<Scored[]> {
  if (!plan) return []
  const ranked = await rankFullText(tx, tenantId, { plan, filters, limit })
  return ranked.map(({ id, rank }) => ({ id, score: scoreOf(rank, plan) }))
}

/** The best chunks by their vectors. */
export async function searchVectors(
  tx: TenantTx,
  tenantId: string,
  question: Question,
  { filters, limit, threshold }: ModeSearch,
): Promise<Scored[]> {
  const near = await rankDense(tx, tenantId, { question, filters, limit })
  return near
    .map(({ id, cosine }) => ({ id, score: scoreOfCosine(cosine, question.model.calibration) }))
    .filter(({ score }) => score >= threshold)
}

/** Candidates from words and from vectors; all of them are rated both ways. */
const CANDIDATES = { min: 50, times: 2 }

export type HybridSearch = ModeSearch & {
  /** Made without a threshold. */
  readonly plan: Plan | undefined
  readonly question: Question
  readonly weights: Weights
}

/** The best chunks by both, see {@link fuse}. A phrase of the query has to be in them all. */
export async function searchBoth(
  tx: TenantTx,
  tenantId: string,
  search: HybridSearch,
): Promise<Scored[]> {
  const { mixed } = await fuseBoth(tx, tenantId, search)
  return mixed.filter(({ score }) => score >= search.threshold).slice(0, search.limit)
}

/** How many candidates words and vectors contribute each for this many results. */
export function candidatesFor(limit: number): number {
  return Math.max(CANDIDATES.min, CANDIDATES.times * limit)
}

export type Mix = {
  /** All candidates, best first. */
  readonly mixed: readonly Scored[]
  /** How much the scores by words were trusted. */
  readonly trust: Trust
}

/** The candidates of both, before threshold and limit. */
export async function fuseBoth(
  tx: TenantTx,
  tenantId: string,
  { plan, question, weights, filters, limit }: Omit<HybridSearch, 'threshold'>,
): Promise<Mix> {
  const { calibration } = question.model
  const most = candidatesFor(limit)
  const near = await rankDense(tx, tenantId, { question, filters, limit: most })
  const words = plan && { plan, filters, limit: most, enough: limit }
  const ranked = words ? await rankFullText(tx, tenantId, words) : []
  const cosines = new Map(near.map(({ id, cosine }) => [id, cosine]))
  const ranks = new Map(ranked.map(({ id, rank }) => [id, rank]))
  const [rated, given] = await Promise.all([
    rateDense(tx, tenantId, question, missing(ranks, cosines)),
    plan ? rankGiven(tx, tenantId, plan, missing(cosines, ranks)) : [],
  ])
  for (const { id, cosine } of rated) cosines.set(id, cosine)
  for (const { id, rank } of given) ranks.set(id, rank)
  const chunks: Rated[] = [...new Set([...ranks.keys(), ...cosines.keys()])]
    .filter((id) => plan?.phrases === undefined || (ranks.get(id) ?? 0) > 0)
    .map((id) => ({
      id,
      lexical: plan ? scoreOf(ranks.get(id) ?? 0, plan) : 0,
      semantic: scoreOfCosine(cosines.get(id) ?? -1, calibration),
    }))
  const trust = trustIn(plan, ranked[0]?.rank)
  return { mixed: fuse(chunks, weights, trust, calibration), trust }
}

/** What is in one and not in the other. */
function missing(all: ReadonlyMap<string, unknown>, known: ReadonlyMap<string, unknown>): string[] {
  return [...all.keys()].filter((id) => !known.has(id))
}

function trustIn(plan: Plan | undefined, best: number | undefined): Trust {
  if (!plan) return { coverage: 0, bestRatio: 0 }
  return { coverage: plan.coverage, bestRatio: (best ?? 0) / plan.expected }
}
