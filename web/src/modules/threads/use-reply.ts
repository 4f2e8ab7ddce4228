import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyEvent } from '@arbor/client'
import { arbor } from '../../app/arbor.ts'
import { follow, newReply, type LiveReply } from './model.ts'
import { refreshThread, replyQuery } from './queries.ts'

/** Starts the stream with the first event of a reply. */
const BEGINNING = '0-0'

/**
 * The answer in progress in a thread, if there is one. It is replayed from the beginning, whenever the page was opened.
 * After a lost connection, the stream resumes after the last event. A complete answer loads as a message.
 */
export function useReply(threadId: string): LiveReply | undefined {
  const { data } = useQuery(replyQuery(threadId))
  const [reply, setReply] = useState<LiveReply>()
  const id = data?.isWriting ? data.id : undefined
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
  // The answer ended while no events arrived. Its message can be loaded now.
  const isOver = data?.isWriting === false && reply !== undefined && !reply.isOver
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
    // Without events, the answer loads once it is complete.
  }
  if (!signal.aborted) await refreshThread(threadId)
}

/** Batches events until the next animation frame, because an answer can arrive in many small pieces. */
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
