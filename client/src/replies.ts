import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { Backoff } from './backoff.ts'
import type { Connection } from './connection.ts'
import { isTransient, offlineError } from './errors.ts'
import type { components } from './schema.generated.ts'

type Of = {
  readonly message_id: string
  readonly seq: number
  readonly ts: string
}
type PartOf = Of & { readonly id: string; readonly part_id: string }

/** A citation while the reply is written: the stored citation, with its place on the page if it has one. */
export type LiveCitation = components['schemas']['EnrichedCitation'] & {
  readonly page_number?: number | null
  readonly box?: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
}

/** The events of a reply, in this order. Steps may come at any time. */
export type ReplyEvent =
  | { readonly event: 'message_start'; readonly data: Of & { readonly id: string } }
  | {
      readonly event: 'step'
      readonly data: Of & { readonly step: components['schemas']['Step-Output'] }
    }
  | { readonly event: 'text_start' | 'text_end'; readonly data: PartOf }
  | { readonly event: 'text_delta'; readonly data: PartOf & { readonly delta: string } }
  | {
      readonly event: 'citations'
      readonly data: Of & { readonly citations: readonly LiveCitation[] }
    }
  | { readonly event: 'error'; readonly data: Of & { readonly error: string } }
  | { readonly event: 'message_end'; readonly data: Of & { readonly id: string } }
  /** The reply was completed while the connection was lost. Read the message instead. */
  | { readonly event: 'ended_unseen'; readonly data: { readonly message_id: string } }

export type FollowOptions = {
  readonly signal?: AbortSignal | undefined
  /** Continues after an event that you have already received, for example after a page reload. */
  readonly after?: ReplyPosition | undefined
  /** Called with the position after each event. Save it for `after`. */
  readonly onPosition?: ((position: ReplyPosition) => void) | undefined
}

export type ReplyPosition = { readonly messageId: string; readonly entryId: string }

/**
 * The events of a thread's reply in progress, or of its next one, until it is complete. After a lost connection, the
 * client reconnects and continues after the last event. No event is missed or repeated.
 * @throws ArborError if the thread can't be read, or the server has no real-time features
 */
export async function* followReply(
  connection: Connection,
  threadId: string,
  { signal, after, onPosition }: FollowOptions = {},
): AsyncGenerator<ReplyEvent, void, undefined> {
  const backoff = new Backoff()
  let position = after
  for (;;) {
    try {
      for await (const message of readEvents(connection, { threadId, position, signal })) {
        backoff.reset()
        if (message.event === 'done') return
        const event = parseEvent(message)
        if (!event) continue
        if (event.event === 'ended_unseen') return yield event
        position = { messageId: event.data.message_id, entryId: message.id ?? '' }
        yield event
        onPosition?.(position)
      }
      // The stream ended before the reply did, because the server is restarting.
      await backoff.wait(signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isTransient(error)) throw error
      await backoff.wait(signal, error)
    }
  }
}

function parseEvent({ event, data }: EventSourceMessage): ReplyEvent | undefined {
  // These describe the stream, not the reply.
  if (event === undefined || event === 'replay_complete') return undefined
  const name = event === 'message_not_streaming' ? 'ended_unseen' : event
  return { event: name, data: JSON.parse(data) as unknown } as ReplyEvent
}

type Reading = {
  readonly threadId: string
  readonly position: ReplyPosition | undefined
  readonly signal: AbortSignal | undefined
}

async function* readEvents(
  connection: Connection,
  { threadId, position, signal }: Reading,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const url = new URL(`${connection.baseUrl}/v1/threads/${encodeURIComponent(threadId)}/stream`)
  if (position) {
    url.searchParams.set('last_message_id', position.messageId)
    url.searchParams.set('last_entry_id', position.entryId)
  }
  const headers = { accept: 'text/event-stream' }
  const { body } = await connection.send(new Request(url, { headers, signal: signal ?? null }))
  if (!body) return
  const messages: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (message) => messages.push(message) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw offlineError(error)
      })
      if (done) return
      parser.feed(value)
      yield* messages.splice(0)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
