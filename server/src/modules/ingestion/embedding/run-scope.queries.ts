import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { versionsOf, searchedOf } from '../../content/index.ts'

/** A version or folder with its whole subtree, or the whole tenant. */
type Scope = { readonly tenant_id: string; readonly part_id: string | null }

function within(part: string | null, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return part === null
    ? sql`true`
    : sql`${column} = any(${part}::uuid || array(select nodes_below(${part}::uuid)))`
}

/** The next versions of a run, ordered by the ids of their nodes. */
export async function nextVersions(
  tx: TenantTx,
  { tenant_id: tenantId, part_id: partId }: Scope,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select path_part_id as id from ${versionsOf(tenantId)} version
    where (${after}::uuid is null or path_part_id > ${after}::uuid)
      and ${within(partId, sql.ref('path_part_id'))}
    order by path_part_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

/** How many chunks a run has to process. */
export async function countChunks(
  tx: TenantTx,
  { tenant_id: tenantId, part_id: partId }: Scope,
): Promise<number> {
  const { rows } = await sql<{ chunks: number }>`
    select count(*)::int as chunks from ${searchedOf(tenantId)} chunk
    where ${within(partId, sql.ref('version_part_id'))}`.execute(tx)
  return rows[0]?.chunks ?? 0
}
