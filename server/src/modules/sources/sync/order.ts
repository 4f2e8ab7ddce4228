import { foldersOfSource, lockTreeShared, orderItemsOfSource } from '../../tree/index.ts'
import { runClaims } from '../runs/source-runs.queries.ts'
import type { Fetching } from './fetch.ts'

/** Puts the items that a run has added, moved or renamed where their names belong. @throws ClaimLost */
export async function orderItems({
  context: { doors },
  source: { tenant_id: tenantId, id: sourceId },
  run,
}: Pick<Fetching, 'context' | 'source' | 'run'>): Promise<void> {
  const since = run.created_at
  const folders = await doors.inTenant(tenantId, (tx) =>
    foldersOfSource(tx, { tenantId, sourceId, since }),
  )
  for (const parentId of folders) {
    // oxlint-disable-next-line no-await-in-loop -- short transactions, one after the other
    await doors.inTenant(tenantId, async (tx) => {
      await runClaims.assert(tx, run)
      await lockTreeShared(tx, tenantId)
      await orderItemsOfSource(tx, { tenantId, sourceId, parentId })
    })
  }
}
