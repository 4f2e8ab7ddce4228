import { unaudited } from '../../platform/audit/kinds.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Upkeep } from '../../platform/process/workers.ts'
import { tenantsWithChanges } from '../tree/index.ts'
import { sendDueDigests } from './digest/send-digests.ts'
import { tellFollowers } from './follow/tell-followers.ts'
import { lookAtChanges } from './searches/look-at-changes.ts'

/** The most tenants in one round, and batches for each, so that one with many changes doesn't hold up the others. */
const TENANTS = 1000
const BATCHES = 20

export const upkeep: readonly Upkeep[] = [
  {
    name: 'followers',
    audit: unaudited('Tells people about changes that are recorded.'),
    at: 'minute',
    run: async (context, { signal }) => {
      const tenantIds = await context.doors.acrossTenants((tx) => tenantsWithChanges(tx, TENANTS))
      const failed: string[] = []
      for (const tenantId of tenantIds) {
        if (signal.aborted) break
        try {
          // oxlint-disable-next-line no-await-in-loop -- leaves room for requests
          await tellOfChanges(context, tenantId, signal)
        } catch (error) {
          failed.push(tenantId)
          context.log.error({ err: error, tenantId }, 'followers were not told of changes')
        }
      }
      return { ...(failed.length > 0 && { failed }) }
    },
  },
  {
    name: 'digests',
    audit: unaudited('Mails people the notices that they have.'),
    at: 'minute',
    run: async (context, { signal }) => {
      const sent = await sendDueDigests(context, { signal, now: new Date() })
      return { ...(sent > 0 && { sent }) }
    },
  },
]

/** Tells everyone who follows an item or a search in a tenant about changes. */
export async function tellOfChanges(
  context: Context,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  const inBatches = async (work: () => Promise<boolean>): Promise<void> => {
    for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (!(await work())) return
    }
  }
  await inBatches(() => tellFollowers(context, tenantId))
  await inBatches(() => lookAtChanges(context, tenantId, signal))
}
