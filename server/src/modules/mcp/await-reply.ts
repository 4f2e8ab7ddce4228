import { setTimeout as delay } from 'node:timers/promises'
import { getReplyStatus, replyStream } from '../conversations/index.ts'
import type { Call } from './tool.ts'

/** How often to check the database, because events may be lost or turned off. */
const CHECK_EVERY_MS = 1000

/**
 * Waits for the newest answer of a thread to finish, and reports its text as it is written.
 * @returns the id of the message, or undefined if time is up or the client has disconnected
 * @throws Problem not_found, forbidden
 */
export async function awaitReply(
  call: Call,
  threadId: string,
  mostMs: number,
): Promise<string | undefined> {
  const { context, actor, signal } = call
  const deadline = Date.now() + mostMs
  const { run_id: replyId } = await getReplyStatus(context, actor, threadId)
  const ended = new AbortController()
  const subscription = await follow(call, replyId, () => ended.abort())
  try {
    while (Date.now() < deadline && !signal.aborted) {
      const { temporal_status: status } = await getReplyStatus(context, actor, threadId)
      if (status !== 'RUNNING') return replyId
      // The transaction may end a moment after the last event.
      const waits = ended.signal.aborted ? [signal] : [signal, ended.signal]
      const ms = ended.signal.aborted ? SOON_MS : CHECK_EVERY_MS
      await delay(ms, undefined, { signal: AbortSignal.any(waits) }).catch(() => undefined)
    }
    return undefined
  } finally {
    subscription?.close()
  }
}

const SOON_MS = 20

async function follow({ context, actor, report }: Call, replyId: string, onEnd: () => void) {
  if (!context.stream.enabled) return undefined
  let written = 0
  return context.stream.subscribe(replyStream(actor.tenantId, replyId), {
    afterId: '0-0',
    onEvent: async ({ event, data }) => {
      if (event === 'message_end' || event === 'done') return onEnd()
      if (event !== 'text_delta') return
      const { delta } = data as { readonly delta: string }
      written += delta.length
      await report(written, delta)
    },
    onDropped: () => undefined,
  })
}
