import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { chunksOf, chunkTextsOf, documentsOf, versionsOf } from '../../content/index.ts'
import { partsOf } from '../../tree/index.ts'
import type { ChunkText, Place, Wanted } from './place-finder.ts'

export type VersionKey = {
  readonly tenantId: string
  readonly versionId: string
  readonly versionPartId: string
}

/** A version of a document, by default the active one. @throws Problem not_found for one of another document */
export async function findVersion(
  tx: TenantTx,
  {
    tenantId,
    documentId,
    versionId,
  }: { tenantId: string; documentId: string; versionId?: string | null | undefined },
): Promise<VersionKey> {
  const { rows } = await sql<{ id: string; path_part_id: string }>`
    select v.id, v.path_part_id from ${documentsOf(tenantId)} d
    join ${versionsOf(tenantId)} v
      on v.document_id = d.id and v.id = coalesce(${versionId ?? null}::uuid, d.active_version_id)
    where d.id = ${documentId}::uuid`.execute(tx)
  const [row] = rows
  if (!row) throw problem('missing', { what: 'Document version' })
  return { tenantId, versionId: row.id, versionPartId: row.path_part_id }
}

/**
 * The comments of a document whose place in a version isn't known, or isn't certain any more: the text of the chunk was
 * changed, or the passage was missing and something has changed since.
 */
export async function listUnplaced(
  tx: TenantTx,
  { tenantId, versionId, versionPartId }: VersionKey,
  { documentId, limit }: { readonly documentId: string; readonly limit: number },
): Promise<Wanted[]> {
  const { rows } = await sql<{
    id: string
    chunk_id: string
    quote: string
    before: string
    after: string
  }>`
    select c.id, c.chunk_id, c.quote, c.before, c.after
    from comment c
    left join comment_place pl
      on pl.tenant_id = ${tenantId}::uuid and pl.comment_id = c.id and pl.version_id = ${versionId}::uuid
    where c.tenant_id = ${tenantId}::uuid and c.document_id = ${documentId}::uuid and c.reply_to is null
      and case
        when pl.comment_id is null then true
        when pl.chunk_id is not null then not exists (
          select from ${chunksOf(tenantId)} k where k.id = pl.chunk_id and k.content_id = pl.content_id)
        else exists (
          select from ${partsOf(tenantId)} p
          where p.version_part_id = ${versionPartId}::uuid and p.updated_at > pl.found_at) end
    order by c.id desc limit ${limit}`.execute(tx)
  return rows.map(({ chunk_id: chunkId, ...row }) => ({ ...row, chunkId }))
}

/** Some chunks of a version, by id. */
export async function listTexts(
  tx: TenantTx,
  { tenantId, versionPartId }: VersionKey,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ChunkText[]> {
  const { rows } = await sql<ChunkText>`
    select c.id, c.content_id as "contentId", t.content, c.chunk_type in ('TABLE', 'HTML') as "hasMarkup"
    from ${chunksOf(tenantId)} c join ${chunkTextsOf(tenantId)} t on t.id = c.content_id
    where c.version_part_id = ${versionPartId}::uuid
      ${after === undefined ? sql`` : sql`and c.id > ${after}::uuid`}
    order by c.id limit ${limit}`.execute(tx)
  return rows
}

/** A chunk of the document, with its version. */
export async function findChunk(
  tx: TenantTx,
  { tenantId, documentId, chunkId }: { tenantId: string; documentId: string; chunkId: string },
): Promise<(ChunkText & { readonly versionId: string }) | undefined> {
  const { rows } = await sql<ChunkText & { versionId: string }>`
    select c.id, c.content_id as "contentId", t.content, c.chunk_type in ('TABLE', 'HTML') as "hasMarkup",
      v.id as "versionId"
    from ${chunksOf(tenantId)} c
    join ${chunkTextsOf(tenantId)} t on t.id = c.content_id
    join ${versionsOf(tenantId)} v on v.path_part_id = c.version_part_id and v.document_id = ${documentId}::uuid
    where c.id = ${chunkId}::uuid`.execute(tx)
  return rows[0]
}

/**
 * Notes where passages are in a version. Undefined means that a passage isn't there.
 * @param tookMs how long ago the texts began to be read. Passages that have changed since are looked for again.
 */
export async function putPlaces(
  tx: TenantTx,
  { tenantId, versionId }: Omit<VersionKey, 'versionPartId'>,
  places: ReadonlyMap<string, Place | undefined>,
  tookMs = 0,
): Promise<void> {
  const rows = Array.from(places, ([id, place]) => ({
    comment_id: id,
    chunk_id: place?.chunkId ?? null,
    content_id: place?.contentId ?? null,
    quote: place?.quote ?? null,
    is_exact: place?.isExact ?? false,
  }))
  // Comments, chunks and the version may have been deleted since. Each is locked, so that it isn't while its row is written.
  await sql`
    with known as materialized (
      select c.id from comment c
      where c.tenant_id = ${tenantId}::uuid and c.id = any(${[...places.keys()]}::uuid[])
      order by c.id for key share
    )
    insert into comment_place (
      tenant_id, comment_id, version_id, chunk_id, content_id, quote, is_exact, found_at)
    select ${tenantId}::uuid, r.comment_id, v.id, r.chunk_id, r.content_id, r.quote, r.is_exact,
      clock_timestamp() - make_interval(secs => ${tookMs / 1000}::float8)
    from jsonb_to_recordset(${jsonb(rows)}) r (
      comment_id uuid, chunk_id uuid, content_id uuid, quote text, is_exact boolean)
    join known on known.id = r.comment_id
    join ${versionsOf(tenantId)} v on v.id = ${versionId}::uuid
    where r.chunk_id is null or exists (select from ${chunksOf(tenantId)} k where k.id = r.chunk_id)
    order by r.comment_id
    on conflict (tenant_id, comment_id, version_id) do update set
      chunk_id = excluded.chunk_id, content_id = excluded.content_id, quote = excluded.quote,
      is_exact = excluded.is_exact, found_at = excluded.found_at`.execute(tx)
}
