import type { Upkeep } from '../../../platform/jobs/workers.ts'
import { deleteOutdated, foldChanges } from './usage.queries.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'usage',
    at: 'minute',
    run: async ({ doors }, { isAlone, signal }) => {
      await doors.acrossTenants((tx) => deleteOutdated(tx, isAlone))
      let folded = 0
      do folded = await doors.acrossTenants(foldChanges)
      while (folded > 0 && !signal.aborted)
      // Routine, which the log does not need.
      return {}
    },
  },
]
