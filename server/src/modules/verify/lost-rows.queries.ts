import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

/** Tables whose rows belong to tenants. */
export async function tenantTables(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(tx)
  return rows.map((row) => row.name)
}

/**
 * Tenants that rows of a table belong to but that don't exist. The query skips from tenant to tenant in an
 * index that begins with tenant_id, without reading all rows of a tenant.
 */
export async function findMissingTenants(
  tx: SystemTx,
  table: string,
): Promise<{ tenants: number; lost: string[] }> {
  const { rows } = await sql<{ tenants: number; lost: string[] }>`
    with recursive seen as (
      (select s.tenant_id from ${sql.table(table)} s where s.tenant_id is not null order by s.tenant_id limit 1)
      union all
      select (
        select s.tenant_id from ${sql.table(table)} s
        where s.tenant_id > seen.tenant_id order by s.tenant_id limit 1)
      from seen where seen.tenant_id is not null)
    select count(*)::integer as tenants,
      coalesce((array_agg(seen.tenant_id) filter (
        where (select t.id from tenant t where t.id = seen.tenant_id) is null))[1:1000], '{}') as lost
    from seen where seen.tenant_id is not null`.execute(tx)
  return rows[0] ?? { tenants: 0, lost: [] }
}
