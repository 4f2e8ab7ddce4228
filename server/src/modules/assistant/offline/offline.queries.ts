import type { TenantTx } from '../../../platform/db/index.ts'
import { selectParts } from '../../tree/index.ts'

/** Whether a node is a version or inside one. Undefined if it doesn't exist. */
export async function findSubject(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<{ readonly isInVersion: boolean } | undefined> {
  const row = await selectParts(tx, tenantId)
    .where('p.id', '=', partId)
    .select(['p.part_type', 'p.version_part_id'])
    .executeTakeFirst()
  if (!row) return undefined
  return { isInVersion: row.version_part_id !== null || row.part_type === 'DOCUMENT_VERSION' }
}
