import type { Context } from '../../../platform/context/context.ts'
import type { EnrichedCitation } from '../../search/index.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { lockThread, writeMessage } from '../threads/append-message.ts'
import type { ReplyDraft } from '../../assistant/index.ts'
import type { LiveReply } from './live-reply.ts'
import { closeReply, type ReplyRow, type ReplyStatus } from './replies.queries.ts'
import { ClaimLost } from '../../../platform/jobs/claims.ts'
import { runs } from '../../../platform/telemetry/metrics.ts'
import { sentence, type Language, type SentenceName } from './sentences.ts'

export type Conclusion = {
  readonly status: Exclude<ReplyStatus, 'running'>
  /** Why there is no answer; unset if it was completed. */
  readonly excuse?: SentenceName
  readonly draft: ReplyDraft
  /** As those who follow the answer see them. */
  readonly citations?: readonly EnrichedCitation[]
  readonly language: Language
}

/**
 * Stores the message and closes the answer in one transaction, then publishes the end. Whatever happens after the
 * commit, the message is there.
 * @throws ClaimLost when the claim is no longer held or the thread is gone; nothing is changed then
 */
export async function concludeReply(
  context: Pick<Context, 'doors' | 'queue' | 'stream'>,
  reply: ReplyRow,
  live: LiveReply,
  { status, excuse, draft, citations, language }: Conclusion,
): Promise<void> {
  const error = excuse && sentence(excuse, language)
  await context.doors.inTenant(reply.tenant_id, async (tx) => {
    // The thread first: a deletion of it takes the locks in the same order.
    const thread = await lockThread(tx, {
      tenantId: reply.tenant_id,
      threadId: reply.thread_id,
    })
    if (!thread) throw new ClaimLost()
    // Before the message, of which there is one already if another worker has ended the answer.
    await closeReply(tx, reply, status)
    await writeMessage(tx, thread, {
      id: reply.id,
      role: 'ASSISTANT',
      content: draft.content(error),
      details: draft.details(),
    })
    await announceThread(tx, context, thread, 'updated')
  })
  runs.inc({ kind: 'answer', result: status })
  const notDelivered = sentence('not_delivered', language)
  await live.end({ ...(citations && !error && { citations }), error, notDelivered })
}
