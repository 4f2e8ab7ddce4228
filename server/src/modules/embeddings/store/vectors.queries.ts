import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Windows } from '../../../platform/models/embedder.ts'
import { codesOf, vectorsOf } from './partitions.ts'
import { toStoredText } from './vector-code.ts'

/** Separates the windows of a text. */
const BETWEEN = ';'

export type EmbeddedChunk = {
  readonly chunkId: string
  /** Hash of the embedded text. */
  readonly textSha256: Uint8Array
}

export type ChunkVectors = EmbeddedChunk & { readonly windows: Windows }

/** Stores the vectors of chunks and replaces those of the same model. Deleted chunks are skipped. */
export async function writeVectors(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  rows: readonly ChunkVectors[],
): Promise<void> {
  const left = await lockChunks(tx, tenantId, rows)
  if (left.length === 0) return
  await sql`
    with given as (
      select * from unnest(
        ${idsOf(left)}::uuid[],
        ${left.map(({ versionPartId }) => versionPartId)}::uuid[],
        ${hashesOf(left)}::text[],
        ${left.map(({ windows }) => windows.map(toStoredText).join(BETWEEN))}::text[]) row (id, version_id, sha256, windows)
    ), gone as (
      delete from ${codesOf(modelId)}
      where tenant_id = ${tenantId}::uuid and chunk_id = any(${idsOf(left)}::uuid[])
    ), stored as (
      insert into ${vectorsOf(modelId)} (tenant_id, chunk_id, model_id, text_sha256)
      select ${tenantId}::uuid, id, ${modelId}::integer, decode(sha256, 'hex') from given
      on conflict (tenant_id, chunk_id, model_id) do update
        set text_sha256 = excluded.text_sha256, windows = null
    )
    insert into ${codesOf(modelId)} (tenant_id, chunk_id, model_id, version_part_id, number, code)
    select ${tenantId}::uuid, id, ${modelId}::integer, version_id, w.number - 1, w.code::bit varying
    from given cross join lateral
      unnest(string_to_array(windows, ${BETWEEN})) with ordinality w (code, number)`.execute(tx)
}

/**
 * Copies vectors from chunks of the tenant with the same text and model, if any.
 * @returns ids of the chunks that have their vectors now
 */
export async function copyVectors(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  rows: readonly EmbeddedChunk[],
): Promise<string[]> {
  const left = await lockChunks(tx, tenantId, rows)
  if (left.length === 0) return []
  const copied = await sql<{ chunk_id: string }>`
    with given as materialized (
      select row.id, row.version_id, same.chunk_id as source_id
      from unnest(
        ${idsOf(left)}::uuid[],
        ${left.map(({ versionPartId }) => versionPartId)}::uuid[],
        ${hashesOf(left)}::text[]) row (id, version_id, sha256)
      cross join lateral (
        select chunk_id from ${vectorsOf(modelId)}
        where tenant_id = ${tenantId}::uuid and text_sha256 = decode(row.sha256, 'hex')
          and chunk_id <> row.id
        limit 1) same
    ), gone as (
      delete from ${codesOf(modelId)}
      where tenant_id = ${tenantId}::uuid and chunk_id = any(array(select id from given))
    ), coded as (
      insert into ${codesOf(modelId)} (tenant_id, chunk_id, model_id, version_part_id, number, code)
      select ${tenantId}::uuid, given.id, ${modelId}::integer, given.version_id, source.number, source.code
      from given join ${codesOf(modelId)} source
        on source.tenant_id = ${tenantId}::uuid and source.chunk_id = given.source_id
    )
    insert into ${vectorsOf(modelId)} (tenant_id, chunk_id, model_id, text_sha256, windows)
    select ${tenantId}::uuid, given.id, ${modelId}::integer, source.text_sha256, source.windows
    from given join ${vectorsOf(modelId)} source
      on source.tenant_id = ${tenantId}::uuid and source.chunk_id = given.source_id
    on conflict (tenant_id, chunk_id, model_id) do update
      set text_sha256 = excluded.text_sha256, windows = excluded.windows
    returning chunk_id`.execute(tx)
  return copied.rows.map((row) => row.chunk_id)
}

/**
 * Locks the chunks that still exist. Until the transaction ends, nobody else can delete them or write their
 * vectors. The next statement then sees the vectors that others have written.
 * @returns the rows of these chunks, with their versions
 */
export async function lockChunks<T extends Pick<EmbeddedChunk, 'chunkId'>>(
  tx: TenantTx,
  tenantId: string,
  rows: readonly T[],
): Promise<(T & { readonly versionPartId: string })[]> {
  if (rows.length === 0) return []
  const locked = await sql<{ id: string; versionPartId: string }>`
    select id, version_part_id as "versionPartId" from chunk where tenant_id = ${tenantId}::uuid and id = any(${idsOf(rows)}::uuid[])
    order by id for no key update`.execute(tx)
  const versions = new Map(locked.rows.map((row) => [row.id, row.versionPartId]))
  return rows.flatMap((row) => {
    const versionPartId = versions.get(row.chunkId)
    return versionPartId === undefined ? [] : [{ ...row, versionPartId }]
  })
}

/**
 * The texts from which the stored vectors of chunks were created.
 * @returns SHA-256 in hexadecimal by chunk id; chunks without vectors are omitted
 */
export async function findCurrent(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  chunkIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ chunk_id: string; sha256: string }>`
    select chunk_id, encode(text_sha256, 'hex') as sha256 from ${vectorsOf(modelId)}
    where tenant_id = ${tenantId}::uuid and chunk_id = any(${chunkIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.chunk_id, row.sha256]))
}

/** Deletes the vectors of chunks, for all models. */
export async function dropVectors(
  tx: TenantTx,
  tenantId: string,
  chunkIds: readonly string[],
): Promise<void> {
  for (const table of ['chunk_vector', 'chunk_window']) {
    await sql`
      delete from ${sql.table(table)}
      where tenant_id = ${tenantId}::uuid and chunk_id = any(${chunkIds}::uuid[])`.execute(tx)
  }
}

function idsOf(rows: readonly Pick<EmbeddedChunk, 'chunkId'>[]): string[] {
  return rows.map((row) => row.chunkId)
}

function hashesOf(rows: readonly EmbeddedChunk[]): string[] {
  return rows.map((row) => Buffer.from(row.textSha256).toString('hex'))
}
