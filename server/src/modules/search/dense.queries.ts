import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import type { EmbeddingModel } from '../../platform/models/embedders.ts'
import {
  codeBits,
  codesOf,
  SCALE,
  toCodeText,
  toVectorText,
  vectorsOf,
} from '../embeddings/index.ts'
import { searchedOf } from '../content/index.ts'
import { bestOfEach } from './best-of-each.ts'
import { passes, versionOf, type Filters } from './filters.queries.ts'

export type Near = {
  /** Of a chunk, or of the passage of one. */
  readonly id: string
  readonly chunkId: string
  /** Of the query and the nearest window of the chunk, -1 to 1. */
  readonly cosine: number
}

/** What is looked for: the vector of a question, of unit length, in the space of a model. */
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
 * Codes tell only roughly how near a chunk is: this many times the limit are selected by their codes and compared by
 * their vectors.
 */
const CANDIDATES = { min: 150, times: 3 }
/** Where a scope is read there are fewer chunks, and up to this many are all compared. */
const READ_AT_LEAST = 400
/** Of a chunk with passages, at most this many of the nearest are compared, so that it leaves room for others. */
const PASSAGES = 10
/** Nearest windows that the index gives; several may be of one chunk. */
const WINDOWS = { min: 300, times: 6 }
/** Windows of any tenant that the index looks at to fill these. */
const MAX_SCANNED = 10_000
const MAX_EF_SEARCH = 1000

/**
 * The `limit` nearest chunks that pass the filters, best first.
 * A small scope is read chunk by chunk. In a large one the index names the nearest windows; where it names too
 * few that pass, the scope is read all the same.
 */
export async function rankDense(
  tx: TenantTx,
  tenantId: string,
  search: DenseSearch,
): Promise<Near[]> {
  const candidates = await findCandidates(tx, tenantId, search)
  const rated = await rateDense(tx, tenantId, search.question, candidates)
  return bestOfEach(
    rated.toSorted((a, b) => b.cosine - a.cosine || (a.chunkId < b.chunkId ? -1 : 1)),
  ).slice(0, search.limit)
}

async function findCandidates(
  tx: TenantTx,
  tenantId: string,
  search: DenseSearch,
): Promise<string[]> {
  if (search.filters.versions === undefined) {
    const named = await nameNearest(tx, tenantId, search)
    if (named) return named.slice(0, candidatesFor(search.limit))
  }
  return readNearest(tx, tenantId, search)
}

function candidatesFor(limit: number): number {
  return Math.max(CANDIDATES.min, CANDIDATES.times * limit)
}

/**
 * Chunks of the nearest windows by the index, nearest first.
 * @returns undefined when the index gave up before it had enough windows
 */
async function nameNearest(
  tx: TenantTx,
  tenantId: string,
  { question: { model, vector }, filters, limit }: DenseSearch,
): Promise<string[] | undefined> {
  const windows = Math.max(WINDOWS.min, WINDOWS.times * limit)
  const code = sql`bit(${sql.raw(String(codeBits(model.dimensions)))})`
  const settings = sql`
    select set_config('hnsw.ef_search', ${String(Math.min(windows, MAX_EF_SEARCH))}, true),
      set_config('hnsw.iterative_scan', 'relaxed_order', true),
      set_config('hnsw.max_scan_tuples', ${String(MAX_SCANNED)}, true),
      set_config('enable_sort', 'off', true)`.execute(tx)
  const found = sql<{ id: string; chunkId: string }>`
    select c.id, c.chunk_id as "chunkId"
    from ${codesOf(model.id)} w
    cross join lateral (
      select id, chunk_id, path_part_id, version_part_id, chunk_type from ${searchedOf(tenantId)} chunk
      where id = w.chunk_id offset 0) c
    cross join lateral (${versionOf(tenantId, filters)}) v
    where w.tenant_id = ${tenantId}::uuid and ${passes(tenantId, filters)}
    order by w.code::${code} <~> ${toCodeText(vector)}::${code}
    limit ${windows}`.execute(tx)
  // Without statistics, or after a large tenant was added, the planner would sort all windows of the tenant.
  const restored = sql`select set_config('enable_sort', 'on', true)`.execute(tx)
  const [, { rows }] = await Promise.all([settings, found, restored])
  const chunks = Map.groupBy(rows, ({ chunkId }) => chunkId)
  if (rows.length < windows || chunks.size < limit) return undefined
  return fewOfEach([...new Map(rows.map((row) => [row.id, row])).values()])
}

/** The ids of rows, nearest first, without those of chunks that have {@link PASSAGES} nearer ones. */
function fewOfEach(rows: readonly { readonly id: string; readonly chunkId: string }[]): string[] {
  const taken = new Map<string, number>()
  return rows.flatMap(({ id, chunkId }) => {
    const before = taken.get(chunkId) ?? 0
    taken.set(chunkId, before + 1)
    return before < PASSAGES ? [id] : []
  })
}

/** The nearest chunks of the whole scope by their codes. */
async function readNearest(
  tx: TenantTx,
  tenantId: string,
  { question: { model, vector }, filters, limit }: DenseSearch,
): Promise<string[]> {
  const { versions } = filters
  const within = versions ? sql`c.version_part_id = any(${versions}::uuid[])` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from (
    select c.id, near.bits,
      case when c.passage = 0 then 0 else row_number() over (partition by c.chunk_id order by near.bits, c.id) end as nth
    from ${searchedOf(tenantId)} c
    cross join lateral (${versionOf(tenantId, filters)}) v
    cross join lateral (
      select min(w.code::bit varying <~> ${toCodeText(vector)}::bit varying) as bits
      from ${codesOf(model.id)} w
      where w.tenant_id = ${tenantId}::uuid and w.chunk_id = c.id offset 0) near
    where ${within} and ${passes(tenantId, filters)}
      and near.bits is not null) near
    where nth <= ${PASSAGES}
    order by bits, id
    limit ${Math.max(READ_AT_LEAST, candidatesFor(limit))}`.execute(tx)
  return rows.map((row) => row.id)
}

/** How near given chunks or passages are; those without vectors are left out. In no order. */
export async function rateDense(
  tx: TenantTx,
  tenantId: string,
  { model, vector }: Asked,
  chunkIds: readonly string[],
): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select c.id, c.chunk_id as "chunkId", near.cosine
    from unnest(${chunkIds}::uuid[]) given (id)
    cross join lateral (
      select id, chunk_id from ${searchedOf(tenantId)} chunk where id = given.id offset 0) c
    cross join lateral (
      select (
        select max(-(w.vector <#> ${toVectorText(vector)}::halfvec)) from unnest(stored.windows) w (vector)
      ) / ${SCALE ** 2}::float8 as cosine
      from ${vectorsOf(model.id)} stored
      where stored.tenant_id = ${tenantId}::uuid and stored.chunk_id = c.id offset 0) near`.execute(
    tx,
  )
  return rows
}
