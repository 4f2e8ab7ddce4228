import { setImmediate } from 'node:timers'
import { parseEntryId } from './entry-id.ts'
import { Follower, type FollowerSource, type Step } from './follower.ts'
import { StreamLog } from './stream-log.ts'
import { TransportClosed, type StreamTransport, type Subscriber } from './transport.ts'

export type MemoryTransportSettings = {
  /** How long entries are kept. */
  readonly ttlMs: number
  /** How many live events are buffered for a subscriber before it is dropped. */
  readonly bufferSize: number
  /** Limit per stream. The oldest entries are deleted first. */
  readonly maxEntries?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export type MemoryTransport = StreamTransport & {
  /** What is currently kept. */
  stats(): { streams: number; entries: number; subscribers: number }
}

type Stream = {
  readonly log: StreamLog
  readonly followers: Set<Follower>
}

const DEFAULT_MAX_ENTRIES = 10_000
const MAX_SWEEP_MS = 60_000

/** Streams in this process's memory. Other processes can't use them, and they are lost when the process ends. */
export function createMemoryTransport(settings: MemoryTransportSettings): MemoryTransport {
  const { ttlMs, bufferSize, maxEntries = DEFAULT_MAX_ENTRIES, now = Date.now } = settings
  const streams = new Map<string, Stream>()
  let clockMs = 0
  let closed = false
  // Ids must rise even if the clock is set back, and an expired stream has no last id to compare with.
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
    const stream = streams.get(name) ?? { log: new StreamLog(maxEntries), followers: new Set() }
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

function follow({ log, followers }: Stream, subscriber: Subscriber, options: Reading): Follower {
  const onStop = (stopped: Follower): boolean => followers.delete(stopped)
  const source = createLogSource(log, subscriber, options)
  const follower = new Follower({ source, subscriber, onStop })
  // Starts in a later turn, because the caller can't close the subscription before it has it. Entries wait until then.
  setImmediate(() => follower.begin())
  followers.add(follower)
  return follower
}

type Reading = {
  /** The position to start at. The entries from there to the current `log.next` are the replay. */
  readonly start: number
  /** How many live entries may be unread. */
  readonly bufferSize: number
}

/**
 * Reads a log for one subscriber. It holds a position instead of entries, so a thousand subscribers need no more memory
 * than the log.
 */
function createLogSource(
  log: StreamLog,
  subscriber: Subscriber,
  { start, bufferSize }: Reading,
): FollowerSource {
  const live = log.next
  let cursor = start
  let lastEntryId = subscriber.afterId ?? ''
  let replaying = subscriber.afterId !== undefined
  return {
    // A replay may be longer than the buffer, while the log still has the unread entries.
    get isTooFarBehind() {
      return cursor < log.first || log.next - Math.max(cursor, live) > bufferSize
    },
    next(): Step | undefined {
      if (replaying && cursor >= live) {
        replaying = false
        const replay = { count: cursor - start, lastEntryId }
        return () => subscriber.onReplayed?.(replay)
      }
      const entry = log.at(cursor)
      if (entry === undefined) return undefined
      cursor += 1
      lastEntryId = entry.id
      return () => subscriber.onEvent(entry)
    },
  }
}

function countAll(streams: ReadonlyMap<string, Stream>) {
  const all = [...streams.values()]
  return {
    streams: all.length,
    entries: all.reduce((sum, { log }) => sum + log.size, 0),
    subscribers: all.reduce((sum, { followers }) => sum + followers.size, 0),
  }
}
