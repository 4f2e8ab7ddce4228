import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { invalidInput, problem } from '../../../platform/errors.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { appendMessage } from '../threads/append-message.ts'
import { getThread } from '../threads/thread.queries.ts'
import { threadReply } from './reply.job.ts'
import { insertReply } from './replies.queries.ts'
import { referencesOf, type Scope } from './scope.queries.ts'
import { workflowIdOf } from './workflow-id.ts'

/** Longest question, in UTF-16 units. */
const MOST = 20_000

/**
 * Appends a question to a thread and starts the answer.
 * @throws InvalidInput for a blank or overlong text
 * @throws Problem not_found, also for what the scope names; forbidden; conflict while an answer is being written
 */
export async function sendUserMessage(
  context: Pick<Context, 'config' | 'doors' | 'queue' | 'stream'>,
  actor: Actor,
  threadId: string,
  { text, scope }: { readonly text: string; readonly scope?: Scope },
): Promise<{ workflow_id: string; user_message_id: string }> {
  checkText(text)
  const { doors, queue } = context
  const { tenantId, userId } = actor
  const messageId = await doors.inTenant(tenantId, async (tx) => {
    const { ancestors } = await getThread(tx, actor, threadId, 'write')
    const thread = { tenantId, threadId }
    const references = scope ? await referencesOf(tx, actor, scope) : []
    const content = { text, ...(references.length > 0 && { references: [...references] }) }
    const question = await appendMessage(tx, thread, { role: 'USER', content })
    if (!question) throw problem('not_found', 'Thread not found.')
    const replyId = await insertReply(tx, {
      tenant_id: tenantId,
      thread_id: threadId,
      user_id: userId,
      created_at: question.created_at,
    })
    await queue.send(tx, threadReply, { tenantId, replyId })
    await announceThread(tx, context, { ...thread, ancestors }, 'updated')
    await requireWithinLimits(tx, context, tenantId, ['textBytes'])
    return question.id
  })
  return { workflow_id: workflowIdOf(threadId), user_message_id: messageId }
}

function checkText(text: string): void {
  const loc = ['body', 'input_text']
  if (text.trim() === '') throw invalidInput(loc, 'A message must not be blank', text)
  if (text.length > MOST) {
    const msg = `String should have at most ${MOST} characters`
    throw invalidInput(loc, msg, undefined, 'string_too_long')
  }
}
