import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../telemetry/logger.ts'
import { parseEntryId, type EntryId } from './entry-id.ts'
import { toJson } from './stream-entry.ts'
import { Follower } from './follower.ts'
import { prefixFor } from './redis/address.ts'
import { Commands } from './redis/commands.ts'
import {
  keysUnder,
  readPage,
  readState,
  type Page,
  type Received,
  type StreamState,
} from './redis/entries.ts'
import { FollowedStream } from './redis/followed-stream.ts'
import { Link } from './redis/link.ts'
import { Readers } from './redis/readers.ts'
import { RedisSource } from './redis/redis-source.ts'
import { Replay } from './redis/replay.ts'
import { append, raiseClock, wake } from './redis/scripts.ts'
import {
  StreamUnavailable,
  TransportClosed,
  type StreamEvent,
  type StreamTransport,
  type Subscriber,
  type Subscription,
} from './transport.ts'

export type RedisTransportSettings = {
  /** `redis://` or `rediss://`, with user, password and database number. */
  readonly url: string
  /** How long entries are kept. */
  readonly ttlMs: number
  /** How many live events are buffered for a subscriber before it is dropped. */
  readonly bufferSize: number
  /** The most connections of this transport, at least two. */
  readonly maxConnections: number
  readonly log: Logger
  /** Approximate limit per stream. The oldest entries are deleted first. */
  readonly maxEntries?: number
  /** Prefix of all keys. */
  readonly keyPrefix?: string
  /** A connection shared with other parts of the server. It is closed with the transport. */
  readonly commands?: Commands | undefined
  /** How long publishing and subscribing wait while Redis is unavailable. */
  readonly patienceMs?: number
  /** With more streams, another connection is opened, up to the limit. */
  readonly streamsPerReader?: number
}

const DEFAULT_MAX_ENTRIES = 10_000
const DEFAULT_STREAMS_PER_READER = 500
const REPLAY_RETRY_MS = 1000

/** Streams in Redis, for any number of processes. Connects on first use. */
export class RedisTransport implements StreamTransport {
  readonly enabled = true
  readonly #settings: RedisTransportSettings
  readonly #keys: ReturnType<typeof keysUnder>
  readonly #commands: Commands
  readonly #readers: Readers
  readonly #streams = new Map<string, FollowedStream>()
  readonly #origin = randomBytes(9).toString('base64url')
  #published = 0
  #closed = false
  /** The latest time in any id that this process has seen. New ids are never earlier, even if Redis has lost data. */
  #floorMs = 0

  constructor(settings: RedisTransportSettings) {
    const { url, log, patienceMs, maxConnections } = settings
    this.#settings = settings
    this.#keys = keysUnder(settings.keyPrefix ?? prefixFor(url))
    this.#commands =
      settings.commands ?? new Commands(new Link({ url, log, use: 'commands' }), patienceMs)
    this.#readers = new Readers({
      most: maxConnections - 1,
      streamsPerReader: settings.streamsPerReader ?? DEFAULT_STREAMS_PER_READER,
      reader: {
        openLink: () => new Link({ url, log, use: 'reading' }),
        wakeKey: this.#keys.wake,
        wake: (key) => this.#commands.run((client) => wake(client, key)),
        onConnected: ({ client }) => raiseClock(client, this.#keys.clock, this.#floorMs),
        onReceived: (received) => this.#see(received.key),
      },
    })
  }

  async publish(name: string, { event, data }: StreamEvent): Promise<string> {
    if (this.#closed) throw new TransportClosed()
    const { ttlMs, maxEntries = DEFAULT_MAX_ENTRIES } = this.#settings
    this.#published += 1
    const entry = {
      key: this.#keys.stream(name),
      clockKey: this.#keys.clock,
      event,
      json: toJson(data),
      token: `${this.#origin}.${this.#published.toString(36)}`,
      ttlMs,
      maxEntries,
    }
    const id = await this.#commands.run((client, again) =>
      append(client, { ...entry, floorMs: this.#floorMs }, again),
    )
    this.#see(parseEntryId(id))
    return id
  }

  async subscribe(name: string, subscriber: Subscriber): Promise<Subscription> {
    const after = subscriber.afterId === undefined ? undefined : parseEntryId(subscriber.afterId)
    if (this.#closed) throw new TransportClosed()
    const source = new RedisSource(subscriber, this.#settings.bufferSize)
    const stream = this.#streams.get(name) ?? new FollowedStream(this.#keys.stream(name))
    const follower = new Follower({
      source,
      subscriber,
      onStop: () => this.#leave(name, stream, follower),
    })
    // Added now, so that the stream doesn't end if its last other subscriber leaves before this one has started.
    this.#streams.set(name, stream)
    stream.add(follower, source)
    try {
      const state = await this.#commands.run((client) => readState(client, stream.key))
      source.open(state.last, after && this.#replay(stream, follower, { after, state }))
      this.#see(state.last)
      if (stream.has(follower) && stream.readFrom(state.last)) this.#readers.follow(stream)
    } catch (error) {
      follower.stop()
      throw error
    }
    // Starts in a later turn, because the caller can't close the subscription before it has it. Entries wait until then.
    setImmediate(() => follower.begin())
    return { close: () => follower.stop() }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const stream of this.#streams.values()) {
      for (const follower of stream.followers) follower.drop('closed')
    }
    this.#commands.close()
    this.#readers.close()
  }

  /** The number of streams and subscribers in this process. */
  stats(): { streams: number; subscribers: number } {
    const all = [...this.#streams.values()]
    return { streams: all.length, subscribers: all.reduce((sum, { size }) => sum + size, 0) }
  }

  #see({ ms }: EntryId): void {
    this.#floorMs = Math.max(this.#floorMs, ms)
  }

  #leave(name: string, stream: FollowedStream, follower: Follower): void {
    stream.remove(follower)
    if (stream.size > 0 || this.#streams.get(name) !== stream) return
    this.#streams.delete(name)
    this.#readers.unfollow(stream)
  }

  #replay(
    stream: FollowedStream,
    follower: Follower,
    { after, state }: { readonly after: EntryId; readonly state: StreamState },
  ): Replay {
    const oldestMs = Math.max(0, state.nowMs - this.#settings.ttlMs)
    const isWanted = () => stream.has(follower)
    const read = (page: Page) => this.#readPatiently(stream.key, page, isWanted)
    return new Replay({ after, last: state.last, oldestMs, read })
  }

  /** Retries while the page is still wanted. */
  async #readPatiently(key: string, page: Page, isWanted: () => boolean): Promise<Received[]> {
    for (;;) {
      try {
        return await this.#commands.run((client) => readPage(client, key, page))
      } catch (error) {
        if (!(error instanceof StreamUnavailable && isWanted())) throw error
        await sleep(REPLAY_RETRY_MS, undefined, { ref: false })
      }
    }
  }
}
