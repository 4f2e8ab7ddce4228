import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Upkeep } from '../../../platform/process/workers.ts'
import { deleteOldRequests } from '../requests/requests.queries.ts'
import { removals } from '../tenants/remove-tenant.ts'
import { deleteOldDays, recordStored } from './days.queries.ts'
import { deleteOutdated, foldChanges } from './usage.queries.ts'

/** How long days are kept. */
const KEPT_DAYS = 400

export const upkeep: readonly Upkeep[] = [
  removals,
  {
    name: 'access requests',
    audit: unaudited('Deletes requests that nobody has answered for long.'),
    at: 'minute',
    run: async ({ doors }) => {
      const deleted = await doors.acrossTenants(deleteOldRequests)
      return { ...(deleted > 0 && { deletedRequests: deleted }) }
    },
  },
  {
    name: 'usage',
    audit: unaudited('Counts what tenants use.'),
    at: 'minute',
    run: async ({ doors }, { isAlone, signal }) => {
      await doors.acrossTenants((tx) => deleteOutdated(tx, isAlone))
      let folded = 0
      do folded = await doors.acrossTenants(foldChanges)
      while (folded > 0 && !signal.aborted)
      let recorded = 0
      do recorded = await doors.acrossTenants(recordStored)
      while (recorded > 0 && !signal.aborted)
      await doors.acrossTenants((tx) => deleteOldDays(tx, KEPT_DAYS))
      // This is routine and needs no log entry.
      return {}
    },
  },
]
