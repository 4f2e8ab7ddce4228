import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

/** How many tenants there are, apart from those that are being removed. */
export async function countTenants(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant where removal_id is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next tenants after the given one, apart from those that are being removed. */
export async function nextTenants(tx: SystemTx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant where id > ${after}::uuid and removal_id is null order by id limit ${limit}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}
