import type { Upkeep } from '../../platform/process/workers.ts'
import { deleteOldLinks } from './links.queries.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'outside links',
    at: 'minute',
    run: async ({ doors }) => {
      const deleted = await doors.acrossTenants(deleteOldLinks)
      return { ...(deleted > 0 && { deletedLinks: deleted }) }
    },
  },
]
