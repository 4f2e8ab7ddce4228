import type { Context } from '../../../platform/context/context.ts'
import { recordWork, SERVICE } from '../../../platform/audit/audited-work.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { sendToEach } from '../../../platform/jobs/tenant-job.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { reopen } from '../run-control.service.ts'
import { rerunJob } from './rerun.job.ts'
import {
  countWaiting,
  findDueRun,
  isRepeatable,
  listTenantsWithDueRuns,
  takeMark,
  type DueRun,
} from './reruns.queries.ts'

/** As many runs of a tenant wait for their first step at most. The others follow later, so new uploads come soon. */
const MOST_WAITING = 20
/** Seconds until there may be room for more. */
const PAUSE_SECONDS = 5
/** Tenants that upkeep sends jobs for. */
const TENANTS = 200

/**
 * Runs the marked runs of a tenant again. Each loses its mark in the transaction that starts it, so a mark is good for
 * one try, whatever happens to this process.
 */
export async function workOnReruns(
  context: Context,
  { tenantId }: { readonly tenantId: string },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const next = await context.doors.inTenant(tenantId, (tx) => findNext(tx, context, tenantId))
    if (!next) return
    const hasFile = await hasSource(context, next)
    await context.doors.inTenant(tenantId, (tx) =>
      startAgain(tx, context, { ...next, tenantId, hasFile }),
    )
  }
}

async function findNext(
  tx: TenantTx,
  { queue }: Context,
  tenantId: string,
): Promise<DueRun | undefined> {
  const due = await findDueRun(tx, tenantId)
  if (!due || (await countWaiting(tx, tenantId)) < MOST_WAITING) return due
  await queue.send(tx, rerunJob, { tenantId }, { key: tenantId, startAfter: PAUSE_SECONDS })
  return undefined
}

/** Without its file, a run would only fail again. */
async function hasSource({ storage }: Context, { source_key: key }: DueRun): Promise<boolean> {
  try {
    await storage.stat(key)
    return true
  } catch (error) {
    if (error instanceof ObjectNotFound) return false
    throw error
  }
}

async function startAgain(
  tx: TenantTx,
  context: Context,
  {
    tenantId,
    id: runId,
    version_id: versionId,
    hasFile,
  }: DueRun & { readonly tenantId: string; readonly hasFile: boolean },
): Promise<void> {
  if (!(await takeMark(tx, tenantId, runId)) || !hasFile) return
  if (!(await isRepeatable(tx, tenantId, runId))) return
  if (!(await reopen(tx, context, { tenantId, runId }))) return
  await recordWork(tx, tenantId, {
    kind: 'ingestion.restarted',
    operation: rerunJob.name,
    doer: SERVICE,
    items: [versionId],
    details: { document_version_id: versionId, workflow_id: runId },
  })
}

/** Sends a job for each tenant with runs that are due. @returns the number of tenants */
export function resumeReruns({ doors, queue }: Pick<Context, 'doors' | 'queue'>): Promise<number> {
  return doors.acrossTenants(async (tx) =>
    sendToEach(tx, queue, rerunJob, await listTenantsWithDueRuns(tx, TENANTS)),
  )
}
