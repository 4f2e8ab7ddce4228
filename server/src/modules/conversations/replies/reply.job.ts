import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** The work on one answer. Its row says whether it is still wanted. */
export const threadReply = defineJob({
  name: 'thread-reply',
  payload: Type.Object({ tenantId: Type.String(), replyId: Type.String() }),
  heartbeatSeconds: 20,
  // Longer than an answer may take: it is ended properly before.
  expireInSeconds: 15 * 60,
  retryLimit: 20,
})

/** Which answer. */
export type ReplyKey = PayloadOf<typeof threadReply>
