import type { Context } from '../../../platform/context.ts'
import { replyClaims } from './replies.queries.ts'
import { threadReply } from './reply.job.ts'

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
