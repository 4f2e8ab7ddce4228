import type { Upkeep } from '../../platform/process/workers.ts'
import { lockOldEntries, noteKept } from './trash.queries.ts'
import { purge } from './trash.service.ts'

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
          const entries = await lockOldEntries(tx)
          for (const entry of entries) {
            // oxlint-disable-next-line no-await-in-loop -- one connection
            await (entry.is_kept ? noteKept(tx, entry) : purge(tx, queue, entry, 'purge_trash'))
          }
          deleted += entries.filter((entry) => !entry.is_kept).length
          return entries.length
        })
      } while (some > 0 && !signal.aborted)
      return { ...(deleted > 0 && { deletedPermanently: deleted }) }
    },
  },
]
