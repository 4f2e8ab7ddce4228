import type { Upkeep } from '../../platform/process/workers.ts'
import { deleteFiles } from '../content/index.ts'
import { deleteOldEntries } from './trash.queries.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'trash',
    at: 'minute',
    run: async ({ doors, queue }, { signal }) => {
      let deleted = 0
      let some = 0
      do {
        // oxlint-disable-next-line no-await-in-loop -- short transactions, one after the other
        some = await doors.acrossTenants(async (tx) => {
          const entries = await deleteOldEntries(tx)
          for (const { tenant_id: tenantId, version_ids: versionIds } of entries) {
            // oxlint-disable-next-line no-await-in-loop -- one connection
            await deleteFiles(tx, queue, { tenantId, versionIds })
          }
          return entries.length
        })
        deleted += some
      } while (some > 0 && !signal.aborted)
      return { ...(deleted > 0 && { deletedPermanently: deleted }) }
    },
  },
]
