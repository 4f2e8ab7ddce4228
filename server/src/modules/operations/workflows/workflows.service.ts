import { validate as isUuid } from 'uuid'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import { cancelReply, getReplyStatus, threadOfWorkflow } from '../../conversations/index.ts'
import { cancelReembed, getReembed } from '../../embeddings/index.ts'
import { cancelRun, rerun } from '../../ingestion/index.ts'
import { toPublicEngineStatus, toPublicReembed } from './workflows.public.ts'
import { findRun, runExists, type WorkflowRow } from '../../ingestion/index.ts'

/** One run. @throws Problem not_found, forbidden */
export async function getRun(
  { doors }: Context,
  actor: Actor,
  workflowId: string,
): Promise<WorkflowRow> {
  if (!isUuid(workflowId)) throw problem('not_found', 'Workflow not found.')
  return doors.inTenant(actor.tenantId, async (tx) => {
    const run = await findRun(tx, actor, workflowId)
    if (run) return run
    throw (await runExists(tx, actor.tenantId, workflowId))
      ? problem('forbidden')
      : problem('not_found', 'Workflow not found.')
  })
}

/** What an engine's view tells of any workflow: an ingestion, embedding again, or a thread's answers. @throws Problem */
export async function getWorkflow(context: Context, actor: Actor, workflowId: string) {
  const threadId = threadOfWorkflow(workflowId)
  if (threadId !== undefined) return getReplyStatus(context, actor, threadId)
  const reembed = await getReembed(context, actor, workflowId)
  if (reembed) return toPublicReembed(reembed)
  return toPublicEngineStatus(await getRun(context, actor, workflowId))
}

/** Cancels a run, or the work on an answer; one that is over stays as it is. */
export async function cancelWorkflow(context: Context, actor: Actor, workflowId: string) {
  const threadId = threadOfWorkflow(workflowId)
  if (threadId !== undefined) return cancelReply(context, actor, threadId)
  const cancelled =
    (await cancelReembed(context, actor, workflowId)) ??
    (await cancelRun(context, actor, await getRun(context, actor, workflowId)))
  return {
    workflow_id: workflowId,
    message: cancelled ? 'The workflow was cancelled.' : 'The workflow had already finished.',
  }
}

/** Starts a run that is over once more from the stored file. @throws Problem conflict while it is not over */
export async function rerunWorkflow(context: Context, actor: Actor, workflowId: string) {
  const run = await getRun(context, actor, workflowId)
  const started = await rerun(context, actor, run)
  if (!started) throw problem('conflict', 'The workflow is still running. Cancel it first.')
  return { workflow_id: run.id, action: 'rerun', message: 'The workflow was restarted.' }
}
