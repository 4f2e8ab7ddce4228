import { recordWork } from '../../../platform/audit/audited-work.ts'
import { handedOut } from '../../../platform/audit/handed-out.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { EnrichedCitation } from '../../search/index.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { lockThread, writeMessage } from '../threads/append-message.ts'
import type { ReplyDraft } from '../../assistant/index.ts'
import type { LiveReply } from './live-reply.ts'
import { closeReply, type ReplyRow, type ReplyStatus } from './replies.queries.ts'
import { ClaimLost } from '../../../platform/jobs/claims.ts'
import { answerSeconds, runs, secondsSince } from '../../../platform/telemetry/metrics.ts'
import { countTenantRun } from '../../../platform/telemetry/tenant-metrics.ts'
import { noticeText, type Language, type NoticeName } from './notices.ts'

export type Conclusion = {
  readonly status: Exclude<ReplyStatus, 'running'>
  /** Why the answer is incomplete. Unset if it was completed. */
  readonly notice?: NoticeName
  readonly draft: ReplyDraft
  /** The citations as the readers of the stream see them. */
  readonly citations?: readonly EnrichedCitation[]
  readonly language: Language
}

/**
 * Stores the message and closes the answer in one transaction, then publishes the end. Once the transaction is
 * committed, the message exists whatever happens next.
 * @throws ClaimLost if the claim is lost or the thread was deleted; nothing is changed then
 */
export async function concludeReply(
  context: Pick<Context, 'config' | 'doors' | 'queue' | 'stream'>,
  reply: ReplyRow,
  live: LiveReply,
  { status, notice, draft, citations, language }: Conclusion,
): Promise<void> {
  const error = notice && noticeText(notice, language)
  await context.doors.inTenant(reply.tenant_id, async (tx) => {
    // Lock the thread first, because deleting it takes the locks in the same order.
    const thread = await lockThread(tx, {
      tenantId: reply.tenant_id,
      threadId: reply.thread_id,
    })
    if (!thread) throw new ClaimLost()
    // Close the answer before writing the message. If another worker has ended it, the message already exists.
    await closeReply(tx, reply, status)
    await writeMessage(tx, thread, {
      id: reply.id,
      role: 'ASSISTANT',
      content: draft.content(error),
      details: draft.details(),
    })
    await recordWork(tx, reply.tenant_id, {
      kind: 'answer.given',
      operation: 'thread_reply',
      doer: { userId: reply.user_id, credential: 'none' },
      items: [reply.thread_id],
      details: handedOut(citations),
    })
    await announceThread(tx, context, thread, 'updated')
  })
  runs.inc({ kind: 'answer', result: status })
  countTenantRun(context.config.metricsTenants, {
    tenantId: reply.tenant_id,
    kind: 'answer',
    result: status,
  })
  if (status === 'completed') answerSeconds.observe(secondsSince(reply.created_at))
  const notDelivered = noticeText('not_delivered', language)
  await live.end({ ...(citations && !error && { citations }), error, notDelivered })
}
