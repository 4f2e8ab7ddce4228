import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'
import { isLookAlike, type LookAlike } from '../../tree/index.ts'

/** Tags of all tenants that may look like another one. */
export async function findLookAlikeTags(tx: SystemTx, limit: number): Promise<LookAlike[]> {
  const { rows } = await sql<LookAlike>`
    select tenant_id, id, name from tag where ${isLookAlike(sql.ref('name'))} limit ${limit}`.execute(
    tx,
  )
  return rows
}
