import { giveReceipt } from '../../retention/index.ts'
import { deleteFilesOf } from '../../content/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { runs } from '../../../platform/telemetry/metrics.ts'
import { deletePart, lockTreeExclusive, selectParts } from '../../tree/index.ts'
import type { Allowed, PartRow } from '../../tree/index.ts'
import { endByOther } from './end-run.ts'
import type { RunRow } from './run-row.ts'
import {
  findAnyRun,
  findRun,
  listOpenIds,
  runClaims,
  type Ending,
} from './workflow-runs.queries.ts'
import { workflowStep } from './run-step.job.ts'

const CANCELLED: Ending = { status: 'cancelled', error: 'The run was cancelled.' }

/**
 * Cancels a run: the actor's own, or anybody's for OWNER and ADMIN. A run that is over stays unchanged.
 * @returns whether this call ended it; undefined if the run doesn't exist
 * @throws Problem forbidden for somebody else's run
 */
export async function cancelWorkflowRun(
  context: Context,
  actor: Actor,
  runId: string,
): Promise<boolean | undefined> {
  const isCancelled = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const run = await findSeen(tx, actor, runId)
    return run && endByOther(tx, context, run, CANCELLED)
  })
  if (isCancelled) noteCancelled(runId)
  return isCancelled
}

/** Call it after the commit. */
function noteCancelled(runId: string): void {
  runClaims.stop(runId)
  runs.inc({ kind: 'workflow', result: 'cancelled' })
}

/**
 * A run as a workflow engine shows it; undefined if it doesn't exist. @throws Problem forbidden for somebody
 * else's run
 */
export async function getWorkflowRunStatus({ doors }: Context, actor: Actor, runId: string) {
  const run = await doors.inTenant(actor.tenantId, (tx) => findSeen(tx, actor, runId))
  return (
    run && {
      workflow_id: run.id,
      temporal_status: ENGINE_STATUS[run.status],
      workflow_type: 'workflow_run',
      task_queue: workflowStep.name,
      start_time: (run.started_at ?? run.created_at).toISOString(),
      close_time: run.closed_at?.toISOString() ?? null,
      run_id: run.id,
      error: run.error,
    }
  )
}

/** The workflow engine's terms that clients of the public interface know. */
const ENGINE_STATUS: Record<RunRow['status'], string> = {
  pending: 'RUNNING',
  running: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  cancelled: 'CANCELED',
}

async function findSeen(tx: TenantTx, actor: Actor, runId: string): Promise<RunRow | undefined> {
  const run = await findRun(tx, actor, runId)
  if (run) return run
  if (await findAnyRun(tx, actor.tenantId, runId)) throw notYours()
  return undefined
}

function notYours() {
  return problem('run_of_others')
}

/** A run that the actor may see. @throws Problem not_found, forbidden */
export async function getRun(tx: TenantTx, actor: Actor, runId: string): Promise<RunRow> {
  const run = await findSeen(tx, actor, runId)
  if (!run) throw problem('missing', { what: 'Run' })
  return run
}

/**
 * Deletes a run: the actor's own, or anybody's for OWNER and ADMIN. What it has written stays.
 * @throws Problem not_found, forbidden; conflict for an open run
 */
export async function deleteRun(
  { doors, queue }: Context,
  actor: Actor,
  runId: string,
): Promise<void> {
  await doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeExclusive(tx, actor.tenantId)
    const run = await getRun(tx, actor, runId)
    if (run.status === 'running' || run.status === 'pending') {
      throw problem('run_not_over')
    }
    // What counts is whose run it is, not the rights on its node.
    const part = await selectParts(tx, actor.tenantId)
      .where('p.id', '=', run.path_part_id)
      .selectAll('p')
      .$castTo<Allowed<PartRow, 'write'>>()
      .executeTakeFirst()
    if (!part) return
    const receipt = await giveReceipt(tx, { tenantId: actor.tenantId, part })
    await deletePart(tx, part)
    await deleteFilesOf(tx, queue, actor.tenantId, [receipt])
  })
}

/**
 * Cancels all open runs of a workflow.
 * @returns a function that stops the work on them in this process; call it after the commit
 */
export async function cancelAllOf(
  tx: TenantTx,
  context: Context,
  { tenantId, definitionId }: { readonly tenantId: string; readonly definitionId: string },
): Promise<() => void> {
  const ids = await listOpenIds(tx, tenantId, definitionId)
  for (const id of ids) await endByOther(tx, context, { tenant_id: tenantId, id }, CANCELLED)
  return () => ids.forEach(noteCancelled)
}
