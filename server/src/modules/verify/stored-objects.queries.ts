import { deleteObjects } from '../content/index.ts'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { deleteTenantObjects } from '../tenancy/index.ts'
import { removeUpload } from '../ingestion/index.ts'
import { deleteArchiveFile } from '../archive/index.ts'
import { addressesOf } from './named-objects.queries.ts'

/** The given ids that are tenants. */
export async function existingTenants(
  tx: SystemTx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant where id = any(${ids}::uuid[])`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** The given ids that are versions of the tenant, in its tree or in its trash. */
export async function existingVersions(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from document_version
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])
    union
    select v.id from trash_entry e cross join lateral unnest(e.version_ids) v (id)
    where e.tenant_id = ${tenantId}::uuid and e.version_ids && ${ids}::uuid[]
    union
    select (i.held ->> 'version_id')::uuid from source_item i
    where i.tenant_id = ${tenantId}::uuid and (i.held ->> 'version_id')::uuid = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

/** The given versions of a tenant that are being ingested. */
export async function versionsInWork(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct version_id as id from ingestion_run
    where tenant_id = ${tenantId}::uuid and version_id = any(${ids}::uuid[])
      and status in ('pending', 'processing')`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** The given keys of a tenant, even a deleted one, that a job is about to delete. */
export async function findPendingDeletions(
  tx: SystemTx,
  tenantId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select o.key from unnest(${keys}::text[]) o (key)
    where exists (
      select from pgboss.job j
      where j.name = any(${[deleteObjects, deleteTenantObjects, deleteArchiveFile, removeUpload].map(({ name }) => name)}::text[])
        and j.state in ('created', 'retry', 'active') and j.data ->> 'tenantId' = ${tenantId}
        and (j.data -> 'versionIds' ? split_part(o.key, '/', 2)
          or split_part(o.key, '/', 3) in (j.data ->> 'archiveId', j.data ->> 'uploadId')
          or j.data ->> 'objects' = 'all' or j.data -> 'objects' ? o.key))`.execute(tx)
  return new Set(rows.map((row) => row.key))
}

/** An object by its key in the storage and by its address. */
export type StoredObjectName = { readonly key: string; readonly uri: string }

/**
 * The given objects that conversions created for versions of the tenant and that no version, run or chunk
 * uses. Versions that are being ingested are skipped, because their rows are written later.
 */
export async function unusedResults(
  tx: TenantTx,
  tenantId: string,
  objects: readonly StoredObjectName[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with object as (
      select o.key, o.uri, v.id as version_id, v.path_part_id, v.system_metadata as metadata,
        (regexp_match(o.key, '/pages/([0-9]{1,9})[.]webp$'))[1]::integer as page
      from unnest(${objects.map(({ key }) => key)}::text[], ${objects.map(({ uri }) => uri)}::text[]) o (key, uri)
      join document_version v on v.tenant_id = ${tenantId}::uuid and v.id = split_part(o.key, '/', 2)::uuid
      where split_part(o.key, '/', 3) in ('assets', 'pages', 'pipeline', 'cleaned', 'reading')
        and why_contents_kept(v.tenant_id, v.path_part_id) is null
    ), run as (
      select r.version_id, r.status, r.outputs from ingestion_run r
      where r.tenant_id = ${tenantId}::uuid and r.version_id in (select version_id from object)
    ), named as (
      select o.value #>> '{}' as name
      from run cross join lateral jsonb_each(run.outputs) s cross join lateral jsonb_each(s.value) o
      where jsonb_typeof(o.value) = 'string'
      union
      select m.value #>> '{}' from object cross join lateral jsonb_each(object.metadata) m
      where jsonb_typeof(m.value) = 'string'
      union
      select u.uri from chunk c cross join lateral ${addressesOf('c')} u
      where c.tenant_id = ${tenantId}::uuid and c.version_part_id in (select path_part_id from object)
        and u.uri is not null
    )
    select object.key from object
    where object.key not in (select name from named) and object.uri not in (select name from named)
      and not exists (
        select from run where run.version_id = object.version_id
          and (run.status in ('pending', 'processing')
            -- A rerun continues after the pages that were already read.
            or split_part(object.key, '/', 3) = 'reading' and run.status in ('failed', 'cancelled')))
      and not exists (
        select from jsonb_to_recordset(coalesce(nullif(object.metadata #> '{page_pictures,ranges}', 'null'), '[]'))
          r (first integer, last integer)
        where object.page between r.first and r.last)`.execute(tx)
  return rows.map((row) => row.key)
}
