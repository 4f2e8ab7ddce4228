import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import type { EmbeddingModel } from '../../platform/models/embedders.ts'
import {
  codeBits,
  codesOf,
  cosinesWith,
  countOfCodes,
  planModeOf,
  toCodeText,
} from '../embeddings/index.ts'
import { searchedOf } from '../content/index.ts'
import { bestOfEach } from './best-of-each.ts'
import { textsWith } from './operators/conditions.ts'
import {
  chunksIn,
  chunksWith,
  passes,
  versionOf,
  versionsOf,
  type Filters,
} from './filters.queries.ts'

export type Near = {
  /** Id of a chunk or of one of its passages. */
  readonly id: string
  readonly chunkId: string
  /** Cosine of the query and the nearest window of the chunk, from -1 to 1. */
  readonly cosine: number
  /** Number of that window, starting at 0. */
  readonly window: number
}

/** The question's vector: of unit length, in the space of a model. */
type Asked = {
  readonly model: Pick<EmbeddingModel, 'id' | 'dimensions'>
  readonly vector: Float32Array
}

export type DenseSearch = {
  readonly question: Asked
  readonly filters: Filters
  readonly limit: number
}

/**
 * Codes show only roughly how near a chunk is. When a scope is read chunk by chunk, this many times the limit
 * are selected by code and then compared by vector.
 */
const CANDIDATES = { min: 300, times: 3 }
/** How many windows are compared by vector, in total and per chunk. Codes select the nearest ones of each chunk. */
const COMPARED = { all: 1200, each: 4 }
/** At most this many of the nearest passages of a chunk are compared, to leave room for other chunks. */
const PASSAGES = 10
/**
 * Nearest windows that the index returns. Several can be of one chunk. The larger the index, the more of the nearest it
 * misses among the same number, so their number grows with the square root of its windows.
 */
const WINDOWS = { min: 300, times: 6, growth: 0.6 }
/** How many windows, of any tenant, the index may scan to find them. */
const MAX_SCANNED = 10_000
const MAX_EF_SEARCH = 1000

/** Windows of a chunk or passage, in the form in which the database returns them. */
export type SentWindows = {
  readonly id: string
  readonly chunkId: string
  /** Number and vector of each window, separated by spaces, nearest code first. See {@link cosinesWith}. */
  readonly windows: string
}

/**
 * Returns candidates for the nearest chunks that pass the filters, in no particular order. {@link nearestOf}
 * compares them outside of the transaction. A small scope is read chunk by chunk. In a large scope, the index
 * returns the nearest windows. If too few of them pass the filters, the scope is read after all.
 */
export async function findNear(
  tx: TenantTx,
  tenantId: string,
  search: DenseSearch,
): Promise<SentWindows[]> {
  const { filters, question } = search
  if (filters.versions === undefined) {
    const few = await readPassing(tx, tenantId, search)
    if (few) return readWindows(tx, tenantId, question, few)
    const named = await nearestByIndex(tx, tenantId, search)
    if (named) return named
  }
  return nearestByReading(tx, tenantId, search)
}

/** Rates chunks or passages by their nearest window. In no particular order. */
export function rateWindows(
  { vector }: Pick<Asked, 'vector'>,
  all: readonly SentWindows[],
): Near[] {
  const rate = cosinesWith(vector)
  return all.map(({ id, chunkId, windows }) => ({ id, chunkId, ...nearestIn(windows, rate) }))
}

/** The `limit` nearest chunks, best first. */
export function nearestOf(
  question: Pick<Asked, 'vector'>,
  all: readonly SentWindows[],
  limit: number,
): Near[] {
  const near = rateWindows(question, all).toSorted(
    (a, b) => b.cosine - a.cosine || (a.chunkId < b.chunkId ? -1 : 1),
  )
  return bestOfEach(near).slice(0, limit)
}

/** The code of a question's vector, for comparison with the codes in the index. */
function codeOf({ model, vector }: Asked): {
  code: RawBuilder<unknown>
  type: RawBuilder<unknown>
} {
  const type = sql`bit(${sql.raw(String(codeBits(model.dimensions)))})`
  return { code: sql`${toCodeText(vector)}::${type}`, type }
}

