import { unaudited } from '../../platform/audit/kinds.ts'
import type { Upkeep } from '../../platform/process/workers.ts'
import { deleteOldDeliveries, giveUpExpired } from './deliveries.queries.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'webhooks',
    audit: unaudited('Deletes old entries of the log of deliveries.'),
    at: 'minute',
    run: async ({ doors, config }) => {
      const expired = await doors.acrossTenants(giveUpExpired)
      const deleted = await doors.acrossTenants((tx) =>
        deleteOldDeliveries(tx, config.webhooks.logDays),
      )
      return {
        ...(expired > 0 && { expiredDeliveries: expired }),
        ...(deleted > 0 && { deletedDeliveries: deleted }),
      }
    },
  },
]
