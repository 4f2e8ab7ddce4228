import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { versionsOf } from '../named-reads.ts'

/** Whether an unfinished run will replace the contents of a version and create its vectors. */
export async function isBeingIngested(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ingestion_run r
    where r.tenant_id = ${tenantId}::uuid and r.status in ('pending', 'processing') and r.version_id = (
      select id from ${versionsOf(tenantId)} version
      where path_part_id = ${versionPartId}::uuid)
    limit 1`.execute(tx)
  return rows.length > 0
}
