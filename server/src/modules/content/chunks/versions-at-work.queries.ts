import type { TenantTx } from '../../../platform/db/index.ts'
import type { LockedVersion } from '../../tree/index.ts'

/** Whether a run is on its way that replaces the contents of the version. */
export async function isBeingIngested(
  tx: TenantTx,
  tenantId: string,
  version: LockedVersion,
): Promise<boolean> {
  const run = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', version.id)
    .where('status', 'in', ['pending', 'processing'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
