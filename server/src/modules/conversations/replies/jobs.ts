import type { Context } from '../../../platform/context/context.ts'
import type { JobWorker, Upkeep } from '../../../platform/process/workers.ts'
import { type Answerer, createAnswerer } from '../../assistant/index.ts'
import { replyClaims } from './replies.queries.ts'
import { threadReply } from './reply.job.ts'
import { workOnReply } from './work-on-reply.ts'

/** Answers at a time; they wait for a model or the database most of the time. */
const REPLIES = 4

/** @param given writes the answers in threads; unless told, the model of the settings or, without one, quotes */
export function jobsWith(given?: Answerer): readonly JobWorker[] {
  const start: JobWorker['start'] = async (context) => {
    const answerer = given ?? createAnswerer(context)
    await context.queue.work(threadReply, REPLIES, (key, signal) =>
      workOnReply(context, answerer, key, signal),
    )
  }
  return [{ kind: threadReply, role: 'worker', steps: 'answer', start }]
}

/** Sends the job of every running answer that has none, so that no thread is ever stuck. */
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
    at: 'minute',
    run: async (context, { isAlone }) => ({
      resumed: await resumeForgottenReplies(context, isAlone ? '0 seconds' : undefined),
    }),
  },
]
