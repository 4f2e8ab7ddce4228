import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Context } from '../../../platform/context/context.ts'
import { defineTenantJob, inSmallSteps, sendToEach } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../../platform/process/workers.ts'
import { deleteTree, lockTreeExclusive } from '../../tree/index.ts'
import { deleteTenantKey } from '../encryption/keys.queries.ts'
import {
  deleteTenantRow,
  lockRemoval,
  removeSome,
  tenantsToRemove,
} from './delete-tenant.queries.ts'
import { deleteTenantObjects } from './tenants.jobs.ts'

/** Removes the rows of a closed tenant. */
export const removeTenant = defineTenantJob('remove-tenant')

/** Tenants that upkeep sends jobs for. */
const TENANTS = 200

/**
 * Removes a closed tenant with all its rows, and sends the job for its files. It can be stopped and repeated at any
 * time, and several workers take turns.
 */
export async function removeTenantRows(
  { doors, queue }: Pick<Context, 'doors' | 'queue'>,
  tenantId: string,
  signal?: AbortSignal,
): Promise<void> {
  const isOver = await inSmallSteps(
    (most, begin) =>
      doors.acrossTenants(async (tx) => {
        // Requests that were underway when it was closed come first.
        await lockTreeExclusive(tx, tenantId)
        const receipt = await lockRemoval(tx, tenantId)
        begin()
        if (receipt === undefined) return true
        if ((await removeSome(tx, tenantId, most)) > 0) return false
        await deleteTree(tx, tenantId)
        await deleteTenantRow(tx, tenantId)
        // An upload that was underway may have made a new one.
        await deleteTenantKey(tx, tenantId)
        await queue.send(tx, deleteTenantObjects, { tenantId, objects: 'all', receipt })
        return true
      }),
    signal,
  )
  if (isOver) return
  await doors.acrossTenants((tx) => queue.send(tx, removeTenant, { tenantId }, { key: tenantId }))
}

export const removalJobs: readonly JobWorker[] = [
  workOn(
    removeTenant,
    (context, { tenantId }, signal) => removeTenantRows(context, tenantId, signal),
    {
      audit: unaudited('Removes the rows of a tenant whose audit events go with it.'),
    },
  ),
]

export const removals: Upkeep = {
  name: 'removed tenants',
  audit: unaudited('Continues deletions of tenants that are recorded.'),
  at: 'minute',
  run: async ({ doors, queue }) => ({
    removing: await doors.acrossTenants(async (tx) =>
      sendToEach(tx, queue, removeTenant, await tenantsToRemove(tx, TENANTS)),
    ),
  }),
}
