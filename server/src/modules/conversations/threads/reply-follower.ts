import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { EventStream, GREETING, PING } from '../../../platform/http/event-stream.ts'
import type {
  DropReason,
  StreamEntry,
  Subscriber,
  Subscription,
} from '../../../platform/realtime/transport.ts'
import { formatEntry, formatEvent } from './sse.ts'
import { readKept } from './kept-entries.ts'
import { findLastReply, findRunningReply } from './stream.queries.ts'
import { receivedStream, replyStream, threadStream } from './streams.ts'

type FollowerSettings = {
  readonly context: Pick<Context, 'doors' | 'stream'>
  readonly actor: Pick<Actor, 'tenantId' | 'userId'>
  readonly threadId: string
}

type Known = { readonly isComplete: boolean; readonly isLost: boolean; readonly lastId: string }

/** An id before every entry. */
const BEGINNING = '0-0'

/** Finds the answer that a reader of a thread waits for, and writes its events until it is done. */
export class ReplyFollower {
  readonly events = new EventStream()
  readonly #settings: FollowerSettings
  readonly #subscriptions = new Set<Subscription>()
  #messageId: string | undefined
  #lastEntryId = BEGINNING
  /** The last entry at the time when the answer was first found to have finished. */
  #overAt: string | undefined

