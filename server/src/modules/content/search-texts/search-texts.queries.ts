import { sql, type RawBuilder } from 'kysely'
import { isAny, jsonb, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import { ANALYSIS_VERSION } from '../../../platform/text/index.ts'
import { tenants } from '../../tenancy/index.ts'
import { partsOf } from '../../tree/index.ts'
import { headingsOf, type searchRow } from './search-texts.ts'

/**
 * Stores search texts, unless they exist and are up to date. Locks all of them, so that none is cleaned up before it is
 * used.
 */
export async function takeSearchTexts(
  tx: TenantTx,
  tenantId: string,
  rows: readonly ReturnType<typeof searchRow>[],
): Promise<void> {
  if (rows.length === 0) return
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  await sql`
    insert into search_text (tenant_id, id, text_index, language, num_words, analysis_version)
    select ${tenantId}::uuid, id, text_index, language, num_words, analysis_version
    from jsonb_to_recordset(${jsonb(unique)}) as new (
      id uuid, text_index tsvector, language text, num_words int, analysis_version smallint)
    order by id
    on conflict (tenant_id, id) do update
    set text_index = excluded.text_index, language = excluded.language, num_words = excluded.num_words,
      analysis_version = excluded.analysis_version
    where search_text.analysis_version < excluded.analysis_version`.execute(tx)
}

/** Names of sections by the ids of `ancestors`, and the name of the document of the version `version`. */
function names(
  tenantId: string,
  ancestors: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select coalesce(array_agg(s.name order by up.ord), '{}') as sections
      from unnest(${ancestors}) with ordinality up (id, ord)
      join section s on s.tenant_id = ${tenantId}::uuid and s.path_part_id = up.id) path
    cross join lateral (
      select parent_id from ${partsOf(tenantId)} part where id = ${version} offset 0) v
    cross join lateral (
      select name from ${partsOf(tenantId)} part where id = v.parent_id offset 0) d`
}

/** The headings of nodes directly in a version or section. */
export async function headingsBelow(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<string[]> {
  const { rows } = await sql<{ document: string; sections: string[] }>`
    select d.name as document, path.sections
    from ${partsOf(tenantId)} p
    ${names(tenantId, sql`p.ancestors || p.id`, sql`coalesce(p.version_part_id, p.id)`)}
    where p.id = ${partId}::uuid`.execute(tx)
  const [row] = rows
  return row ? headingsOf(row.document, row.sections) : []
}

/** A chunk with the data that its search text is made of. */
export type Place = {
  readonly id: string
  readonly contentId: string
  /** SHA-256 of its text in hexadecimal digits. */
  readonly hash: string
  readonly numTokens: number
  readonly chunkType: string
  readonly headings: readonly string[]
  readonly searchTextId: string
}

/** The current places of chunks, in the order of their ids. Omits chunks that no longer exist. */
export async function readPlaces(
  tx: TenantTx,
  tenantId: string,
  chunkIds: readonly string[],
): Promise<Place[]> {
  const { rows } = await sql<Place & { document: string; sections: string[] }>`
    select c.id, c.content_id as "contentId", encode(t.sha256, 'hex') as hash, t.num_tokens as "numTokens",
      c.search_text_id as "searchTextId", c.chunk_type as "chunkType", d.name as document, path.sections
    from unnest(${chunkIds}::uuid[]) wanted (id)
    cross join lateral (
      select * from chunk where tenant_id = ${tenantId}::uuid and id = wanted.id offset 0) c
    cross join lateral (
      select sha256, num_tokens from chunk_content
      where tenant_id = ${tenantId}::uuid and id = c.content_id offset 0) t
    cross join lateral (
      select ancestors from ${partsOf(tenantId)} part where id = c.path_part_id offset 0) p
    ${names(tenantId, sql`p.ancestors`, sql`c.version_part_id`)}
    order by c.id`.execute(tx)
  return rows.map(({ document, sections, ...place }) => ({
    ...place,
    headings: headingsOf(document, sections),
  }))
}

/** Texts by id. */
export async function readContents(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('chunk_content')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .select(['id', 'content'])
    .execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** A chunk that gets another search text, provided that it still has the one it had when it was checked. */
export type Replacement = {
  readonly id: string
  readonly content_id: string
  readonly former: string
  readonly next: string
}

export async function replaceSearchTexts(
  tx: TenantTx,
  tenantId: string,
  replacements: readonly Replacement[],
): Promise<void> {
  await sql`
    update chunk c set search_text_id = new.next
    from jsonb_to_recordset(${jsonb(replacements)}) as new (id uuid, content_id uuid, former uuid, next uuid)
    where c.tenant_id = ${tenantId}::uuid and c.id = new.id
      and c.content_id = new.content_id and c.search_text_id = new.former`.execute(tx)
}

/** The next chunks below a version or document, in the order of their ids. */
export async function listChunksBelow(
  tx: TenantTx,
  tenantId: string,
  page: { readonly partId: string; readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const { partId, after = null, limit } = page
  const { rows } = await sql<{ id: string }>`
    select c.id from chunk c
    where c.tenant_id = ${tenantId}::uuid
      and c.version_part_id = any(array(
        select id from ${partsOf(tenantId)} part
        where part.id = ${partId}::uuid
          or part.parent_id = ${partId}::uuid and part.part_type = 'DOCUMENT_VERSION'))
      and (${after}::uuid is null or c.id > ${after}::uuid)
    order by c.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Some of the search texts with an outdated analysis, and some of their chunks. */
export async function listStale(
  tx: TenantTx,
  tenantId: string,
  limit: number,
): Promise<{ readonly textIds: readonly string[]; readonly chunkIds: readonly string[] }> {
  const { rows } = await sql<{ textIds: string[]; chunkIds: string[] }>`
    with stale as materialized (
      select id from search_text
      where tenant_id = ${tenantId}::uuid and analysis_version < ${ANALYSIS_VERSION} limit ${limit})
    select array(select id from stale) as "textIds",
      array(
        select c.id from stale
        cross join lateral (
          select id from chunk
          where tenant_id = ${tenantId}::uuid and search_text_id = stale.id limit ${limit} offset 0) c
        limit ${limit}) as "chunkIds"`.execute(tx)
  return rows[0] ?? { textIds: [], chunkIds: [] }
}

/** Tenants with outdated search texts, and the number of those texts. */
export async function countStaleTexts(
  tx: SystemTx,
): Promise<{ readonly tenantId: string; readonly texts: number }[]> {
  const { rows } = await sql<{ tenantId: string; texts: number }>`
    select tenant.id as "tenantId", stale.texts
    from ${tenants} tenant
    cross join lateral (
      select count(*)::int as texts from search_text t
      where t.tenant_id = tenant.id and t.analysis_version < ${ANALYSIS_VERSION}) stale
    where stale.texts > 0
    order by tenant.id`.execute(tx)
  return rows
}
