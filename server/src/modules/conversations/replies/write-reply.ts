import { actorOfMember, addDisplayPaths } from '../../tenancy/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { enrichCitations, type EnrichedCitation } from '../../search/index.ts'
import {
  type AnswerEvent,
  type Answerer,
  type Question,
  type ReplyDraft,
  askerOf,
  untilAborted,
} from '../../assistant/index.ts'
import type { LiveReply } from './live-reply.ts'
import type { ReplyRow } from './replies.queries.ts'
import { noticeText } from './notices.ts'
import type { ReplyTask } from './task.queries.ts'

export type WritingTools = {
  readonly context: Pick<Context, 'doors' | 'stream'>
  readonly answerer: Answerer
  readonly live: LiveReply
  readonly draft: ReplyDraft
  readonly signal: AbortSignal
}

/** The answerer returned no text. */
class EmptyAnswer extends Error {
  override readonly name = 'EmptyAnswer'
  constructor() {
    super('The answer has no text.')
  }
}

/**
 * Writes an answer into `draft` and publishes it while it is being written.
 * @returns its citations as the readers of the stream see them
 * @throws the signal's reason, and any error of the answerer; the draft keeps the text written so far
 */
export async function writeReply(
  tools: WritingTools,
  reply: ReplyRow,
  task: ReplyTask,
): Promise<readonly EnrichedCitation[]> {
  const { context, answerer, live, draft, signal } = tools
  const question: Question = {
    asker: () => actorOfMember(context.doors, reply.tenant_id, reply.user_id),
    tenantId: reply.tenant_id,
    threadId: reply.thread_id,
    history: task.history,
    text: task.question,
    subjectPartId: task.subjectPartId,
    scope: task.scope,
    asOf: task.asOf,
    model: task.model,
  }
  await askerOf(context, question)
  for await (const event of untilAborted(answerer(question, signal), signal)) {
    await take(event, draft, live)
    if (draft.isFull) {
      await live.text(draft.note(noticeText('cut', task.language)))
      break
    }
  }
  await live.text(draft.end())
  await live.flush()
  signal.throwIfAborted()
  const actor = await askerOf(context, question)
  if (draft.isEmpty) throw new EmptyAnswer()
  return enrich(context, actor, draft)
}

async function take(event: AnswerEvent, draft: ReplyDraft, live: LiveReply): Promise<void> {
  switch (event.kind) {
    case 'text':
      return live.text(draft.write(event.delta))
    case 'part_end':
      draft.endPart()
      return draft.isBehind ? undefined : live.endPart()
    case 'withdrawn':
      draft.withdraw()
      return live.endPart()
    case 'step': {
      const step = draft.step(event.step)
      return step && live.step(step)
    }
    case 'model':
      return draft.writtenBy(event.name)
    case 'citations':
      return draft.cite(event.citations)
  }
}

async function enrich(
  { doors, stream }: WritingTools['context'],
  actor: Actor,
  { citations }: ReplyDraft,
): Promise<readonly EnrichedCitation[]> {
  if (citations.length === 0 || !stream.enabled) return []
  return doors.inTenant(actor.tenantId, async (tx) => {
    const enriched = await enrichCitations(tx, actor, citations)
    await addDisplayPaths(tx, actor, enriched)
    return enriched
  })
}
