import { credentialOf } from '../../identity/index.ts'
import { actorOf } from '../../../platform/http/actor-of.ts'
import { closeAll } from '../../../platform/realtime/connections.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import type { Readable } from 'node:stream'
import { Type, type Static } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { invalidInput, problem } from '../../../platform/errors.ts'
import { Maybe, Query, responses, Uuid } from '../../../platform/http/schemas.ts'
import { parseEntryId } from '../../../platform/realtime/entry-id.ts'
import { InvalidEntryId } from '../../../platform/realtime/transport.ts'
import { openStream, type StreamRequest } from './stream.service.ts'

export type StreamOptions = {
  readonly pingIntervalMs?: number
}

const PING_INTERVAL_MS = 30_000

const StreamParams = Type.Object({ thread_id: Uuid })

const StreamQuery = Query({
  last_message_id: Maybe(Uuid),
  last_entry_id: Maybe(Type.String()),
})

const EventStreamBody = Type.Unsafe<Readable>({
  description: 'OK',
  content: { 'text/event-stream': { schema: Type.String() } },
})

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would hold the events back.
  'x-accel-buffering': 'no',
}

/** The answers of the assistant, as they are written. */
export function streamRoutes(context: Context, options: StreamOptions = {}) {
  const { pingIntervalMs = PING_INTERVAL_MS } = options
  return async (app: App): Promise<void> => {
    let closing = false
    app.addHook('preClose', async () => {
      closing = true
      await closeAll(app.server, CLOSE.shutdown)
    })
    app.get(
      '/v1/threads/:thread_id/stream',
      {
        // There would be nobody to read the body.
        exposeHeadRoute: false,
        schema: {
          operationId: 'stream_thread',
          tags: ['threads'],
          summary: 'The answer of the assistant as it is written, as Server-Sent Events',
          params: StreamParams,
          querystring: StreamQuery,
          response: responses({ 200: EventStreamBody }, 401, 403, 404, 503),
        },
      },
      async (request, reply) => {
        const last = readLast(request.query)
        const body = await openStream(context, {
          actor: actorOf(request),
          credential: credentialOf(request),
          server: app.server,
          threadId: request.params.thread_id,
          last,
          pingIntervalMs,
        })
        if (closing) {
          body.destroy()
          throw problem('not_available', 'The server is shutting down.')
        }
        return reply.headers(HEADERS).send(body)
      },
    )
  }
}

/** @throws InvalidInput when the two are not given together, or the entry is none */
function readLast({
  last_message_id: messageId,
  last_entry_id: entryId,
}: Static<typeof StreamQuery>): StreamRequest['last'] {
  if (entryId != null) refuseOtherThanEntryId(entryId)
  if (messageId == null) return undefined
  if (entryId == null) {
    throw invalidInput(
      ['query', 'last_entry_id'],
      'Field required with last_message_id',
      undefined,
      'missing',
    )
  }
  return { messageId: messageId.toLowerCase(), entryId }
}

function refuseOtherThanEntryId(entryId: string): void {
  try {
    parseEntryId(entryId)
  } catch (error) {
    if (!(error instanceof InvalidEntryId)) throw error
    throw invalidInput(['query', 'last_entry_id'], 'Input should be an id of an event', entryId)
  }
}
