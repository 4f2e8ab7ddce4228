import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { getThread } from '../threads/thread.queries.ts'
import {
  askCancel,
  findNewestReply,
  findReply,
  replyClaims,
  type ReplyRow,
} from './replies.queries.ts'
import { threadReply } from './reply.job.ts'
import { ReplyCancelled } from './stop-reasons.ts'
import { workflowIdOf } from './workflow-id.ts'
import { endCancelled } from './work-on-reply.ts'

/** How long a cancellation waits for a worker in another process to end the answer. */
const END_MS = 3_000
const POLL_MS = 100
const CANCELLED = 'The workflow was cancelled.'

/** The workflow engine's names, which clients of the public interface expect (differences.md, P7). */
const ENGINE_STATUS: Record<ReplyRow['status'], string> = {
  running: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  cancelled: 'CANCELED',
}

/**
 * The newest answer of a thread, in the format of a workflow engine.
 * @throws Problem not_found for an unknown thread or one without an answer; forbidden
 */
export async function getReplyStatus({ doors }: Context, actor: Actor, threadId: string) {
  const reply = await doors.inTenant(actor.tenantId, (tx) => getNewest(tx, actor, threadId, 'read'))
  return {
    workflow_id: workflowIdOf(reply.thread_id),
    temporal_status: ENGINE_STATUS[reply.status],
    workflow_type: 'thread_reply',
    task_queue: threadReply.name,
    start_time: reply.created_at.toISOString(),
    close_time: reply.closed_at?.toISOString() ?? null,
    run_id: reply.id,
  }
}

/**
 * Cancels the answer that is being written in a thread, and stores the text written so far. Does nothing if no answer
 * is running. Requires the right to write to the thread.
 * @throws Problem not_found for an unknown thread or one without an answer; forbidden
 */
export async function cancelReply(context: Context, actor: Actor, threadId: string) {
  const { tenantId } = actor
  const before = await context.doors.inTenant(tenantId, async (tx) => {
    const newest = await getNewest(tx, actor, threadId, 'write')
    return askCancel(tx, { tenantId, replyId: newest.id })
  })
  const message = before ? await end(context, before) : 'The workflow had already finished.'
  return { workflow_id: workflowIdOf(threadId), message }
}

async function getNewest(
  tx: TenantTx,
  actor: Actor,
  threadId: string,
  right: 'read' | 'write',
): Promise<ReplyRow> {
  await getThread(tx, actor, threadId, right)
  const newest = await findNewestReply(tx, actor.tenantId, threadId)
  if (!newest) throw problem('missing', { what: 'Job' })
  return newest
}

/** @returns the message for the caller */
async function end(context: Context, before: ReplyRow): Promise<string> {
  // No worker has started it, so there is nothing to wait for.
  if (before.claim === null) {
    await endCancelled(context, before)
    return CANCELLED
  }
  replyClaims.stop(before.id, new ReplyCancelled())
  const key = { tenantId: before.tenant_id, replyId: before.id }
  for (let waited = 0; waited < END_MS; waited += POLL_MS) {
    const now = await context.doors.inTenant(key.tenantId, (tx) => findReply(tx, key))
    if (now?.status !== 'running') return CANCELLED
    await delay(POLL_MS)
  }
  return 'The workflow is being cancelled.'
}
