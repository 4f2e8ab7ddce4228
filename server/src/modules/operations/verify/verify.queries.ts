import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'

export async function countTenants(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next tenants after the given one. */
export async function nextTenants(tx: SystemTx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant where id > ${after}::uuid order by id limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}
