import { Type } from 'typebox'
import type { SystemTx } from '../db/index.ts'
import { defineJob } from './job-kind.ts'
import type { Queue } from './queue.ts'

/** A kind of job that goes through what a tenant has until nothing is left. One job per tenant runs at a time. */
export function defineTenantJob(name: string) {
  return defineJob({
    name,
    payload: Type.Object({ tenantId: Type.String() }),
    heartbeatSeconds: 60,
    expireInSeconds: 6 * 3600,
    retryLimit: 10,
    backoff: { first: 5, longest: 600 },
    oncePerKey: true,
    needs: () => ['disk'],
  })
}

/** Sends a job of this kind for each of the tenants. @returns their number */
export async function sendToEach(
  tx: SystemTx,
  queue: Pick<Queue, 'send'>,
  kind: ReturnType<typeof defineTenantJob>,
  tenantIds: readonly string[],
): Promise<number> {
  for (const tenantId of tenantIds) await queue.send(tx, kind, { tenantId }, { key: tenantId })
  return tenantIds.length
}
