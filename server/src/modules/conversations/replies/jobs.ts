import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Context } from '../../../platform/context/context.ts'
import { forTenant, type JobWorker, type Upkeep } from '../../../platform/process/workers.ts'
import { type Answerer, createAnswerer } from '../../assistant/index.ts'
import { replyClaims } from './replies.queries.ts'
import { threadReply } from './reply.job.ts'
import { workOnReply } from './work-on-reply.ts'

/** Concurrent answers. They mostly wait for a model or the database. */
const REPLIES = 4

/** @param given writes the answers in threads. The default is the configured model or, without one, quotes. */
export function jobsWith(given?: Answerer): readonly JobWorker[] {
  const start: JobWorker['start'] = async (context) => {
    const answerer = given ?? createAnswerer(context)
    await context.queue.work(threadReply, REPLIES, (key, signal) =>
      forTenant(context, key, () => workOnReply(context, answerer, key, signal)),
    )
  }
  return [{ kind: threadReply, audit: ['answer.given'], role: 'worker', steps: 'answer', start }]
}

/** Sends the job of every running answer that has none, so that no thread stays blocked. */
export function resumeForgottenReplies(
  { doors, queue }: Pick<Context, 'doors' | 'queue'>,
  forgottenAfter?: string,
): Promise<number> {
  return replyClaims.resume(
    { doors },
    (tx, { tenant_id: tenantId, id: replyId }) =>
      queue.send(tx, threadReply, { tenantId, replyId }),
    forgottenAfter,
  )
}

export const upkeep: readonly Upkeep[] = [
  {
    name: 'answers',
    audit: unaudited('Continues what was interrupted.'),
    at: 'minute',
    run: async (context, { isAlone }) => ({
      resumed: await resumeForgottenReplies(context, isAlone ? '0 seconds' : undefined),
    }),
  },
]
