import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { listChunks } from '../content/index.ts'
import { readPassages } from './passages.ts'
import type { Correction } from './read-query.ts'
import { runSearch, type Search } from './search.service.ts'
import { firstAlike } from './similar.ts'

type Row = Awaited<ReturnType<typeof listChunks>>[number]

/** Results that a reranking model rates. */
const RERANKED = 50
/** Results that are looked at for each one that is wanted where some may be left out, and at most. */
const WIDE = { times: 4, most: 200 }

/** A result of a search. */
export type Result = {
  readonly row: Row
  readonly score: number
  /** Id of the chunk, or of the passage of it that was found. */
  readonly foundId: string
  /** The text of that passage. */
  readonly passage: string | null
  /** Further results that say nearly the same; 0 unless these are folded. */
  readonly similar: number
}

/** What a search returns, and how it came about. */
export type Results = {
  /** Best first. */
  readonly results: readonly Result[]
  readonly corrections: readonly Correction[]
  /** Place and rating of the chunks that a reranking model has rated; empty without one, or when it failed. */
  readonly reranked: ReadonlyMap<string, { readonly rank: number; readonly score: number }>
}

/**
 * Runs a search, and makes of its first results what the request wants: nearly equal ones folded into one, the best put
 * in order by the reranking model, one of each document. The model is called outside of the transaction.
 * @throws Problem not_found when a member of the scope is unknown
 */
export async function findResults(
  context: Context,
  actor: Actor,
  search: Search,
): Promise<Results> {
  const { request, query } = search
  const isGrouped = request.group_by === 'document'
  const isFolded = request.fold_similar === true
  const { found, corrections } = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const limit = limitOf(search, context.reranking !== undefined)
    const ranked = await runSearch(tx, actor, { ...search, request: { ...request, top_k: limit } })
    const scored = new Map(ranked.scored.map((each) => [each.id, each]))
    const withDocument = request.with_document || isGrouped
    const rows = await listChunks(tx, actor, [...scored.keys()], { withDocument })
    const passages = await readPassages(tx, actor.tenantId, ranked.scored)
    const results = rows.map((row) => ({
      row,
      score: scored.get(row.id)?.score ?? 0,
      foundId: scored.get(row.id)?.foundId ?? row.id,
      passage: passages.get(row.id) ?? null,
      similar: 0,
    }))
    return { found: results, corrections: ranked.corrections }
  })
  const folded = isFolded ? fold(found) : found
  const { results, reranked } = await rerank(context, query, folded)
  const kept = isGrouped ? bestOfEachDocument(results) : results
  const shown = kept.slice(0, request.top_k)
  if (!isGrouped || request.with_document) return { results: shown, corrections, reranked }
  const bare = { document: null, version: null }
  const without = shown.map((result) => ({ ...result, row: { ...result.row, ...bare } }))
  return { results: without, corrections, reranked }
}

function limitOf({ request }: Search, isReranked: boolean): number {
  const { top_k: wanted, group_by: group, fold_similar: folds } = request
  const isWide = folds === true || group === 'document'
  const wide = isWide ? Math.min(WIDE.most, Math.max(RERANKED, WIDE.times * wanted)) : wanted
  return isReranked ? Math.max(RERANKED, wide) : wide
}

function fold(results: readonly Result[]): Result[] {
  const first = firstAlike(results.map(textOf))
  return results.flatMap((result, at) => {
    if (first[at] !== at) return []
    return [{ ...result, similar: first.filter((other) => other === at).length - 1 }]
  })
}

/** Puts the best in the order of the model's ratings, which become their scores; the others are left out. */
async function rerank(
  { reranking }: Pick<Context, 'reranking'>,
  query: string,
  results: readonly Result[],
): Promise<Pick<Results, 'results' | 'reranked'>> {
  const first = results.slice(0, RERANKED)
  const passages = first.map(passageOf)
  const ratings = first.length > 0 ? await reranking?.rate(query, passages) : undefined
  if (ratings === undefined) return { results, reranked: new Map() }
  const rated = first
    .map((result, at) => ({ ...result, score: ratings[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
  const places = rated.map(({ row, score }, at) => [row.id, { rank: at + 1, score }] as const)
  return { results: rated, reranked: new Map(places) }
}

/** UTF-16 units of a result that are compared or rated. */
const LONGEST_TEXT = 20_000

function textOf({ row, passage }: Result): string {
  return (passage ?? row.content).slice(0, LONGEST_TEXT)
}

/** A result as a model reads it: the name above it, then its words. */
function passageOf(result: Result): string {
  const above = result.row.materialized_path.split('/').at(-2) ?? ''
  return `${above}\n${textOf(result).replaceAll(/<[^<>]*>/g, ' ')}`
}

function bestOfEachDocument(results: readonly Result[]): Result[] {
  const seen = new Set<string>()
  return results.filter(({ row }) => {
    const id = row.document?.id ?? row.id
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}
