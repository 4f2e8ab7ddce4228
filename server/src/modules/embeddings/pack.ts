import { unaudited } from '../../platform/audit/kinds.ts'
import type { Context } from '../../platform/context/context.ts'
import { defineTenantJob, sendToEach } from '../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../platform/process/workers.ts'
import { listUnpacked, packSome } from './store/unpacked.queries.ts'

/** Packs those vectors of a tenant that were stored by an earlier version. */
const packJob = defineTenantJob('pack-vectors')

/** Number of chunks per transaction. Readers of the embedded database then wait only milliseconds. */
const BATCH = 10

/**
 * Runs until all vectors of the tenant are packed. It can be stopped and restarted at any time, and two
 * processes may run it simultaneously, because finished work is kept. Until a chunk is packed, searches estimate
 * its cosines from its codes.
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
    audit: unaudited('Packs vectors.'),
    steps: 'embed',
  }),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'vectors',
    audit: unaudited('Starts to pack vectors.'),
    at: 'start',
    run: async (context) => ({ unpacked: await startPacking(context) }),
  },
]

/**
 * Sends a job for each tenant with vectors that were stored by an earlier version.
 * @returns the number of tenants
 */
async function startPacking({
  doors,
  queue,
  schema,
}: Pick<Context, 'doors' | 'queue' | 'schema'>): Promise<number> {
  if (!schema.vector) return 0
  return doors.acrossTenants(async (tx) => sendToEach(tx, queue, packJob, await listUnpacked(tx)))
}
