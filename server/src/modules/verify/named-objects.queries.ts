import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import type { KeyRange } from '../checks/index.ts'

/** An object that a row refers to. */
export type NamedObject = {
  readonly key: string
  /** Its exact length in bytes; null if the row doesn't say. */
  readonly bytes: number | null
  /** SHA-256 in hexadecimal digits; null if the row doesn't say. */
  readonly sha256: string | null
  readonly mayBeEmpty: boolean
}

/** The objects of ingestion runs: the uploaded file, and the results of the steps. */
export async function namedByRuns(
  tx: TenantTx,
  tenantId: string,
  range: KeyRange,
): Promise<NamedObject[]> {
  const { rows } = await sql<NamedObject>`
    select o.* from ingestion_run t cross join lateral (values
      (t.source_key, t.source_bytes, encode(t.source_sha256, 'hex'), true),
      (t.outputs -> 'convert' ->> 'nodesKey', null, null, true),
      (t.outputs -> 'convert' ->> 'plainTextKey', null, null, true),
      (t.outputs -> 'convert' ->> 'pipelineKey', null, null, false),
      (t.outputs -> 'convert' ->> 'contentListKey', null, null, false),
      (t.outputs -> 'convert' ->> 'middleKey', null, null, false),
      (t.outputs -> 'convert' ->> 'workbookKey', null, null, false),
      (t.outputs -> 'convert' ->> 'cleanedKey', null, null, true),
      (t.outputs -> 'enrich' ->> 'enrichmentKey', null, null, true)
    ) o (key, bytes, sha256, "mayBeEmpty")
    where ${isIn(tenantId, range)} and o.key is not null`.execute(tx)
  return rows
}

/**
 * The query for the names of all objects that the rows of all tenants refer to, like the other queries here, for a
 * backup. Leaves out what runs in progress may replace or delete, because a restore repeats them.
 * @param address the beginning of the addresses of all objects
 * @param hasArchives whether the database has archives of tenants. One that awaits an update may lack them
 */
export function allNamedObjects(address: string, hasArchives: boolean): string {
  const start = `'${address.replaceAll("'", "''")}' || t.tenant_id || '/'`
  const settled = (version: string) =>
    `not exists (select from ingestion_run r where r.tenant_id = t.tenant_id and r.version_id = ${version}
       and r.status in ('pending', 'processing'))`
  const outputs = ['nodes', 'plainText', 'pipeline', 'contentList', 'middle', 'workbook', 'cleaned']
  const archives = hasArchives
    ? ' union all select t.object_key from tenant_archive t where t.object_key is not null'
    : ''
  return `
    select t.source_key as name from ingestion_run t where t.source_key is not null
    union all
    select o.name from ingestion_run t cross join lateral (values
      ${outputs.map((name) => `(t.outputs -> 'convert' ->> '${name}Key')`).join(', ')},
      (t.outputs -> 'enrich' ->> 'enrichmentKey')) o (name)
    where o.name is not null and t.status not in ('pending', 'processing')
    union all
    select m.value #>> '{}' from document_version t cross join lateral jsonb_each(t.system_metadata) m
    where jsonb_typeof(m.value) = 'string' and starts_with(m.value #>> '{}', ${start} || t.id || '/')
      and ${settled('t.id')}
    union all
    select ${start} || t.id || '/pages/' || page || '.webp'
    from document_version t cross join lateral jsonb_to_recordset(
      coalesce(nullif(t.system_metadata #> '{page_pictures,ranges}', 'null'), '[]')) r (first integer, last integer)
    cross join lateral generate_series(r.first, r.last) page
    where ${settled('t.id')}
    union all
    select u.uri from chunk t
    join path_part p on p.tenant_id = t.tenant_id and p.id = t.version_part_id
    cross join lateral (
      select t.metadata ->> 'extracted_text_s3_uri' as uri
      union all
      select s.uri from jsonb_array_elements_text(
        case when jsonb_typeof(t.metadata -> 's3_urls') = 'array' then t.metadata -> 's3_urls' else '[]' end) s (uri)
    ) u
    where starts_with(u.uri, ${start} || p.metadata_obj_id || '/') and ${settled('p.metadata_obj_id')}
    union all
    select l.value ->> 'key' from tenant t cross join lateral jsonb_each(
      case when jsonb_typeof(t.branding -> 'logos') = 'object' then t.branding -> 'logos' else '{}' end) l
    where l.value ->> 'key' is not null${archives}`
}

