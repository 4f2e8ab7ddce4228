import { read } from '../../../platform/http/access.ts'
import { EVENT_STREAM_HEADERS } from '../../../platform/http/event-stream.ts'
import { operation } from '../../../platform/http/operation.ts'
import { closeAll, isClosing } from '../../../platform/realtime/connections.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import { credentialOf } from '../../identity/index.ts'
import type { Readable } from 'node:stream'
import { Type, type Static } from 'typebox'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { Maybe, Query, Uuid } from '../../../platform/http/schemas.ts'
import { isEntryId } from '../../../platform/realtime/entry-id.ts'
import { openStream, type StreamRequest } from './stream.service.ts'

const PING_INTERVAL_MS = 30_000
/** For readers who connect while the process shuts down. Another process, or the next one, takes over. */
const RETRY_SECONDS = 1

const StreamQuery = Query({
  last_message_id: Maybe(Uuid),
  last_entry_id: Maybe(Type.String()),
})

const EventStreamBody = Type.Unsafe<Readable>({
  description: 'OK',
  content: { 'text/event-stream': { schema: Type.String() } },
})

/** Streams the answer of the assistant while it is being written. */
export function streamOperation({ pingIntervalMs = PING_INTERVAL_MS } = {}) {
  return operation({
    id: 'stream_thread',
    route: 'GET /v1/threads/:thread_id/stream',
    tag: 'threads',
    summary: 'Stream the answer of the assistant',
    description:
      'Returns Server-Sent Events of the answer that is being written, or of the next one, and ' +
      'ends when the answer is complete. To resume after a lost connection, send `last_message_id` ' +
      'and `last_entry_id`, or the id of the last event in the header Last-Event-ID, which takes ' +
      'precedence. Returns 503 while real-time events are unavailable.',
    access: read('thread_id'),
    query: StreamQuery,
    answers: { 200: EventStreamBody },
    refuses: [503],
    // Nobody would read the body.
    head: false,
    setup: (app) => app.addHook('preClose', () => closeAll(app.server, CLOSE.shutdown)),
    run: async (context, actor, { params, query }, { request, reply }) => {
      const { server } = request.server
      const body = await openStream(context, {
        actor,
        credential: credentialOf(request),
        server,
        threadId: params.thread_id,
        last: readLast(query, request.headers['last-event-id']),
        pingIntervalMs,
      })
      if (isClosing(server)) {
        body.destroy()
        throw problem('shutting_down', {}, RETRY_SECONDS)
      }
      void reply.headers(EVENT_STREAM_HEADERS)
      return body
    },
  })
}

/**
 * @param header the id of the last event, which browsers send when they reconnect automatically
 * @throws InvalidInput if the request has a message without an entry, or the entry id is invalid
 */
function readLast(
  { last_message_id: messageId, last_entry_id: fromQuery }: Static<typeof StreamQuery>,
  header: string | string[] | undefined,
): StreamRequest['last'] {
  const fromHeader = typeof header === 'string' && header !== '' ? header : undefined
  const loc = fromHeader === undefined ? ['query', 'last_entry_id'] : ['header', 'last-event-id']
  const entryId = fromHeader ?? fromQuery ?? undefined
  if (entryId !== undefined && !isEntryId(entryId)) {
    throw invalidInput(loc, 'Input should be an event id', entryId)
  }
  if (messageId == null) return fromHeader === undefined ? undefined : { entryId: fromHeader }
  if (entryId === undefined) {
    throw invalidInput(loc, 'Field required with last_message_id', undefined, 'missing')
  }
  return { messageId: messageId.toLowerCase(), entryId }
}
