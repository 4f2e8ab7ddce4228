import { unaudited } from '../../platform/audit/kinds.ts'
import type { Upkeep } from '../../platform/process/workers.ts'
import { deleteOldNotices, deleteSurplusNotices } from './notices.queries.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'notices',
    audit: unaudited('Deletes old notices of people.'),
    at: 'minute',
    run: async ({ doors }) => {
      const old = await doors.acrossTenants(deleteOldNotices)
      const surplus = await doors.acrossTenants(deleteSurplusNotices)
      const deleted = old + surplus
      return { ...(deleted > 0 && { deleted }) }
    },
  },
]
