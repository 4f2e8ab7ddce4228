import { type Credential, findActor } from '../../identity/index.ts'
import { registerConnection } from '../../../platform/realtime/connections.ts'
import { streamOf } from '../../../platform/realtime/notifications/channels.ts'
import { ACCESS } from '../../../platform/realtime/notifications/notify.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { Problem, problem } from '../../../platform/core/errors.ts'
import { getPart } from '../../tree/index.ts'
import { admitStream } from './open-streams.ts'
import { ReplyFollower } from './reply-follower.ts'
import { findRunningReply } from './stream.queries.ts'
import { threadKey } from './thread.queries.ts'

export type StreamRequest = {
  readonly actor: Actor
  readonly credential: Credential
  /** The server that accepted the connection. */
  readonly server: object
  readonly threadId: string
  /** The last event that the reader has. A browser that reconnects automatically doesn't send the message. */
  readonly last: { readonly messageId?: string | undefined; readonly entryId: string } | undefined
  readonly pingIntervalMs: number
}

/** When to retry while the event transport doesn't respond. */
const WAIT_SECONDS = 2

type Streaming = Pick<Context, 'doors' | 'stream' | 'log'>

/**
 * Streams the events of the answer that is being written in a thread, or of the next one.
 * @returns the response body, which ends when the message is done
 * @throws Problem not_found, forbidden, not_available, too_many_requests
 */
export async function openStream(context: Context, request: StreamRequest) {
  const { actor, threadId, last } = request
  const { tenantId } = actor
  const running = await context.doors.inTenant(tenantId, async (tx) => {
    await getPart(tx, actor, threadKey(threadId), 'read')
    return last?.messageId === undefined ? undefined : findRunningReply(tx, { tenantId, threadId })
  })
  if (!context.stream.enabled) {
    throw problem('realtime_off')
  }
  const follower = new ReplyFollower({ context, actor, threadId })
  const { events } = follower
  try {
    await admitStream(context, actor, events.closed)
    await watch(context, request, follower)
    if (last?.messageId === undefined) await follower.awaitReply(last?.entryId)
    else if (running === last.messageId) await follower.resume(last.messageId, last.entryId)
    else follower.refuse(last.messageId, last.entryId)
  } catch (error) {
    events.body.destroy()
    if (error instanceof Problem) throw error
    context.log.error({ err: error, threadId }, 'thread stream')
    throw problem('stream_failed', {}, WAIT_SECONDS)
  }
  return events.body
}

/**
 * Until the stream is closed, pings and checks whether the reader may still read: with each ping, and as soon as
 * permissions change.
 */
async function watch(
  context: Streaming,
  request: StreamRequest,
  follower: ReplyFollower,
): Promise<void> {
  const { actor, server, pingIntervalMs } = request
  const { closed } = follower.events
  let checking = false
  let again = false
  const recheck = async (): Promise<void> => {
    again = true
    if (checking) return
    checking = true
    while (again && follower.events.isOpen) {
      again = false
      // oxlint-disable-next-line no-await-in-loop
      await check(context, request, follower)
    }
    checking = false
  }
  const timer = setInterval(() => {
    follower.ping()
    void recheck()
  }, pingIntervalMs).unref()
  void closed.then(() => clearInterval(timer))
  registerConnection({
    kind: 'stream',
    actor,
    server,
    closed,
    isEnding: () => follower.isBegun,
    close: () => follower.events.hangUp(),
  })
  const { tenantId, userId } = actor
  await Promise.all(
    [{ tenantId }, { tenantId, userId }].map(async (audience) => {
      const subscription = await context.stream.subscribe(streamOf(audience), {
        onEvent: ({ event }) => {
          if (event === ACCESS) void recheck()
        },
        // The pings continue.
        onDropped: () => undefined,
      })
      void closed.then(() => subscription.close())
    }),
  )
}

async function check(
  { doors, log }: Streaming,
  { credential, threadId, actor: { tenantId } }: StreamRequest,
  follower: ReplyFollower,
): Promise<void> {
  try {
    const actor = await findActor(credential, doors)
    if (actor?.tenantId !== tenantId) return follower.events.hangUp()
    await doors.inTenant(tenantId, (tx) => getPart(tx, actor, threadKey(threadId), 'read'))
    await follower.catchUp()
  } catch (error) {
    if (error instanceof Problem) return follower.events.hangUp()
    // Don't disconnect everybody because the database is briefly unavailable. The next ping checks again.
    log.warn({ err: error, threadId }, 'thread stream check')
  }
}
