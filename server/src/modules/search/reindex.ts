import type { Context } from '../../platform/context/context.ts'
import { defineTenantJob, sendToEach } from '../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../platform/process/workers.ts'
import { countStaleTexts, refreshStale } from '../content/index.ts'

/** Analyses again the texts of a tenant that an earlier version of the analysis has indexed. */
const reindexJob = defineTenantJob('reindex-texts')

type Parts = Pick<Context, 'doors'>

/**
 * Runs until no text of the tenant is left. It may be stopped and started again at any time, also by two processes at
 * once, since finished work is kept.
 * @param onProgress called with the number of texts that each step has done
 */
export async function reindexTenant(
  context: Parts,
  tenantId: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (texts: number) => void },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const done = await refreshStale(context, tenantId)
    if (done === 0) return
    onProgress?.(done)
  }
}

export const jobs: readonly JobWorker[] = [
  workOn(reindexJob, (context, { tenantId }, signal) =>
    reindexTenant(context, tenantId, { signal }),
  ),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'text index',
    at: 'start',
    run: async (context) => ({ outdated: await startReindexing(context) }),
  },
]

/**
 * Sends a job for each tenant with texts that an earlier version of the analysis has indexed. Until then they are found
 * by their old index.
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

/** Does the same at once, for `arbor reindex`. @param onProgress texts done and texts in all */
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
