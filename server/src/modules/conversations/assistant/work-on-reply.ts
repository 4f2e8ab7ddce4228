import type { Context } from '../../../platform/context.ts'
import { ClaimLost, TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { ReplyPublisher, resumeReplyPublisher } from '../threads/reply-events.ts'
import type { Answerer } from './answer.ts'
import { concludeReply, type Conclusion } from './conclude-reply.ts'
import { ReplyDraft } from './draft.ts'
import { reasonOf } from './fault.ts'
import { LiveReply } from './live-reply.ts'
import { CANCEL_ASKED, replyClaims, type ReplyRow } from './replies.queries.ts'
import type { ReplyKey } from './reply.job.ts'
import { ReplyCancelled, ReplyTooLong, reasonForLostClaim } from './stop-reasons.ts'
import { languageOf, loadTask } from './task.queries.ts'
import { writeReply } from './write-reply.ts'

/** Longest time that an answer may be worked on. */
const REPLY_MS = 10 * 60 * 1000

type Parts = Pick<Context, 'queue' | 'doors' | 'log' | 'stream'>

/**
 * Works on one answer: claims it, has it written, and stores it as a message. Doing it twice is harmless, since only
 * the newest claim may end it. An answer of which a part may have been seen is never started again.
 * @throws the error when the job should be retried
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
  if (reply.published) return abandonReply(context, reply)
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

/** Ends a cancelled answer that no worker works on. */
export async function endCancelled(context: Parts, reply: ReplyRow): Promise<void> {
  await abandon(context, { ...reply, claim: CANCEL_ASKED }, 'cancelled')
}

/** Ends an answer whose worker died after a part of it may have been seen. */
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
  const live = await resumeLive(context, reply)
  try {
    await concludeReply(context, reply, live, {
      status,
      excuse: status,
      draft: new ReplyDraft(),
      language,
    })
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** Continues the events of an answer where its last worker stopped. */
async function resumeLive({ stream, log }: Parts, reply: ReplyRow): Promise<LiveReply> {
  const target = targetOf(reply)
  try {
    return new LiveReply(await resumeReplyPublisher(stream, target), log)
  } catch (error) {
    log.warn({ err: error, replyId: reply.id }, 'could not read the events of a reply')
    return new LiveReply(new ReplyPublisher(stream, target), log)
  }
}

function targetOf(reply: ReplyRow) {
  return { tenantId: reply.tenant_id, threadId: reply.thread_id, messageId: reply.id }
}

type Work = {
  readonly answerer: Answerer
  readonly reply: ReplyRow
  /** Aborted when the process is to end. */
  readonly shutdown: AbortSignal
  /** Aborted when the answer is to end, for whatever reason. */
  readonly signal: AbortSignal
}

async function perform(context: Parts, { answerer, reply, shutdown, signal }: Work): Promise<void> {
  const startedAt = performance.now()
  const task = await context.doors.inTenant(reply.tenant_id, (tx) => loadTask(tx, reply))
  if (!task) throw new ClaimLost()
  const target = targetOf(reply)
  const live = new LiveReply(new ReplyPublisher(context.stream, target), context.log)
  const draft = new ReplyDraft()
  const { language } = task
  let isShown = false
  try {
    isShown = await show(context, reply, live)
    const citations = await writeReply({ context, answerer, live, draft, signal }, reply, task)
    await conclude(context, reply, live, { status: 'completed', draft, citations, language })
  } catch (error) {
    // The signal's reason says more than what a stopped answerer throws.
    const reason: unknown = signal.aborted ? signal.reason : error
    const isCancelled = reason instanceof ReplyCancelled
    if (reason instanceof ClaimLost && !isCancelled) throw reason
    if (shutdown.aborted && !isShown) throw reason
    await conclude(context, reply, live, { ...verdictOn(context, reply, reason), draft, language })
  } finally {
    live.drop()
  }
  const ms = Math.round(performance.now() - startedAt)
  context.log.info({ replyId: reply.id, tenantId: reply.tenant_id, ms }, 'reply finished')
}

/**
 * Starts the events of an answer, after marking it so that it is never started again.
 * @returns whether anybody can follow it
 */
async function show(context: Parts, reply: ReplyRow, live: LiveReply): Promise<boolean> {
  if (!context.stream.enabled) return false
  try {
    await context.doors.inTenant(reply.tenant_id, (tx) =>
      replyClaims.update(tx, reply, { published: true }),
    )
  } catch (error) {
    throw (error instanceof ClaimLost && (await reasonForLostClaim(context, reply))) || error
  }
  await live.begin()
  return true
}

function verdictOn(
  { log }: Pick<Context, 'log'>,
  reply: ReplyRow,
  error: unknown,
): Pick<Conclusion, 'status' | 'excuse'> {
  if (error instanceof ReplyCancelled) return { status: 'cancelled', excuse: 'cancelled' }
  const about = { replyId: reply.id, tenantId: reply.tenant_id }
  log.error({ ...about, ...reasonOf(error) }, 'reply failed')
  return { status: 'failed', excuse: error instanceof ReplyTooLong ? 'too_long' : 'failed' }
}

/** Ends an answer by this worker's claim, or as cancelled if that was requested meanwhile. */
async function conclude(
  context: Parts,
  reply: ReplyRow,
  live: LiveReply,
  conclusion: Conclusion,
): Promise<void> {
  const cancelled = { ...conclusion, status: 'cancelled', excuse: 'cancelled' } as const
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
