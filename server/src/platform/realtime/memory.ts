import { setImmediate } from 'node:timers'
import { parseEntryId } from './entry-id.ts'
import { Follower } from './follower.ts'
import { createLogSource } from './log-source.ts'
import { createStreamLog, type StreamLog } from './stream-log.ts'
import { TransportClosed, type StreamTransport, type Subscriber } from './transport.ts'

export type MemoryTransportSettings = {
  /** Entries older than this are forgotten. */
  readonly ttlMs: number
  /** Live events that may wait for a subscriber before it is dropped. */
  readonly bufferSize: number
  /** In one stream; the oldest are forgotten first. */
  readonly maxEntries?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export type MemoryTransport = StreamTransport & {
  /** What is held at this moment. */
  stats(): { streams: number; entries: number; subscribers: number }
}

type Stream = {
  readonly log: StreamLog
  readonly followers: Set<Follower>
}

const DEFAULT_MAX_ENTRIES = 10_000
const MAX_SWEEP_MS = 60_000

/** Streams in the memory of this process: for one process only, and gone when it ends. */
export function createMemoryTransport(settings: MemoryTransportSettings): MemoryTransport {
  const { ttlMs, bufferSize, maxEntries = DEFAULT_MAX_ENTRIES, now = Date.now } = settings
  const streams = new Map<string, Stream>()
  let clockMs = 0
  let closed = false
  // Ids must rise although a clock may be set back; a stream that expired has no last id to go by.
  const readClock = (): number => (clockMs = Math.max(clockMs, now()))
  const sweep = (): void => {
    const oldestMs = readClock() - ttlMs
    for (const [name, { log, followers }] of streams) {
      log.trim(oldestMs)
      if (log.size === 0 && followers.size === 0) streams.delete(name)
    }
  }
  const timer = setInterval(sweep, Math.min(ttlMs, MAX_SWEEP_MS)).unref()
  const openStream = (name: string): Stream => {
    if (closed) throw new TransportClosed()
    const stream = streams.get(name) ?? { log: createStreamLog(maxEntries), followers: new Set() }
    streams.set(name, stream)
    stream.log.trim(readClock() - ttlMs)
    return stream
  }
  return {
    enabled: true,
    async publish(name, event) {
      const { log, followers } = openStream(name)
      const { id } = log.append(event, clockMs)
      for (const follower of followers) follower.wake()
      return id
    },
    async subscribe(name, subscriber) {
      const after = subscriber.afterId === undefined ? undefined : parseEntryId(subscriber.afterId)
      const { log, followers } = openStream(name)
      const start = after === undefined ? log.next : log.positionAfter(after)
      const follower = follow({ log, followers }, subscriber, { start, bufferSize })
      return { close: () => follower.stop() }
    },
    async close() {
      closed = true
      clearInterval(timer)
      for (const { followers } of streams.values()) {
        for (const follower of followers) follower.drop('closed')
      }
      streams.clear()
    },
    stats: () => countAll(streams),
  }
}

function follow(
  { log, followers }: Stream,
  subscriber: Subscriber,
  options: { readonly start: number; readonly bufferSize: number },
): Follower {
  const onStop = (stopped: Follower): boolean => followers.delete(stopped)
  const source = createLogSource({ ...options, log, subscriber })
  const follower = new Follower({ source, subscriber, onStop })
  // Before the caller has the subscription it could not close it: entries that come meanwhile wait.
  setImmediate(() => follower.begin())
  followers.add(follower)
  return follower
}

function countAll(streams: ReadonlyMap<string, Stream>) {
  const all = [...streams.values()]
  return {
    streams: all.length,
    entries: all.reduce((sum, { log }) => sum + log.size, 0),
    subscribers: all.reduce((sum, { followers }) => sum + followers.size, 0),
  }
}
