import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/index.ts'
import { deleteTenantObjects } from '../tenants/index.ts'
import { deleteObjects } from '../tree/index.ts'

/** Those of the ids that are tenants. */
export async function livingTenants(
  tx: SystemTx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant where id = any(${ids}::uuid[])`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Those of the ids that are versions of the tenant. */
export async function livingVersions(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from document_version
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Those of the keys of a tenant, which need not be there any more, that a job is going to delete. */
export async function waitingForDeletion(
  tx: SystemTx,
  tenantId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select o.key from unnest(${keys}::text[]) o (key)
    where exists (
      select from pgboss.job j
      where j.name in (${deleteObjects.name}, ${deleteTenantObjects.name})
        and j.state in ('created', 'retry', 'active') and j.data ->> 'tenantId' = ${tenantId}
        and (j.data -> 'versionIds' ? split_part(o.key, '/', 2)
          or j.data ->> 'objects' = 'all' or j.data -> 'objects' ? o.key))`.execute(tx)
  return new Set(rows.map((row) => row.key))
}
