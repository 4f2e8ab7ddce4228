import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyEvent } from '@arbor/client'
import { arbor } from '../../app/arbor.ts'
import { follow, newReply, type LiveReply } from './model.ts'
import { refreshThread, replyQuery } from './queries.ts'

/** The first event of a reply, and all that follow. */
const BEGINNING = '0-0'

/**
 * The answer that is being written in a thread, if there is one: from its beginning, whenever the page was opened.
 * A lost line goes on after the last event; a complete answer is read as a message.
 */
export function useReply(threadId: string): LiveReply | undefined {
  const { data } = useQuery(replyQuery(threadId))
  const [reply, setReply] = useState<LiveReply>()
  const id = data?.isAtWork ? data.id : undefined
  useEffect(() => {
    if (id === undefined) return undefined
    const stop = new AbortController()
    const frames = new Frames((events) =>
      setReply((now) => events.reduce(follow, now?.id === id ? now : newReply(id))),
    )
    void listen(threadId, id, { frames, signal: stop.signal })
    return () => {
      stop.abort()
      frames.drop()
    }
  }, [threadId, id])
  // Work that ended while no events arrived has left a message.
  const isOver = data?.isAtWork === false && reply !== undefined && !reply.isOver
  useEffect(() => {
    if (isOver) void refreshThread(threadId)
  }, [threadId, isOver])
  return id === undefined || reply?.id === id ? reply : newReply(id)
}

type Listening = { readonly frames: Frames; readonly signal: AbortSignal }

async function listen(
  threadId: string,
  messageId: string,
  { frames, signal }: Listening,
): Promise<void> {
  try {
    const after = { messageId, entryId: BEGINNING }
    for await (const event of arbor.followReply(threadId, { signal, after })) frames.add(event)
  } catch {
    // Without events the answer is read once it is complete.
  }
  if (!signal.aborted) await refreshThread(threadId)
}

/** Gathers events until the next picture is drawn: an answer may come in many small pieces. */
class Frames {
  readonly #take: (events: readonly ReplyEvent[]) => void
  #events: ReplyEvent[] = []
  #frame: number | undefined

  constructor(take: (events: readonly ReplyEvent[]) => void) {
    this.#take = take
  }

  add(event: ReplyEvent): void {
    this.#events.push(event)
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      this.#take(this.#events.splice(0))
    })
  }

  drop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#events = []
  }
}
