import { noteChanges, recordWork, SERVICE } from '../../platform/audit/audited-work.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import type { Upkeep } from '../../platform/process/workers.ts'
import { lockOldEntries, noteKept, type OldEntry } from './trash.queries.ts'
import { purge } from './trash.service.ts'

export const upkeep: readonly Upkeep[] = [
  {
    name: 'trash',
    audit: ['item.deleted'],
    at: 'minute',
    run: async ({ doors, queue }, { signal }) => {
      let deleted = 0
      let some = 0
      do {
        // oxlint-disable-next-line no-await-in-loop -- short transactions, one after the other
        some = await doors.acrossTenants(async (tx) => {
          await noteChanges(tx)
          const entries = await lockOldEntries(tx)
          for (const entry of entries) {
            // oxlint-disable-next-line no-await-in-loop -- one connection
            await (entry.is_kept ? noteKept(tx, entry) : purgeOld(tx, queue, entry))
          }
          deleted += entries.filter((entry) => !entry.is_kept).length
          return entries.length
        })
      } while (some > 0 && !signal.aborted)
      return { ...(deleted > 0 && { deletedPermanently: deleted }) }
    },
  },
]

const JOB = 'purge_trash'

async function purgeOld(tx: SystemTx, queue: Queue, entry: OldEntry): Promise<void> {
  const receiptId = await purge(tx, queue, entry, JOB)
  await recordWork(tx, entry.tenant_id, {
    kind: 'item.deleted',
    operation: JOB,
    doer: SERVICE,
    items: [],
    details: { receipt_id: receiptId },
  })
}
