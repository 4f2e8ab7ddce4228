import { defineJob } from '../../../platform/jobs/index.ts'
import type { ReplyKey } from './replies.queries.ts'

/** The work on one answer. Its row says whether it is still wanted. */
export const threadReply = defineJob<ReplyKey>({
  name: 'thread-reply',
  heartbeatSeconds: 20,
  // Longer than an answer may take, which is ended in an orderly way before.
  expireInSeconds: 15 * 60,
  retryLimit: 20,
})
