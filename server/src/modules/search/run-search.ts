import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import { countOfCodes } from '../embeddings/index.ts'
import { looksBack, type Reader } from '../tree/index.ts'
import { expandPrefix } from './expand-prefix.queries.ts'
import { listPassing } from './operators/list-passing.queries.ts'
import { understandQuery, type Understood } from './operators/understand.ts'
import { findPastScope, type Past } from './past-scope.queries.ts'
import type { Weights } from './fusion.ts'
import { askModel, requireServing, type Question } from './question.ts'
import { searchBoth, searchVectors, searchWords, type Read, type Scored } from './rank-by-mode.ts'
import { planRanking, type Plan } from './ranking.ts'
import { weightsOf } from './read-weights.ts'
import { readQuery, type Correction, type ReadQuery } from './read-query.ts'
import { fewOf, findScope, type Scope } from './scope.queries.ts'
import type { Filters } from './filters.queries.ts'
import type { ChunkSearchRequest } from './search.schemas.ts'

type Request = Static<typeof ChunkSearchRequest>

/** How many characters of a query are used. A body can contain far more. */
const MAX_QUERY = 10_000

/** A request with its query, its embedding and its weights. */
export type Search = {
  readonly reader: Reader
  readonly request: Request
  /** What to rank by: the query without its operators. May be empty. */
  readonly query: string
  /** The operators of the query, if it has some. */
  readonly understood: Understood | undefined
  readonly question: Question | undefined
  readonly weights: Weights
}

/**
 * Checks a request and embeds its query if needed.
 * @param mayBeRecent whether the query's vector of a moment ago will do
 * @throws InvalidInput for weights; Problem not_available without an embedding model
 */
export async function readSearch(
  context: Context,
  actor: Actor,
  request: Request,
  { mayBeRecent = false } = {},
): Promise<Search> {
  const weights = weightsOf(request)
  const written = request.query.slice(0, MAX_QUERY).toWellFormed()
  const { words: query, understood } =
    request.query_syntax === 'operators'
      ? await understandQuery(context, actor, written)
      : { words: written, understood: undefined }
  // Conditions alone have no meaning to compare.
  const type = understood && query === '' ? 'full_text' : request.search_type
  const needsModel = type !== 'full_text'
  const question = needsModel ? await askModel(context, actor, { query, mayBeRecent }) : undefined
  const tagIds = [...(request.tag_ids ?? []), ...(actor.onlyTagged ?? []), ...tagsIn(understood)]
  const asked = { ...request, search_type: type, tag_ids: tagIds }
  return { reader: actor, request: asked, query, understood, question, weights }
}

/**
 * The nodes whose subtrees a request searches, and their versions that its tags may select.
 * @throws Problem not_found if one is unknown
 */
export async function findPlaces(
  tx: TenantTx,
  actor: Actor,
  { request, question, understood }: Pick<Search, 'request' | 'question' | 'understood'>,
): Promise<Places> {
  const { parent_path_ids: asked } = request
  const isNamed = asked != null && asked.length > 0
  const usual =
    foldersIn(understood) ?? (request.everywhere === true ? startsOf(actor) : [actor.sharedPartId])
  const ids = isNamed ? asked : usual
  const most = question ? denseScope(question.model.id) : SMALL_SCOPE.max
  const filters = filtersOf(request)
  const isNarrow = isSelective(filters) || understood !== undefined
  const counted = question !== undefined && isNarrow ? FILTERED.most : 0
  const counting = { most, counted, tagIds: filters.tagIds }
  if (looksBack(actor)) {
    const places = isNamed || request.everywhere !== true || isAdmin(actor) ? ids : null
    const past = { actor, places }
    return { ...(await findPastScope(tx, past, counting)), past }
  }
  const scope = await findScope(tx, actor, ids, counting)
  // A shared node may have been deleted a moment ago.
  if (isNamed && !scope.known) throw problem('scope_missing')
  return scope
}

