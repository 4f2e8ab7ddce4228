import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Upkeep } from '../../../platform/process/workers.ts'
import { deleteOldRequests } from '../requests/requests.queries.ts'
import { removals } from '../tenants/remove-tenant.ts'
import { deleteOutdated, foldChanges } from './usage.queries.ts'

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
      // This is routine and needs no log entry.
      return {}
    },
  },
]