/**
 * Finds addresses of the tenant's objects in a range of rows.
 * @param start the beginning of the addresses of all objects of the tenant
 */
export type AddressQuery = (
  tenantId: string,
  range: KeyRange,
  start: string,
) => RawBuilder<{ readonly uri: string }>

/** Selects the rows `t` of a tenant that are in a range of ids. */
function isIn(tenantId: string, { from, to }: KeyRange): RawBuilder<SqlBool> {
  return sql<SqlBool>`t.tenant_id = ${tenantId}::uuid and t.id > ${from}::uuid and t.id <= ${to}::uuid`
}

/**
 * Addresses in the metadata of versions that refer to objects of the same version. Clients also write there,
 * and other addresses are only text to the server.
 */
export const byVersions: AddressQuery = (tenantId, range, start) => sql`
  select m.value #>> '{}' as uri from document_version t cross join lateral jsonb_each(t.system_metadata) m
  where ${isIn(tenantId, range)}
    and jsonb_typeof(m.value) = 'string' and starts_with(m.value #>> '{}', ${start} || t.id || '/')`

/** Addresses of page images. The metadata of versions contains only their page numbers. */
export const pageImages: AddressQuery = (tenantId, range, start) => sql`
  select ${start} || t.id || '/pages/' || page || '.webp' as uri
  from document_version t cross join lateral jsonb_to_recordset(
    coalesce(nullif(t.system_metadata #> '{page_pictures,ranges}', 'null'), '[]')) r (first integer, last integer)
  cross join lateral generate_series(r.first, r.last) page
  where ${isIn(tenantId, range)}`

/** The addresses in a chunk's metadata, as a subquery. */
export function addressesOf(chunk: 't' | 'c'): RawBuilder<unknown> {
  const metadata = sql.ref(`${chunk}.metadata`)
  return sql`(
    select ${metadata} ->> 'extracted_text_s3_uri' as uri
    union all
    select u.uri from jsonb_array_elements_text(
      case when jsonb_typeof(${metadata} -> 's3_urls') = 'array' then ${metadata} -> 's3_urls' else '[]' end) u (uri)
  )`
}

/** Addresses in the metadata of chunks that refer to objects of the chunk's version. */
export const byChunks: AddressQuery = (tenantId, range, start) => sql`
  select m.uri from chunk t cross join lateral ${addressesOf('t')} m
  where ${isIn(tenantId, range)}
    and starts_with(m.uri, ${start} || (
      select p.metadata_obj_id from path_part p
      where p.tenant_id = ${tenantId}::uuid and p.id = t.version_part_id) || '/')`

/** Keys of the tenant's logos. */
export async function logoKeys(tx: TenantTx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select l.value ->> 'key' as key
    from tenant t cross join lateral jsonb_each(
      case when jsonb_typeof(t.branding -> 'logos') = 'object' then t.branding -> 'logos' else '{}' end) l
    where t.id = ${tenantId}::uuid and l.value ->> 'key' is not null`.execute(tx)
  return rows.map((row) => row.key)
}

/** The files of the tenant's archives. */
export async function archiveObjects(tx: TenantTx, tenantId: string): Promise<NamedObject[]> {
  const { rows } = await sql<NamedObject>`
    select object_key as key, bytes, encode(sha256, 'hex') as sha256, false as "mayBeEmpty"
    from tenant_archive where tenant_id = ${tenantId}::uuid and object_key is not null`.execute(tx)
  return rows
}
