import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { vectorsOf } from '../../embeddings/index.ts'
import { partsOf } from '../../tree/index.ts'
import { sectionsOf, versionsOf, searchedOf, chunkTextsOf } from '../../content/index.ts'
import { MAX_CONTENT, PREVIOUS_CHARACTERS, type ChunkSource } from './texts.ts'

/** A chunk with everything that its embedding text consists of. */
export type SourceRow = ChunkSource & {
  readonly id: string
  /** Changes whenever the embedding text may have changed. */
  readonly stamp: string
}

/**
 * Chunks `c`, each with its section path and the sibling directly before it. The stamp uses the ids of texts,
 * which never change, so it doesn't have to read the texts.
 */
function sources(tenantId: string, chunks: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from ${chunks} c
    cross join lateral (
      select * from ${partsOf(tenantId)} part where id = c.path_part_id offset 0) p
    cross join lateral (
      select coalesce(array_agg(s.name order by up.ord), '{}') as names
      from unnest(p.ancestors) with ordinality up (id, ord)
      join ${sectionsOf(tenantId)} s on s.path_part_id = up.id) path
    left join lateral (
      select s.metadata_obj_id as id from ${partsOf(tenantId)} s
      where s.parent_id = p.parent_id
        and s.version_part_id is not null and s.sort_key < p.sort_key and c.overlaps and c.chunk_type = 'TEXT'
      order by s.sort_key desc limit 1) before on true
    left join lateral (
      select b.content_id from ${searchedOf(tenantId)} b
      where b.id = before.id and b.chunk_type = 'TEXT' offset 0) previous on true`
}

const stamp = sql`md5(row(c.content_id, c.chunk_type, path.names, previous.content_id,
  c.metadata ->> 'summary', c.metadata ->> 'description')::text)`

/**
 * Only in standard mode does the end of a chunk's text also belong to the next chunk. Passages are plain text.
 * If a chunk has passages, its beginning is enough, since they contain the rest.
 */
function chunkRows(tenantId: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select chunk.id, chunk.path_part_id, chunk.content_id, chunk.metadata,
      case when chunk.passage > 0 then 'TEXT' else chunk.chunk_type end as chunk_type,
      chunk.passage = 0
        and coalesce(v.system_metadata -> 'pipeline_state' ->> 'ingestion_mode', 'standard') = 'standard' as overlaps,
      case when exists (select from ${searchedOf(tenantId)} passage where passage.passage_of = chunk.id)
        then ${PREVIOUS_CHARACTERS}::integer else ${MAX_CONTENT}::integer end as embedded
    from ${searchedOf(tenantId)} chunk
    join ${versionsOf(tenantId)} v on v.path_part_id = chunk.version_part_id
    where ${which})`
}

/** The next chunks of a version after a given one, in the order of their ids, which is the order of creation. */
export async function listSources(
  tx: TenantTx,
  tenantId: string,
  page: { versionPartId: string; after: string | undefined; limit: number },
): Promise<SourceRow[]> {
  const { versionPartId, after, limit } = page
  const next = sql`chunk.id = any(array(
    select id from ${searchedOf(tenantId)} chunk
    where version_part_id = ${versionPartId}::uuid
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${limit}))`
  const { rows } = await sql<SourceRow>`
    select c.id, ${stamp} as stamp, c.chunk_type as "chunkType", path.names as "sectionNames",
      left(own.content, c.embedded) as content,
      right(prior.content, ${PREVIOUS_CHARACTERS}::integer) as previous,
      c.metadata ->> 'summary' as summary, c.metadata ->> 'description' as description
    ${sources(tenantId, chunkRows(tenantId, next))}
    join ${chunkTextsOf(tenantId)} own on own.id = c.content_id
    left join ${chunkTextsOf(tenantId)} prior on prior.id = previous.content_id
    order by c.id`.execute(tx)
  return rows
}

/** The current stamps of chunks. Deleted chunks are omitted. */
export async function readStamps(
  tx: TenantTx,
  tenantId: string,
  chunkIds: readonly string[],
): Promise<Map<string, string>> {
  const those = sql`chunk.id = any(${chunkIds}::uuid[])`
  const { rows } = await sql<{ id: string; stamp: string }>`
    select c.id, ${stamp} as stamp ${sources(tenantId, chunkRows(tenantId, those))}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.stamp]))
}

/** Of the given texts (as hexadecimal hashes), those for which the tenant has vectors of a model. */
export async function findTexts(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select given.hash from unnest(${hashes}::text[]) given (hash)
    where exists (
      select from ${vectorsOf(modelId)} v
      where v.tenant_id = ${tenantId}::uuid and v.text_sha256 = decode(given.hash, 'hex'))`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.hash))
}
