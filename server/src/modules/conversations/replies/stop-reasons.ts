import type { Context } from '../../../platform/context/context.ts'
import { ClaimLost } from '../../../platform/jobs/claims.ts'
import { CANCEL_ASKED, findReply, type ReplyRow } from './replies.queries.ts'

/** Somebody canceled the answer. The text written so far is kept. */
export class ReplyCancelled extends ClaimLost {
  override readonly name = 'ReplyCancelled'
}

/** The answer took longer than allowed. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong'
  constructor() {
    super('The answer took too long.')
  }
}

/** Why a worker has lost its claim on an answer, or undefined if it still holds the claim. */
export async function reasonForLostClaim(
  { doors }: Pick<Context, 'doors'>,
  reply: ReplyRow,
): Promise<ClaimLost | undefined> {
  const key = { tenantId: reply.tenant_id, replyId: reply.id }
  const now = await doors.inTenant(reply.tenant_id, (tx) => findReply(tx, key))
  if (now?.status !== 'running') return new ClaimLost()
  if (now.claim === reply.claim) return undefined
  return now.claim === CANCEL_ASKED ? new ReplyCancelled() : new ClaimLost()
}
