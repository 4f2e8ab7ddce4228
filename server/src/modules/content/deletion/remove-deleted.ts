import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Context } from '../../../platform/context/context.ts'
import { inSmallSteps, sendToEach } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../../platform/process/workers.ts'
import { lockDeletion, nextDoomed, noteRemoved, tenantsWithDeletions } from '../../tree/index.ts'
import { deleteObjects } from './delete-objects.job.ts'
import { removeDoomed } from './delete-subtree.ts'
import { removeDeleted } from './remove-deleted.job.ts'

/** Tenants that upkeep sends jobs for. */
const TENANTS = 200

/**
 * Removes what a tenant has deleted, the oldest deletion first. Each transaction removes some nodes, writes them into
 * the receipt and sends the jobs for their files, so it can be stopped and repeated at any time. It ends when nothing is
 * left or another worker is removing it.
 */
export async function removeAll(
  context: Pick<Context, 'doors' | 'queue'>,
  tenantId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { doors, queue } = context
  const isOver = await inSmallSteps(
    (most, begin) =>
      doors.inTenant(tenantId, async (tx) => {
        const deletion = await lockDeletion(tx, tenantId)
        begin()
        if (!deletion) return true
        const next = await nextDoomed(tx, deletion, most)
        await removeDoomed(tx, queue, deletion, next)
        await noteRemoved(tx, deletion, { count: next.outside, isLast: next.isLast })
        if (next.isLast) {
          const receipt = { id: deletion.id, block: null }
          await queue.send(tx, deleteObjects, { tenantId, versionIds: [], receipt })
        }
        return false
      }),
    signal,
  )
  if (isOver) return
  await doors.inTenant(tenantId, (tx) =>
    queue.send(tx, removeDeleted, { tenantId }, { key: tenantId }),
  )
}

export const jobs: readonly JobWorker[] = [
  workOn(removeDeleted, (context, { tenantId }, signal) => removeAll(context, tenantId, signal), {
    audit: unaudited('Removes what a recorded change has deleted.'),
  }),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'deletions',
    audit: unaudited('Continues deletions that are recorded.'),
    at: 'minute',
    run: async ({ doors, queue }) => ({
      continued: await doors.acrossTenants(async (tx) =>
        sendToEach(tx, queue, removeDeleted, await tenantsWithDeletions(tx, TENANTS)),
      ),
    }),
  },
]
