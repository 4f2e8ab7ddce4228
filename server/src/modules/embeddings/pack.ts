import type { Context } from '../../platform/context/context.ts'
import { defineTenantJob, sendToEach } from '../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../platform/process/workers.ts'
import { listUnpacked, packSome } from './store/unpacked.queries.ts'

/** Packs the vectors of a tenant that an earlier version stored. */
const packJob = defineTenantJob('pack-vectors')

/** Chunks in one transaction: few enough that readers of the embedded database wait milliseconds. */
const BATCH = 10

/**
 * Runs until all vectors of the tenant are packed. It may be stopped and started again at any time, also by two processes
 * at once, since finished work is kept. Until a chunk's turn comes, searches estimate its cosines from its codes.
 */
export async function packVectors(
  { doors }: Pick<Context, 'doors'>,
  tenantId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const left = await doors.inTenant(tenantId, (tx) => packSome(tx, tenantId, BATCH))
    if (left === 0) return
  }
}

export const jobs: readonly JobWorker[] = [
  workOn(packJob, (context, { tenantId }, signal) => packVectors(context, tenantId, signal), {
    needsSpace: true,
    steps: 'embed',
  }),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'vectors',
    at: 'start',
    run: async (context) => ({ unpacked: await startPacking(context) }),
  },
]

/** Sends a job for each tenant with vectors that an earlier version stored. @returns the number of tenants */
async function startPacking({
  doors,
  queue,
  schema,
}: Pick<Context, 'doors' | 'queue' | 'schema'>): Promise<number> {
  if (!schema.vector) return 0
  return doors.acrossTenants(async (tx) => sendToEach(tx, queue, packJob, await listUnpacked(tx)))
}
