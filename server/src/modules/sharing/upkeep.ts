import { unaudited } from '../../platform/audit/kinds.ts'
import type { Upkeep } from '../../platform/process/workers.ts'
import { deleteOldLinks } from './links.queries.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'outside links',
    audit: unaudited(
      'Deletes links long after their end, which was recorded when they were created.',
    ),
    at: 'minute',
    run: async ({ doors }) => {
      const deleted = await doors.acrossTenants(deleteOldLinks)
      return { ...(deleted > 0 && { deletedLinks: deleted }) }
    },
  },
]
