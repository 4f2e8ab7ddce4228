import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** The job that writes an answer. The answer's row says whether it is still wanted. */
export const threadReply = defineJob({
  name: 'thread-reply',
  payload: Type.Object({ tenantId: Type.String(), replyId: Type.String() }),
  heartbeatSeconds: 20,
  // Longer than an answer may take, so that the answer ends properly before the job expires.
  expireInSeconds: 15 * 60,
  retryLimit: 20,
})

/** Identifies an answer. */
export type ReplyKey = PayloadOf<typeof threadReply>
