import type { JobWorker, Upkeep } from '../../../platform/jobs/workers.ts'
import type { Answerer } from './answer.ts'
import { createAnswerer } from './create-answerer.ts'
import { resumeForgottenReplies } from './reply-upkeep.ts'
import { threadReply } from './reply.job.ts'
import { workOnReply } from './work-on-reply.ts'

/** Answers at a time; they wait for a model or the database most of the time. */
const REPLIES = 4

/** @param given writes the answers in threads; the one that the settings ask for, unless told */
export function jobsWith(given?: Answerer): readonly JobWorker[] {
  const start: JobWorker['start'] = async (context) => {
    const answerer = given ?? createAnswerer(context)
    await context.queue.work(threadReply, REPLIES, (key, signal) =>
      workOnReply(context, answerer, key, signal),
    )
  }
  return [{ kind: threadReply, role: 'worker', start }]
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
