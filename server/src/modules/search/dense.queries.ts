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
import { chunksOf } from '../content/index.ts'
import { passes, versionOf, type Filters } from './filters.queries.ts'

export type Near = {
  readonly id: string
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
  return rated
    .toSorted((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1))
    .slice(0, search.limit)
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
  const found = sql<{ id: string }>`
    select c.id
    from ${codesOf(model.id)} w
    cross join lateral (
      select id, path_part_id, version_part_id, chunk_type from ${chunksOf(tenantId)} chunk
      where id = w.chunk_id offset 0) c
    cross join lateral (${versionOf(tenantId, filters)}) v
    where w.tenant_id = ${tenantId}::uuid and ${passes(tenantId, filters)}
    order by w.code::${code} <~> ${toCodeText(vector)}::${code}
    limit ${windows}`.execute(tx)
  // Without statistics, or after a large tenant was added, the planner would sort all windows of the tenant.
  const restored = sql`select set_config('enable_sort', 'on', true)`.execute(tx)
  const [, { rows }] = await Promise.all([settings, found, restored])
  const ids = new Set(rows.map((row) => row.id))
  return rows.length === windows && ids.size >= limit ? [...ids] : undefined
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
    select c.id
    from ${chunksOf(tenantId)} c
    cross join lateral (${versionOf(tenantId, filters)}) v
    cross join lateral (
      select min(w.code::bit varying <~> ${toCodeText(vector)}::bit varying) as bits
      from ${codesOf(model.id)} w
      where w.tenant_id = ${tenantId}::uuid and w.chunk_id = c.id offset 0) near
    where ${within} and ${passes(tenantId, filters)}
      and near.bits is not null
    order by near.bits, c.id
    limit ${Math.max(READ_AT_LEAST, candidatesFor(limit))}`.execute(tx)
  return rows.map((row) => row.id)
}

/** How near given chunks are; those without vectors are left out. In no order. */
export async function rateDense(
  tx: TenantTx,
  tenantId: string,
  { model, vector }: Asked,
  chunkIds: readonly string[],
): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select c.id, near.cosine
    from unnest(${chunkIds}::uuid[]) c (id)
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
