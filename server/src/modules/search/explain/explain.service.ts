import { actorOfMember, findOwner } from '../../tenancy/index.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import type { AnalysedQuery } from '../../../platform/text/analysed.ts'
import { bestOfEach } from '../best-of-each.ts'
import { rateWindows, readWindows } from '../dense.queries.ts'
import { rankGiven } from '../full-text.queries.ts'
import type { Correction } from '../read-query.ts'
import type { Read } from '../rank-by-mode.ts'
import { planRanking, type Plan, type Statistics } from '../ranking.ts'
import { findResults, type Results } from '../find-results.ts'
import { filtersOf, findPlaces, readTerms, type Search } from '../run-search.ts'
import { countKnown, findPerson, listPassages, readFacts, type Facts } from './explain.queries.ts'
import type { SearchExplanation, SearchExplanationRequest } from './explain.schemas.ts'
import { rateChunks, type Rating } from './rating.ts'
import { reasonOf } from './exclusion-reason.ts'

type Request = Static<typeof SearchExplanationRequest>
type Explanation = Static<typeof SearchExplanation>

/**
 * Runs a search and explains, with all figures, why it finds the given chunks or not. It applies the permissions
 * of `user_id`, or those of the caller if `user_id` is missing.
 * @throws Problem not_found if a chunk, a part of the scope or the user is not in the tenant; not_available
 * without an embedding model
 */
export async function explainSearch(
  context: Context,
  caller: Actor,
  request: Request,
): Promise<Explanation> {
  const { tenantId } = caller
  const chunkIds = uniqueIds(request.chunk_ids)
  const reader = await findReader(context, caller, request)
  const known = await context.doors.readInTenant(tenantId, (tx) => countKnown(tx, caller, chunkIds))
  if (known < chunkIds.length) throw problem('a_chunk_missing')
  const found = await findResults(context, reader, request)
  const { search } = found
  const outcome = await lookUp(context, { caller, reader, search, chunkIds, found })
  const read: Read = (work) => context.doors.readInTenant(tenantId, work)
  const ratings = await rateChunks(read, reader, { search, ...outcome })
  const facts = new Map(outcome.facts.map((each) => [each.id, each]))
  return {
    query: { ...describeQuery(search, outcome), reranker: context.reranking?.name ?? null },
    chunks: chunkIds.flatMap((id) => {
      const [fact, rating] = [facts.get(id), ratings.get(id)]
      // The chunk has been deleted since the search, so it is omitted.
      if (!fact || !rating) return []
      return describeChunk(fact, rating, { search, outcome, isOfMember: reader !== caller })
    }),
  }
}

async function findReader(
  { doors }: Pick<Context, 'doors'>,
  caller: Actor,
  { user_id: userId }: Pick<Request, 'user_id'>,
): Promise<Actor> {
  if (userId == null) return caller
  const member = await actorOfMember(doors, caller.tenantId, userId)
  if (!member) throw problem('active_member_unknown')
  return member
}

/** The results of a search, and what is known about the chunks and the query. */
export type Outcome = {
  readonly hits: ReadonlyMap<string, { readonly rank: number; readonly score: number }>
  readonly reranked: Results['reranked']
  readonly facts: readonly Facts[]
  readonly analysed: AnalysedQuery
  readonly languages: readonly string[]
  readonly statistics: Statistics
  readonly corrections: readonly Correction[]
  /** Made without a threshold. */
  readonly plan: Plan | undefined
}

type Asked = {
  readonly found: Results
  readonly caller: Actor
  readonly reader: Actor
  readonly search: Search
  readonly chunkIds: readonly string[]
}

async function lookUp(
  { doors }: Pick<Context, 'doors'>,
  { caller, reader, search, chunkIds, found }: Asked,
): Promise<Outcome> {
  const { tenantId } = reader
  const { request, understood } = search
  return doors.readInTenant(tenantId, async (tx) => {
    const read = await readTerms(tx, reader, search, await findPlaces(tx, reader, search))
    const { analysed, statistics, languages, corrections } = read
    const plan = planRanking(statistics, 0)
    const usesWords = request.search_type !== 'dense_only'
    // An OWNER or ADMIN has permission for everything, so these are all nodes of the scope.
    const { roots } = await findPlaces(tx, caller, search)
    const { results, reranked } = found
    const foundIds = new Map(results.map(({ row, foundId }) => [row.id, foundId]))
    const best = await representatives(tx, reader, { search, plan, chunkIds })
    const facts = await readFacts(tx, tenantId, {
      rowIds: chunkIds.map((id) => foundIds.get(id) ?? best.get(id) ?? id),
      reader,
      caller,
      filters: { ...filtersOf(request), reader, roots, conditions: understood?.conditions },
      lexemes: plan?.terms.flatMap(({ lexemes }) => lexemes) ?? [],
      phrases: usesWords ? statistics.phrases : undefined,
    })
    const hits = new Map(results.map(({ row, score }, at) => [row.id, { rank: at + 1, score }]))
    return { hits, reranked, facts, analysed, languages, statistics, corrections, plan }
  })
}

