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
  type About,
  type Readable,
  type View,
} from '../../platform/realtime/notifications/views.ts'

/** A connection that listens to a channel. */
export type Listener = {
  readonly userId: string
  send(json: string): void
  drop(reason: DropReason): void
}

/** Finds which of the given members may currently read which of the given nodes, and what is hidden from them. */
export type FindReaders = (candidates: {
  readonly userIds: readonly string[]
  readonly partIds: readonly string[]
  readonly about: readonly About[]
}) => Promise<ReadonlyMap<string, Readable>>

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
 * Pause between two lookups of rights. Entries that arrive in between are delivered together. The pause is
 * twice as long as the last lookup took, so that many listeners don't keep the database busy.
 */
const PAUSE_MS = { shortest: 25, longest: 1000 }
/** Maximum number of entries that are delivered together. */
const MAX_BATCH = 200
/** Further entries wait in the stream, which drops the feed if it falls too far behind. */
const MAX_PENDING = 1000
/** A brief database outage must not disconnect everybody. */
const RETRIES_MS = [250, 1000, 4000]
const NOBODY: Readable = { granted: new Set(), hidden: new Set() }

/**
 * Follows the stream of one channel for all its listeners in this process. When entries are delivered, the
 * feed asks the database who may receive them, once for all listeners. So a right that was just revoked no
 * longer counts.
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
        // One after the other, so that entries arrive in order.
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
    // Listeners who join during the lookup were not there when these entries were published.
    const listeners = [...this.#listeners]
    if (listeners.length === 0) return undefined
    const about = batch.flatMap((news) => news.flatMap((view) => view.about ?? []))
    const readers = ids.size > 0 ? await this.#findReaders(listeners, [...ids], about) : undefined
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

  async #findReaders(
    listeners: readonly Listener[],
    partIds: readonly string[],
    about: readonly About[],
  ) {
    const candidates = {
      userIds: [...new Set(listeners.map(({ userId }) => userId))],
      partIds,
      about,
    }
    for (const delay of RETRIES_MS) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        return await this.#settings.findReaders(candidates)
      } catch {
        // oxlint-disable-next-line no-await-in-loop
        await pause(delay)
      }
    }
    return this.#settings.findReaders(candidates)
  }
}

function pauseAfter(took: number): number {
  return Math.min(Math.max(PAUSE_MS.shortest, 2 * took), PAUSE_MS.longest)
}

/** The views of an entry, each ready to be sent. */
function newsOf(entry: StreamEntry): News {
  const views = entry.data as readonly View[]
  return views.map((view) => ({ ...view, payload: JSON.stringify(view.payload) }))
}
