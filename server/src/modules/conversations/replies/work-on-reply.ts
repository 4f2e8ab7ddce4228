import type { Context } from '../../../platform/context/context.ts'
import { ClaimLost, TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { ReplyPublisher, resumeReply, type BegunReply } from '../threads/reply-events.ts'
import { type Answerer, ReplyDraft, reasonOf } from '../../assistant/index.ts'
import { concludeReply, type Conclusion } from './conclude-reply.ts'
import { LiveReply } from './live-reply.ts'
import { CANCEL_ASKED, replyClaims, type ReplyRow } from './replies.queries.ts'
import type { ReplyKey } from './reply.job.ts'
import { ReplyCancelled, ReplyTooLong, reasonForLostClaim } from './stop-reasons.ts'
import { noticeText } from './notices.ts'
import { languageOf, loadTask } from './task.queries.ts'
import { writeReply } from './write-reply.ts'

/** The maximum time to work on an answer. */
const REPLY_MS = 10 * 60 * 1000

type Parts = Pick<Context, 'config' | 'queue' | 'doors' | 'log' | 'stream' | 'availability'>

/**
 * Works on an answer: claims it, has it written, and stores it as a message. Running this twice is harmless, because
 * only the newest claim may end the answer. Text that an earlier worker has streamed is kept and continued.
 * @throws the error if the job should be retried
 */
export async function workOnReply(
  context: Parts,
  answerer: Answerer,
  key: ReplyKey,
  shutdown: AbortSignal,
): Promise<void> {
  const { doors, log } = context
  const { tenantId, replyId: id } = key
  const reply = await doors.inTenant(tenantId, (tx) => replyClaims.claim(tx, { tenantId, id }))
  if (!reply) return
  if (reply.claim === CANCEL_ASKED) return endCancelled(context, reply)
  await replyClaims.work(context, reply, shutdown, {
    perform: (signal) => perform(context, { answerer, reply, shutdown, signal }),
    failed: async (error) => {
      if (!(error instanceof TooManyAttempts)) throw error
      await abandonReply(context, reply)
    },
    lost: async () => log.info({ replyId: id }, 'reply cancelled'),
    look: async () => {
      const lost = await reasonForLostClaim(context, reply)
      if (lost) throw lost
    },
    limit: { ms: () => REPLY_MS, reason: () => new ReplyTooLong() },
  })
}

/** Ends a canceled answer that no worker works on. */
export async function endCancelled(context: Parts, reply: ReplyRow): Promise<void> {
  await abandon(context, { ...reply, claim: CANCEL_ASKED }, 'cancelled')
}

/** Ends an answer whose workers have all died. */
async function abandonReply(context: Parts, reply: ReplyRow): Promise<void> {
  context.log.warn({ replyId: reply.id, attempt: reply.attempts }, 'reply abandoned')
  await abandon(context, reply, 'failed')
}

async function abandon(
  context: Parts,
  reply: ReplyRow,
  status: 'cancelled' | 'failed',
): Promise<void> {
  const language = await context.doors.inTenant(reply.tenant_id, (tx) =>
    languageOf(tx, reply.tenant_id),
  )
  const begun = await takeUp(context, reply)
  const draft = new ReplyDraft(begun.text)
  for (const step of begun.steps) draft.step(step)
  try {
    const live = new LiveReply(begun.publisher, context.log)
    await concludeReply(context, reply, live, { status, notice: status, draft, language })
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** How much of an answer earlier workers have streamed. */
async function takeUp({ stream, log }: Parts, reply: ReplyRow): Promise<BegunReply> {
  const target = targetOf(reply)
  try {
    if (reply.published) return await resumeReply(stream, target)
  } catch (error) {
    log.warn({ err: error, replyId: reply.id }, 'could not read the events of a reply')
  }
  return { publisher: new ReplyPublisher(stream, target), text: '', steps: [] }
}

function targetOf(reply: ReplyRow) {
  return { tenantId: reply.tenant_id, threadId: reply.thread_id, messageId: reply.id }
}

type Work = {
  readonly answerer: Answerer
  readonly reply: ReplyRow
  /** Aborted when the process shuts down. */
  readonly shutdown: AbortSignal
  /** Aborted when the answer must end for any reason. */
  readonly signal: AbortSignal
}

async function perform(context: Parts, { answerer, reply, shutdown, signal }: Work): Promise<void> {
  const startedAt = performance.now()
  const task = await context.doors.inTenant(reply.tenant_id, (tx) => loadTask(tx, reply))
  if (!task) throw new ClaimLost()
  const begun = await takeUp(context, reply)
  const live = new LiveReply(begun.publisher, context.log)
  const { language } = task
  const draft = new ReplyDraft(begun.text, noticeText('interrupted', language))
  try {
    await show(context, reply, begun, live)
    const citations = await writeReply({ context, answerer, live, draft, signal }, reply, task)
    await conclude(context, reply, live, { status: 'completed', draft, citations, language })
  } catch (error) {
    // The signal's reason is more specific than the error of a stopped answerer.
    const reason: unknown = signal.aborted ? signal.reason : error
    const isCancelled = reason instanceof ReplyCancelled
    if (reason instanceof ClaimLost && !isCancelled) throw reason
    // Return the answer, so that it continues in another process or later.
    if (shutdown.aborted || (await mustWait(context, reason))) throw reason
    await conclude(context, reply, live, { ...verdictOn(context, reply, reason), draft, language })
  } finally {
    live.drop()
  }
  const ms = Math.round(performance.now() - startedAt)
  context.log.info({ replyId: reply.id, tenantId: reply.tenant_id, ms }, 'reply finished')
}

/** Whether an answer waits for what has failed. With a failing model, the person gets an answer without it instead. */
async function mustWait({ availability }: Parts, reason: unknown): Promise<boolean> {
  if (reason instanceof ModelFailure) return false
  return (await availability.examine(reason)) !== undefined
}

/** Marks an answer as seen and starts its events, or continues them. */
async function show(
  context: Parts,
  reply: ReplyRow,
  { publisher, steps }: BegunReply,
  live: LiveReply,
): Promise<void> {
  if (!context.stream.enabled) return
  if (!reply.published) {
    try {
      await context.doors.inTenant(reply.tenant_id, (tx) =>
        replyClaims.update(tx, reply, { published: true }),
      )
    } catch (error) {
      throw (error instanceof ClaimLost && (await reasonForLostClaim(context, reply))) || error
    }
  }
  if (publisher.stage === 'new') return live.begin()
  const now = new Date().toISOString()
  // The steps that were unfinished when the last worker stopped.
  for (const step of steps) if (step.end_time == null) await live.step({ ...step, end_time: now })
}

function verdictOn(
  { log }: Pick<Context, 'log'>,
  reply: ReplyRow,
  error: unknown,
): Pick<Conclusion, 'status' | 'notice'> {
  if (error instanceof ReplyCancelled) return { status: 'cancelled', notice: 'cancelled' }
  const about = { replyId: reply.id, tenantId: reply.tenant_id }
  log.error({ ...about, ...reasonOf(error) }, 'reply failed')
  if (error instanceof ReplyTooLong) return { status: 'failed', notice: 'too_long' }
  return { status: 'failed', notice: error instanceof ModelFailure ? 'model_failed' : 'failed' }
}

/** Ends an answer with this worker's claim, or as canceled if somebody has canceled it. */
async function conclude(
  context: Parts,
  reply: ReplyRow,
  live: LiveReply,
  conclusion: Conclusion,
): Promise<void> {
  const cancelled = { ...conclusion, status: 'cancelled', notice: 'cancelled' } as const
  await live.endPart()
  if (conclusion.status !== 'cancelled') {
    try {
      return await concludeReply(context, reply, live, conclusion)
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error
      if (!((await reasonForLostClaim(context, reply)) instanceof ReplyCancelled)) throw error
    }
  }
  await concludeReply(context, { ...reply, claim: CANCEL_ASKED }, live, cancelled)
}
