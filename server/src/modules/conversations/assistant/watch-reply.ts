import type { Context } from '../../../platform/context.ts'
import { CANCEL_ASKED, findReply, type ReplyRow } from './replies.queries.ts'
import { ReplyCancelled, ReplySuperseded, ReplyTooLong } from './running-replies.ts'

/** The claim is looked at this often, since each time is a transaction. */
const LOOK_MS = 1_000
/** Longest time that an answer may be worked on. */
const REPLY_MS = 10 * 60 * 1000

/** Stops the work on an answer that is no longer wanted, that another worker took over, or that takes too long. */
export function watchReply(
  context: Pick<Context, 'doors' | 'log'>,
  reply: ReplyRow,
  stop: (reason: Error) => void,
): Disposable {
  let looking = false
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      const reason = await whyLost(context, reply)
      if (reason) stop(reason)
    } catch (error) {
      context.log.warn({ err: error, replyId: reply.id }, 'could not check the claim of a reply')
    } finally {
      looking = false
    }
  }
  const looks = setInterval(() => void look(), LOOK_MS)
  const end = setTimeout(() => stop(new ReplyTooLong()), REPLY_MS)
  return {
    [Symbol.dispose]: () => {
      clearInterval(looks)
      clearTimeout(end)
    },
  }
}

/** Why a worker has lost its claim on an answer, or undefined when it holds. */
export async function whyLost(
  { doors }: Pick<Context, 'doors'>,
  reply: ReplyRow,
): Promise<ReplyCancelled | ReplySuperseded | undefined> {
  const key = { tenantId: reply.tenant_id, replyId: reply.id }
  const now = await doors.inTenant(reply.tenant_id, (tx) => findReply(tx, key))
  if (now?.status !== 'running') return new ReplySuperseded()
  if (now.claim === reply.claim) return undefined
  return now.claim === CANCEL_ASKED ? new ReplyCancelled() : new ReplySuperseded()
}