  constructor(settings: FollowerSettings) {
    this.#settings = settings
    void this.events.closed.then(() => this.#release())
    void this.events.write(GREETING)
  }

  /** Whether the reader has received a part of the answer, so that its end will follow. */
  get isBegun(): boolean {
    return this.#lastEntryId !== BEGINNING
  }

  /**
   * Follows the answer that is being written, or the one that the reader asked for and hasn't received, or else the
   * next answer.
   * @param afterId the last entry that the reader has, of any answer of the thread: ids are in order of time
   */
  async awaitReply(afterId?: string): Promise<void> {
    const { tenantId } = this.#settings.actor
    // Subscribe before querying the database, so that an answer that starts in between is not missed.
    await this.#subscribe(threadStream(tenantId, this.#settings.threadId), {
      onEvent: ({ data }) => this.#follow((data as { message_id: string }).message_id),
    })
    await this.#takeUp(afterId)
  }

  /** Continues after an entry that the reader has, and marks the end of the missed entries with an event. */
  async resume(messageId: string, afterId: string): Promise<void> {
    this.#messageId = messageId
    await this.#resume(messageId, afterId)
  }

  async #resume(messageId: string, afterId: string): Promise<void> {
    this.#lastEntryId = afterId
    await this.#subscribeToReply(messageId, {
      afterId,
      onReplayed: ({ count, lastEntryId }) => {
        const data = JSON.stringify({ replayed_count: count, last_entry_id: lastEntryId })
        return this.events.write(formatEvent({ id: lastEntryId, event: 'replay_complete', data }))
      },
    })
  }

  /** Reports that an answer has finished, and ends the stream. */
  refuse(messageId: string, lastEntryId: string): void {
    const data = JSON.stringify({ message_id: messageId })
    void this.events.write(formatEvent({ id: lastEntryId, event: 'message_not_streaming', data }))
    this.events.end()
  }

  ping(): void {
    this.events.writeWhenIdle(PING)
  }

  /**
   * Call this regularly, because events can get lost with the transport's server or with a worker. Finds an answer
   * whose beginning was missed, and ends the stream if the end of the answer was missed.
   */
  async catchUp(): Promise<void> {
    if (this.#messageId === undefined) return this.#takeUp()
    const { context, actor, threadId } = this.#settings
    const thread = { tenantId: actor.tenantId, threadId }
    const running = await context.doors.inTenant(actor.tenantId, (tx) =>
      findRunningReply(tx, thread),
    )
    if (running === this.#messageId) return
    if (this.#overAt === this.#lastEntryId) this.refuse(this.#messageId, this.#lastEntryId)
    this.#overAt = this.#lastEntryId
  }

  async #takeUp(afterId?: string): Promise<void> {
    const { context, actor, threadId } = this.#settings
    const { tenantId, userId } = actor
    const reply = await context.doors.inTenant(tenantId, (tx) =>
      findLastReply(tx, { tenantId, threadId, userId }),
    )
    if (!reply) return
    if (reply.isRunning) return this.#follow(reply.id, afterId)
    const known = await this.#knownOf(reply.id, afterId)
    if (reply.isFresh && !known.isComplete) return this.#follow(reply.id, afterId)
    if (known.isLost) this.#reportEnd(reply.id, known.lastId)
  }

  /**
   * What the reader has of an answer that has finished. It is lost if they have its beginning, but not its end. Someone
   * who has nothing of it may have read the message elsewhere, and waits for the next answer.
   */
  async #knownOf(messageId: string, afterId: string | undefined): Promise<Known> {
    const { context, actor } = this.#settings
    const { tenantId, userId } = actor
    if (afterId === undefined) {
      const marks = await readKept(context.stream, receivedStream(tenantId, messageId, userId))
      const isComplete = marks.some(({ event }) => event === 'heard')
      return { isComplete, isLost: marks.length > 0 && !isComplete, lastId: BEGINNING }
    }
    // The reader's last entry decides. The same person may have received the rest in another window.
    const rest = await readKept(context.stream, replyStream(tenantId, messageId), afterId)
    const isLost = rest.length > 0
    return { isComplete: !isLost, isLost, lastId: rest.at(-1)?.id ?? afterId }
  }

  /** The next stream of this reader waits for the next answer. A browser's has the id, others have the mark. */
  #reportEnd(messageId: string, lastId: string): void {
    if (this.#messageId !== undefined) return
    this.#messageId = messageId
    this.#mark('heard')
    this.refuse(messageId, lastId)
  }

  async #follow(messageId: string, afterId?: string): Promise<void> {
    if (this.#messageId !== undefined) return
    this.#messageId = messageId
    const waiting = [...this.#subscriptions]
    try {
      if (afterId === undefined) await this.#subscribeToReply(messageId, { afterId: BEGINNING })
      else await this.#resume(messageId, afterId)
    } catch (error) {
      // The caller tries again.
      this.#messageId = undefined
      throw error
    }
    for (const subscription of waiting) {
      subscription.close()
      this.#subscriptions.delete(subscription)
    }
  }

  #subscribeToReply(
    messageId: string,
    options: Pick<Subscriber, 'afterId' | 'onReplayed'>,
  ): Promise<void> {
    const name = replyStream(this.#settings.actor.tenantId, messageId)
    return this.#subscribe(name, { ...options, onEvent: (entry) => this.#pass(entry) })
  }

  #pass(entry: StreamEntry): Promise<void> | undefined {
    if (!this.isBegun) this.#mark('begun')
    this.#lastEntryId = entry.id
    const room = this.events.write(formatEntry(entry))
    // Some readers disconnect at this event.
    if (entry.event === 'message_end') this.#mark('heard')
    if (entry.event === 'done') this.events.end()
    return room
  }

  /** Records that the reader has the beginning or all of the answer. */
  #mark(event: 'begun' | 'heard'): void {
    const { context, actor } = this.#settings
    const name = receivedStream(actor.tenantId, this.#messageId ?? '', actor.userId)
    // Without this entry, the reader may get the answer once more, which is better than failing the stream.
    context.stream.publish(name, { event, data: {} }).catch(() => undefined)
  }

  async #subscribe(name: string, subscriber: Omit<Subscriber, 'onDropped'>): Promise<void> {
    const subscription = await this.#settings.context.stream.subscribe(name, {
      ...subscriber,
      onDropped: (reason) => this.#drop(reason),
    })
    if (this.events.isOpen) this.#subscriptions.add(subscription)
    else subscription.close()
  }

  #drop(reason: DropReason): void {
    if (reason === 'closed') this.events.hangUp()
    else this.events.destroy(new Error(`The stream of a reply was dropped: ${reason}`))
  }

  #release(): void {
    for (const subscription of this.#subscriptions) subscription.close()
    this.#subscriptions.clear()
  }
}