/** The folders that a query names, as a scope. Further ones are checked by the filters. */
function foldersIn(understood: Understood | undefined): readonly string[] | undefined {
  const named = understood?.conditions.fields.find(
    ({ of, isExcluded }) => of === 'in' && !isExcluded,
  )
  return named?.of === 'in' ? named.ids : undefined
}

/** The tags that all results have. A tag on few nodes narrows a search before anything is ranked. */
function tagsIn(understood: Understood | undefined): readonly string[] {
  const fields = understood?.conditions.fields ?? []
  return fields.flatMap((field) =>
    field.of === 'tag' && !field.isExcluded && field.ids.length === 1 ? field.ids : [],
  )
}

export type Places = Pick<Scope, 'roots' | 'versions'> & { readonly past?: Past }

/**
 * Where a person's search starts. Administrators can read everything, but their search skips other people's
 * folders.
 */
function startsOf(actor: Actor): readonly string[] {
  return isAdmin(actor) ? [actor.sharedPartId, actor.homePartId] : actor.readPartIds
}

/** The filters of a search in these places. */
export function filtersIn(
  { reader, request, question, understood }: Search,
  { roots, versions, past }: Places,
  plan: Plan | undefined,
): Filters {
  const few = fewOf(versions, question ? versions.most : smallScope(plan))
  const filters = filtersOf(request)
  const isNarrow = isSelective(filters) || understood !== undefined
  const isTried = question && !few && isNarrow && versions.chunks <= FILTERED.most
  const fewPassing = isTried ? Math.floor(FILTERED.factor * Math.sqrt(versions.chunks)) : 0
  return {
    ...filters,
    reader,
    roots,
    versions: few,
    among: versions.byTags ? undefined : versions.ids,
    fewPassing,
    past,
    conditions: understood?.conditions,
  }
}

/**
 * The best chunks that the actor can read.
 * @param read opens a transaction for each part of the search; none is open while results are computed
 * @throws Problem not_found if a member of the scope is unknown; ModelReplaced
 */
export async function runSearch(read: Read, actor: Actor, search: Search): Promise<Ranking> {
  const { request, question, weights } = search
  const { search_type: type, top_k: limit, score_threshold: threshold } = request
  const [places, early] = await read((tx) =>
    Promise.all([
      findPlaces(tx, actor, search),
      prefixesOf(search).length > 0 ? undefined : readQuery(tx, actor, search.query),
      question && requireServing(tx, actor.tenantId, question.model),
    ]),
  )
  const words = early ?? (await read((tx) => readTerms(tx, actor, search, places)))
  const plan = planRanking(words.statistics, 0)
  // A phrase has a word that no text contains.
  const lacksPhrase = !plan && type === 'hybrid' && words.analysed.phrases.length > 0
  const rest = { corrections: words.corrections, words }
  if (places.roots.length === 0 || lacksPhrase) return { scored: [], ...rest }
  const wanted = { filters: filtersIn(search, places, plan), limit, threshold }
  if (isListing(search)) {
    const listed = await read((tx) => listPassing(tx, actor.tenantId, wanted))
    return { scored: listed.filter(({ score }) => score >= threshold), ...rest }
  }
  if (!question) {
    return { scored: await searchWords(read, actor.tenantId, plan, wanted), ...rest }
  }
  const both = { ...wanted, plan, question, weights }
  const searched = type === 'dense_only' ? searchVectors : searchBoth
  return { scored: await searched(read, actor.tenantId, both), ...rest }
}

/** The beginnings of words that a query requires. The words that have them count like its other words. */
export function prefixesOf({ understood }: Pick<Search, 'understood'>): string[] {
  const needed = understood?.conditions.has.flat() ?? []
  return needed.flatMap(({ beginning }) => beginning?.prefix ?? [])
}

/** Whether a query has only conditions, and nothing to rank by. */
function isListing(search: Search): boolean {
  return search.understood !== undefined && search.query === '' && prefixesOf(search).length === 0
}