/** The stored vector of a window `w`, in the format that {@link cosinesWith} reads. */
const SENT = sql`encode(varbit_send(w.code), 'hex')`

/**
 * Chunks of the nearest windows according to the index, in no particular order.
 * @returns undefined if the index gave up before it had enough windows
 */
export async function nearestByIndex(
  tx: TenantTx,
  tenantId: string,
  { question, filters, limit }: DenseSearch,
): Promise<SentWindows[] | undefined> {
  const least = Math.max(WINDOWS.min, WINDOWS.times * limit)
  const grown = sql`trunc(${WINDOWS.growth}::float8 * sqrt(${countOfCodes(question.model.id)}))`
  const windows = sql`greatest(${least}::int, least(${grown}, ${MAX_EF_SEARCH}))::int`
  const { code, type } = codeOf(question)
  const settings = sql<{ windows: number }>`
    select ${windows} as windows,
      set_config('hnsw.ef_search', least(${windows}, ${MAX_EF_SEARCH})::text, true),
      set_config('hnsw.iterative_scan', 'relaxed_order', true),
      set_config('hnsw.max_scan_tuples', ${String(MAX_SCANNED)}, true),
      set_config('plan_cache_mode', ${planModeOf(question.model.id)}, true),
      set_config('enable_sort', 'off', true)`.execute(tx)
  const found = sql<{ id: string; chunkId: string }>`
    select c.id, c.chunk_id as "chunkId"
    from ${windowsIn(tenantId, question.model.id, filters)}
    where w.tenant_id = ${tenantId}::uuid and ${passes(tenantId, filters)}
    order by w.code::${type} <~> ${code}
    limit (select ${windows})`.execute(tx)
  // Without statistics, or just after a large tenant was added, the planner would sort all windows of the
  // tenant.
  const restored = sql`
    select set_config('enable_sort', 'on', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    tx,
  )
  const [wanted, { rows }] = await Promise.all([settings, found, restored])
  const few = rows.length < (wanted.rows[0]?.windows ?? least)
  if (few || new Set(rows.map(({ chunkId }) => chunkId)).size < limit) {
    return undefined
  }
  // The graph doesn't lead to each window, but nearly always to another one of the same chunk.
  return readWindows(tx, tenantId, question, [...new Set(rows.map(({ id }) => id))])
}

/**
 * A from clause with windows `w`, their chunk `c` and its version `v`. If the versions of the scope are known,
 * chunks of other versions aren't looked up. Windows from older releases don't store their version.
 */
function windowsIn(tenantId: string, modelId: number, filters: Filters): RawBuilder<unknown> {
  const chunk = sql`
    cross join lateral (
      select id, chunk_id, path_part_id, version_part_id, search_text_id, chunk_type
      from ${searchedOf(tenantId)} chunk
      where id = w.chunk_id offset 0) c`
  const { among } = filters
  if (!among) {
    return sql`${codesOf(modelId)} w ${chunk} cross join lateral (${versionOf(tenantId, filters)}) v`
  }
  return sql`${codesOf(modelId)} w
    join ${versionsOf(tenantId, filters, among)} v on v.id = coalesce(w.version_part_id, (
      select version_part_id from ${searchedOf(tenantId)} chunk where id = w.chunk_id))
    ${chunk}`
}

/** Windows of the chunks of the whole scope whose codes are nearest, in no particular order. */
export async function nearestByReading(
  tx: TenantTx,
  tenantId: string,
  search: DenseSearch,
): Promise<SentWindows[]> {
  const { filters, question } = search
  const chunks = sql`
    select c.id, c.chunk_id, c.passage from ${chunksIn(tenantId, filters)}
    where ${passes(tenantId, filters)} offset 0`
  const { rows } = await nearestByCodes(tenantId, search, chunks).execute(tx)
  const ids = rows.map((row) => row.id)
  return readWindows(tx, tenantId, question, ids)
}

/** If at most this many chunks have what operators require of their texts, these are read one by one. */
const MOST_WORDED = 5000

/**
 * Like {@link nearestByReading}, for a larger scope. It works only if few chunks pass the filters: then reading them
 * costs less than skipping the other windows in the index.
 * @returns undefined if more chunks pass
 */
async function readPassing(
  tx: TenantTx,
  tenantId: string,
  search: DenseSearch,
): Promise<string[] | undefined> {
  const { among, fewPassing = 0, conditions } = search.filters
  const match = conditions && textsWith(conditions.has)
  const most = match === undefined ? fewPassing : MOST_WORDED
  if (match === undefined && (!among || most === 0)) return undefined
  const filters = { ...search.filters, versions: among }
  const source =
    match === undefined ? chunksIn(tenantId, filters) : chunksWith(tenantId, filters, match)
  const few = sql`(select count(*) from passing) <= ${most}`
  const nearest = nearestByCodes(tenantId, search, sql`select * from passing where ${few}`)
  const { rows } = await sql<{ few: boolean; ids: string[] }>`
    with passing as materialized (
      select c.id, c.chunk_id, c.passage from ${source}
      where ${passes(tenantId, filters)} limit ${most + 1})
    select ${few} as few, array(${nearest}) as ids`.execute(tx)
  return rows[0]?.few === true ? rows[0].ids : undefined
}

/** The chunks of a query with the nearest codes, with a limited number of passages for each. */
function nearestByCodes(
  tenantId: string,
  { question, limit }: DenseSearch,
  chunks: RawBuilder<unknown>,
): RawBuilder<{ id: string }> {
  const { code, type } = codeOf(question)
  return sql<{ id: string }>`
    select id from (
      select c.id, near.bits,
        case when c.passage = 0 then 0 else row_number() over (partition by c.chunk_id order by near.bits, c.id) end as nth
      from (${chunks}) c
      cross join lateral (
        select min(w.code::${type} <~> ${code}) as bits
        from ${codesOf(question.model.id)} w
        where w.tenant_id = ${tenantId}::uuid and w.chunk_id = c.id offset 0) near
      where near.bits is not null) near
    where nth <= ${PASSAGES}
    order by bits, id
    limit ${Math.max(CANDIDATES.min, CANDIDATES.times * limit)}`
}

/**
 * The nearest windows of the given chunks or passages, in no particular order. Those without vectors are
 * omitted.
 */
export async function readWindows(
  tx: TenantTx,
  tenantId: string,
  question: Asked,
  chunkIds: readonly string[],
): Promise<SentWindows[]> {
  if (chunkIds.length === 0) return []
  const { code, type } = codeOf(question)
  // Adding 0 makes this an expression that the index doesn't know. Otherwise the index would be queried for
  // every chunk.
  const { rows } = await sql<SentWindows>`
    select c.id, c.chunk_id as "chunkId", near.windows
    from unnest(${chunkIds}::uuid[]) given (id)
    cross join lateral (
      select id, chunk_id from ${searchedOf(tenantId)} chunk where id = given.id offset 0) c
    cross join lateral (
      select string_agg(w.number || ' ' || ${SENT}, ' ' order by w.bits, w.number) as windows
      from (
        select number, code, (w.code::${type} <~> ${code}) + 0 as bits from ${codesOf(question.model.id)} w
        where w.tenant_id = ${tenantId}::uuid and w.chunk_id = c.id
        order by bits, number
        limit ${Math.max(COMPARED.each, Math.ceil(COMPARED.all / chunkIds.length))}) w
      offset 0) near
    where near.windows is not null`.execute(tx)
  return rows
}

function nearestIn(
  windows: string,
  rate: (sent: string) => number,
): Pick<Near, 'cosine' | 'window'> {
  const words = windows.split(' ')
  let nearest = { cosine: -1, window: 0 }
  for (let at = 0; at + 1 < words.length; at += 2) {
    const cosine = rate(words[at + 1] ?? '')
    if (cosine > nearest.cosine) nearest = { cosine, window: Number(words[at]) }
  }
  return nearest
}
