import { setTimeout as pause } from 'node:timers/promises'
import type {
  DropReason,
  StreamEntry,
  StreamTransport,
  Subscription,
} from '../../platform/realtime/transport.ts'
import {
  idsOf,
  viewFor,
  type Readable,
  type View,
} from '../../platform/realtime/notifications/views.ts'

/** One connection that hears of a channel. */
export type Listener = {
  readonly userId: string
  send(json: string): void
  drop(reason: DropReason): void
}

/** Which of some nodes some members may read, as the database has it now. */
export type FindReaders = (
  userIds: readonly string[],
  partIds: readonly string[],
) => Promise<ReadonlyMap<string, Readable>>

type News = readonly View<string>[]

export type FeedSettings = {
  readonly stream: StreamTransport
  /** Name of the stream. */
  readonly name: string
  readonly findReaders: FindReaders
  /** Called once, when the last listener has left or all were dropped. */
  readonly onEnd: () => void
}

/**
 * Pause between two lookups of rights: entries that come in between are delivered together. It is twice as long as the
 * last lookup took, so that many listeners don't keep the database busy.
 */
const PAUSE_MS = { shortest: 25, longest: 1000 }
/** Entries that are delivered together. */
const MAX_BATCH = 200
/** More entries wait in the stream, which drops the feed when it is too far behind. */
const MAX_PENDING = 1000
/** A database that is briefly unavailable is no reason to disconnect everybody. */
const RETRIES_MS = [250, 1000, 4000]
const NOBODY: Readable = new Set()

/**
 * Follows the stream of one channel for all its listeners in this process. Who may receive what is asked of the database
 * when entries are delivered, once for all listeners, so that a right that was taken a moment ago counts.
 */
export class Feed {
  readonly #settings: FeedSettings
  readonly #listeners = new Set<Listener>()
  readonly #opened: Promise<Subscription>
  #joining = 0
  #ended = false
  #pending: News[] = []
  #room: PromiseWithResolvers<void> | undefined
  #delivering = false

  constructor(settings: FeedSettings) {
    this.#settings = settings
    this.#opened = settings.stream.subscribe(settings.name, {
      onEvent: (entry) => this.#take(entry),
      onDropped: (reason) => this.#drop(reason),
    })
  }

  /** @throws StreamUnavailable, TransportClosed */
  async join(listener: Listener): Promise<Subscription> {
    this.#joining += 1
    try {
      await this.#opened
      if (this.#ended) throw new Error('The feed has ended.')
      this.#listeners.add(listener)
    } finally {
      this.#joining -= 1
      this.#endIfUnused()
    }
    return {
      close: () => {
        this.#listeners.delete(listener)
        this.#endIfUnused()
      },
    }
  }

  #endIfUnused(): void {
    if (this.#joining > 0 || this.#listeners.size > 0) return
    this.#end()
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#pending = []
    this.#room?.resolve()
    this.#settings.onEnd()
    this.#opened.then(
      (subscription) => subscription.close(),
      () => undefined,
    )
  }

  #drop(reason: DropReason): void {
    const dropped = [...this.#listeners]
    this.#listeners.clear()
    this.#end()
    for (const listener of dropped) listener.drop(reason)
  }

  #take(entry: StreamEntry): Promise<void> | undefined {
    this.#pending.push(newsOf(entry))
    if (!this.#delivering) void this.#deliverAll()
    if (this.#pending.length < MAX_PENDING) return undefined
    this.#room ??= Promise.withResolvers()
    return this.#room.promise
  }

  async #deliverAll(): Promise<void> {
    this.#delivering = true
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending.splice(0, MAX_BATCH)
        this.#room?.resolve()
        this.#room = undefined
        // One after the other, so that entries arrive in their order.
        // oxlint-disable-next-line no-await-in-loop
        const took = await this.#deliver(batch)
        // oxlint-disable-next-line no-await-in-loop
        if (took !== undefined) await pause(pauseAfter(took))
      }
    } catch {
      this.#drop('failed')
    } finally {
      this.#delivering = false
    }
  }

  /** @returns how long a lookup of rights took, in milliseconds; undefined without one */
  async #deliver(batch: readonly News[]): Promise<number | undefined> {
    const begun = performance.now()
    const ids = new Set(batch.flatMap(idsOf))
    // Whoever joins while rights are looked up was not there when these entries were published.
    const listeners = [...this.#listeners]
    if (listeners.length === 0) return undefined
    const readers = ids.size > 0 ? await this.#findReaders(listeners, [...ids]) : undefined
    const took = performance.now() - begun
    for (const listener of listeners) {
      if (!this.#listeners.has(listener)) continue
      const readable = readers?.get(listener.userId) ?? NOBODY
      for (const news of batch) {
        const json = viewFor(news, readable)
        if (json !== undefined) listener.send(json)
      }
    }
    return readers && took
  }

  async #findReaders(listeners: readonly Listener[], partIds: readonly string[]) {
    const userIds = [...new Set(listeners.map(({ userId }) => userId))]
    for (const delay of RETRIES_MS) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        return await this.#settings.findReaders(userIds, partIds)
      } catch {
        // oxlint-disable-next-line no-await-in-loop
        await pause(delay)
      }
    }
    return this.#settings.findReaders(userIds, partIds)
  }
}

function pauseAfter(took: number): number {
  return Math.min(Math.max(PAUSE_MS.shortest, 2 * took), PAUSE_MS.longest)
}

/** The views of an entry, each ready to be sent. */
function newsOf(entry: StreamEntry): News {
  const views = entry.data as readonly View[]
  return views.map(({ needs, payload }) => ({ needs, payload: JSON.stringify(payload) }))
}
