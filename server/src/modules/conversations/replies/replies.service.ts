import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { countQuestion, requireWithinLimits } from '../../tenancy/index.ts'
import { lockTreeShared } from '../../tree/index.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { lockThread, writeMessage, type LockedThread } from '../threads/append-message.ts'
import { getThread } from '../threads/thread.queries.ts'
import { addOwnThread } from '../threads/threads.service.ts'
import { titleFor } from '../threads/title.ts'
import { threadReply } from './reply.job.ts'
import { insertReply } from './replies.queries.ts'
import { requireChatModel } from '../../models/index.ts'
import { referencesOf } from '../../assistant/index.ts'
import type { Scope } from '../../tools/index.ts'
import { workflowIdOf } from './workflow-id.ts'

/** The maximum length of a question, in UTF-16 units. */
const MOST = 20_000

type Asking = Pick<Context, 'config' | 'doors' | 'queue' | 'stream'>
type Asked = {
  readonly text: string
  readonly scope?: Scope
  /** The name of the model that answers. The default model if undefined. */
  readonly model?: string | undefined
}

/**
 * Adds a question to a thread and starts the answer.
 * @throws InvalidInput for a blank text or one that is too long
 * @throws Problem not_found, also for parts of the scope; forbidden; conflict while an answer is being written
 */
export async function sendUserMessage(
  context: Asking,
  actor: Actor,
  threadId: string,
  question: Asked,
): Promise<{ workflow_id: string; user_message_id: string }> {
  checkText(question.text)
  const messageId = await context.doors.inTenant(actor.tenantId, async (tx) => {
    // The thread may be newer than the time of the question.
    await getThread(tx, { ...actor, asOf: undefined }, threadId, 'write')
    const thread = await lockThread(tx, { tenantId: actor.tenantId, threadId })
    if (!thread) throw problem('missing', { what: 'Thread' })
    return writeQuestion(tx, context, actor, { thread, ...question })
  })
  return { workflow_id: workflowIdOf(threadId), user_message_id: messageId }
}

/**
 * Starts one of the actor's own conversations with a question, and starts the answer, in one transaction.
 * @throws InvalidInput for a blank text or one that is too long; Problem not_found for parts of the scope
 */
export async function askInNewThread(
  context: Asking,
  actor: Actor,
  question: Asked,
): Promise<{ thread_id: string; workflow_id: string }> {
  checkText(question.text)
  const threadId = await context.doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeShared(tx, actor.tenantId)
    const asOf = undefined // The thread begins now.
    const thread = await addOwnThread(tx, context, { ...actor, asOf }, titleFor(question.text))
    await writeQuestion(tx, context, actor, { thread, ...question })
    return thread.threadId
  })
  return { thread_id: threadId, workflow_id: workflowIdOf(threadId) }
}

/** @returns the id of the message */
async function writeQuestion(
  tx: TenantTx,
  context: Asking,
  actor: Actor,
  { thread, text, scope, model }: Asked & { readonly thread: LockedThread },
): Promise<string> {
  const { tenantId, userId } = actor
  if (model !== undefined) await requireChatModel(tx, context.config, actor, model)
  const references = scope ? await referencesOf(tx, actor, scope) : []
  const content = {
    text,
    ...(references.length > 0 && { references: [...references] }),
    ...(actor.asOf !== undefined && { as_of: actor.asOf }),
    ...(model !== undefined && { model }),
  }
  const question = await writeMessage(tx, thread, { role: 'USER', content })
  const replyId = await insertReply(tx, {
    tenant_id: tenantId,
    thread_id: thread.threadId,
    user_id: userId,
    created_at: question.created_at,
  })
  await context.queue.send(tx, threadReply, { tenantId, replyId })
  await announceThread(tx, context, thread, 'updated')
  await countQuestion(tx, context, tenantId)
  await requireWithinLimits(tx, context, tenantId, ['textBytes'])
  return question.id
}

function checkText(text: string): void {
  const loc = ['body', 'input_text']
  if (text.trim() === '') throw invalidInput(loc, 'A message must not be blank', text)
  if (text.length > MOST) {
    const msg = `String should have at most ${MOST} characters`
    throw invalidInput(loc, msg, undefined, 'string_too_long')
  }
}