/** The passage by which the search would find each chunk. Chunks without passages are omitted. */
async function representatives(
  tx: TenantTx,
  { tenantId }: Actor,
  asked: {
    readonly search: Search
    readonly plan: Plan | undefined
    readonly chunkIds: readonly string[]
  },
): Promise<ReadonlyMap<string, string>> {
  const { search, plan, chunkIds } = asked
  const passages = await listPassages(tx, tenantId, chunkIds)
  if (passages.length === 0) return new Map()
  const ids = [...passages.map(({ id }) => id), ...new Set(passages.map(({ chunkId }) => chunkId))]
  const usesWords = plan !== undefined && search.request.search_type !== 'dense_only'
  const ranked = usesWords ? await rankGiven(tx, tenantId, plan, ids) : []
  const { question } = search
  const near = question ? rateWindows(question, await readWindows(tx, tenantId, question, ids)) : []
  const rates = [
    ...ranked.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank),
    ...near.toSorted((a, b) => b.cosine - a.cosine),
  ]
  return new Map(bestOfEach(rates).map(({ id, chunkId }) => [chunkId, id]))
}

function describeQuery(
  { request, question, weights }: Search,
  { analysed, languages, statistics, corrections, plan }: Outcome,
): Omit<Explanation['query'], 'reranker'> {
  const type = request.search_type
  const texts = new Map(statistics.terms.map((term) => [term.lexemes, term.texts]))
  const weighted = new Map(plan?.terms.map((term) => [term.lexemes, term]))
  return {
    terms: analysed.terms.map(({ lexemes, isStopWord, emphasis }) => {
      const having = texts.get(lexemes)
      return {
        lexemes: [...lexemes],
        texts: having === undefined ? null : Math.round(having),
        idf: weighted.get(lexemes)?.idf ?? null,
        emphasis,
        weight: weighted.get(lexemes)?.weight ?? null,
        is_stop_word: isStopWord,
      }
    }),
    corrections: corrections.map(({ word, searched }) => ({ word, searched: [...searched] })),
    phrases: analysed.phrases.map((phrase) => phrase.map(({ lexemes }) => [...lexemes])),
    languages: [...languages],
    search_type: type,
    weights: type === 'hybrid' ? { ...weights } : null,
    model: question?.model.name ?? null,
    threshold: request.score_threshold,
    top_k: request.top_k,
  }
}

type Described = {
  readonly search: Search
  readonly outcome: Outcome
  readonly isOfMember: boolean
}

function describeChunk(
  facts: Facts,
  rating: Rating,
  { search, outcome, isOfMember }: Described,
): Explanation['chunks'][number] {
  const { search_type: type, score_threshold: threshold, top_k: topK } = search.request
  const hit = outcome.hits.get(facts.id)
  const score = hit?.score ?? rating.score
  const filters = {
    ...facts.filters,
    threshold: hit !== undefined || (rating.score ?? -1) >= threshold,
  }
  const rank = hit?.rank ?? null
  const reranked = outcome.reranked.get(facts.id)
  // Without reranking, the rank among the results is the rank by words or meaning.
  const isFirst = outcome.reranked.size === 0
  return {
    chunk_id: facts.id,
    found: hit !== undefined,
    rank,
    score,
    full_text: withPlace(rating.fullText, isFirst && type === 'full_text' ? rank : null),
    dense: withPlace(rating.dense, isFirst && type === 'dense_only' ? rank : null),
    rerank: reranked ?? null,
    filters,
    reason: reasonOf({
      type,
      rank,
      filters,
      isOfMember,
      hasWords: facts.lexemes.length > 0,
      hasVectors: rating.dense !== null,
      score,
      threshold,
      topK,
      place: rating.place,
      leavesOut: search.request.fold_similar === true || search.request.group_by === 'document',
      rerankedAt: reranked?.rank,
    }),
  }
}

/** In a search by one method, a result has its rank from there, even if ranks can't be counted. */
function withPlace<T extends { readonly rank: number | null }>(
  rated: T | null,
  rank: number | null,
): T | null {
  return rated && { ...rated, rank: rank ?? rated.rank }
}

/**
 * Finds the actors of a search from the command line. The owner is that of the tenant or, without one, of the
 * default tenant of the user with this address. If there is an address, that user's permissions apply.
 * @throws Problem not_found
 */
export async function findAsker(
  { doors }: Pick<Context, 'doors'>,
  wanted: { readonly tenantId: string | undefined; readonly email: string | undefined },
): Promise<{ readonly owner: Actor; readonly userId: string | undefined }> {
  const found = await doors.acrossTenants(async (tx) => {
    const person = wanted.email === undefined ? undefined : await findPerson(tx, wanted.email)
    if (wanted.email !== undefined && !person) {
      throw problem('address_without_account', { email: wanted.email })
    }
    const tenantId = wanted.tenantId ?? person?.tenantId ?? undefined
    const ownerId = tenantId === undefined ? undefined : await findOwner(tx, tenantId)
    return { tenantId, ownerId, userId: person?.userId }
  })
  const { tenantId, ownerId, userId } = found
  const owner = tenantId && ownerId ? await actorOfMember(doors, tenantId, ownerId) : undefined
  if (!owner) throw problem('tenant_without_active_owner')
  return { owner, userId }
}
