import { unaudited } from '../../platform/audit/kinds.ts'
import type { Context } from '../../platform/context/context.ts'
import { defineTenantJob, sendToEach } from '../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../platform/process/workers.ts'
import { recallUpkeep } from './index-recall.ts'
import { blocksUpkeep } from './postings/upkeep.ts'
import { restartBlocks } from './postings/write-blocks.ts'
import { countStaleTexts, refreshStale } from '../content/index.ts'

/** Reanalyzes the texts of a tenant that were indexed by an earlier version of the analysis. */
const reindexJob = defineTenantJob('reindex-texts')

type Parts = Pick<Context, 'doors'>

/**
 * Runs until no outdated text of the tenant is left. It can be stopped and restarted at any time, and two
 * processes may run it simultaneously, because finished work is kept.
 * @param onProgress called with the number of texts done in each step
 */
export async function reindexTenant(
  context: Parts,
  tenantId: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (texts: number) => void },
): Promise<void> {
  let all = 0
  for (;;) {
    signal?.throwIfAborted()
    const done = await refreshStale(context, tenantId)
    if (done === 0) break
    onProgress?.(done)
    all += done
  }
  if (all > 0) await context.doors.inTenant(tenantId, (tx) => restartBlocks(tx, tenantId))
}

export const jobs: readonly JobWorker[] = [
  workOn(
    reindexJob,
    (context, { tenantId }, signal) => reindexTenant(context, tenantId, { signal }),
    { audit: unaudited('Renews the index of texts.') },
  ),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'text index',
    audit: unaudited('Starts to renew the index of texts.'),
    at: 'start',
    run: async (context) => ({ outdated: await startReindexing(context) }),
  },
  recallUpkeep,
  blocksUpkeep,
]

/**
 * Sends a job for each tenant with texts that were indexed by an earlier version of the analysis. Until the job
 * is done, their old index finds them.
 * @returns the number of tenants
 */
async function startReindexing({
  doors,
  queue,
}: Pick<Context, 'doors' | 'queue'>): Promise<number> {
  return doors.acrossTenants(async (tx) => {
    const tenants = await countStaleTexts(tx)
    return sendToEach(
      tx,
      queue,
      reindexJob,
      tenants.map(({ tenantId }) => tenantId),
    )
  })
}

/**
 * Does the same immediately, for `arbor reindex`.
 * @param onProgress texts done and texts in total
 */
export async function reindexAll(
  context: Parts,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const tenants = await context.doors.acrossTenants(countStaleTexts)
  const total = tenants.reduce((sum, { texts }) => sum + texts, 0)
  let done = 0
  onProgress(done, total)
  for (const { tenantId } of tenants) {
    await reindexTenant(context, tenantId, {
      onProgress: (texts) => onProgress((done += texts), total),
    })
  }
}