/** How many words a prefix stands for in the ranking. */
const WORDS_A_PREFIX = 64

/** The words of a query with those that its prefixes stand for in these places. */
export async function readTerms(
  tx: TenantTx,
  actor: Actor,
  search: Search,
  places: Places,
): Promise<ReadQuery> {
  const { query, understood } = search
  if (!understood || prefixesOf(search).length === 0) return readQuery(tx, actor, query)
  const limits = { filters: filtersIn(search, places, undefined), most: WORDS_A_PREFIX }
  const needed = understood.conditions.has.flat()
  const more = await Promise.all(
    needed
      .flatMap(({ beginning }) => beginning ?? [])
      .map(async (beginning) => ({
        lexemes: await expandPrefix(tx, actor.tenantId, beginning, limits),
        isStopWord: false,
        emphasis: 1,
        spelling: undefined,
      })),
  )
  return readQuery(tx, actor, query, more)
}

type Ranking = {
  readonly scored: readonly Scored[]
  readonly corrections: readonly Correction[]
  readonly words: ReadQuery
}

type Wished = Omit<
  Filters,
  'reader' | 'roots' | 'versions' | 'among' | 'fewPassing' | 'past' | 'conditions'
>

/** The filters that the request itself sets. */
export function filtersOf(request: Request): Wished {
  const { chunk_type: type, chunk_types: types, ingestion_time_after: after } = request
  return {
    tagIds: uniqueIds(request.tag_ids ?? []),
    anyTagIds: request.any_tag_ids ? uniqueIds(request.any_tag_ids) : undefined,
    chunkTypes: types ?? (type ? [type] : undefined),
    after: after ?? request.updated_at ?? undefined,
    documentTypes: request.document_types ?? undefined,
    uploaderIds: request.uploader_ids ?? undefined,
    activeOnly: request.active_version_only,
  }
}

/** If a scope has fewer chunks than the index is likely to return, it is read chunk by chunk. */
const SMALL_SCOPE = { min: 2000, max: 10_000 }
/**
 * The same for vectors. The cost of reading the codes of a scope grows with its chunks. The cost of asking the
 * index grows as the scope shrinks, because the index scans more windows until enough are in the scope. Both
 * cost the same when the number of chunks in the scope is about ten times the square root of all windows.
 */
const DENSE_SCOPE = { min: 3000, max: 20_000, factor: 10 }

/**
 * In a larger scope of up to `most` chunks, those that pass a filter are read one by one if they are few. The
 * index has to check every window that it skips, and it skips more when fewer chunks pass. Both cost the same
 * when the number of passing chunks is about the square root of all chunks times the factor.
 */
const FILTERED = { most: 20_000, factor: 12 }

/** Whether a filter may leave only a few chunks. */
function isSelective({ tagIds, ...others }: Wished): boolean {
  const { anyTagIds, chunkTypes, after, documentTypes, uploaderIds } = others
  const set = [anyTagIds, chunkTypes, after, documentTypes, uploaderIds]
  return tagIds.length > 0 || set.some((each) => each !== undefined)
}

function denseScope(modelId: number): RawBuilder<number> {
  const { min, max, factor } = DENSE_SCOPE
  return sql<number>`trunc(least(greatest(${factor} * sqrt(${countOfCodes(modelId)}), ${min}), ${max}))`
}

/**
 * The same with posting lists. The smaller the part of all texts that the scope has, the more of the best texts are
 * outside of it.
 */
const LISTED_SCOPE = { min: 500, max: 5000, part: 1 / 50 }

function smallScope(plan: Plan | undefined): number {
  if (plan?.blocks && plan.phrases === undefined) {
    const { min, max, part } = LISTED_SCOPE
    return Math.min(Math.max(plan.blocks.texts * part, min), max)
  }
  return Math.min(Math.max(plan?.texts ?? 0, SMALL_SCOPE.min), SMALL_SCOPE.max)
}
