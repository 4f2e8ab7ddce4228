import { compareEntryIds, formatEntryId, type EntryId } from './entry-id.ts'
import { createEntry, toJson } from './entry.ts'
import type { StreamEntry, StreamEvent } from './transport.ts'

type Stored = {
  readonly key: EntryId
  readonly entry: StreamEntry
}

/** The kept entries of one stream. Positions count all entries ever appended, from 0. */
export type StreamLog = {
  readonly size: number
  /** The position of the oldest kept entry; `next` when none is kept. */
  readonly first: number
  /** The position the next entry will have. */
  readonly next: number
  append(event: StreamEvent, clockMs: number): StreamEntry
  at(position: number): StreamEntry | undefined
  /** The position of the oldest kept entry after `id`. */
  positionAfter(id: EntryId): number
  /** Forgets entries from before `oldestMs`. */
  trim(oldestMs: number): void
}

/** An empty log that keeps at most `maxEntries` entries. */
export function createStreamLog(maxEntries: number): StreamLog {
  let stored: Stored[] = []
  // Forgotten entries stay at the front of the array until they are half of it: forgetting is cheap.
  let forgotten = 0
  let first = 0
  let last: EntryId | undefined
  const forget = (count: number): void => {
    forgotten += count
    first += count
    if (forgotten * 2 <= stored.length) return
    stored = stored.slice(forgotten)
    forgotten = 0
  }
  const size = (): number => stored.length - forgotten
  return {
    get size() {
      return size()
    },
    get first() {
      return first
    },
    get next() {
      return first + size()
    },
    append(event, clockMs) {
      last = nextId(last, clockMs)
      const entry = createEntry(formatEntryId(last), event.event, toJson(event.data))
      stored.push({ key: last, entry })
      if (size() > maxEntries) forget(size() - maxEntries)
      return entry
    },
    at: (position) => stored[forgotten + position - first]?.entry,
    positionAfter(id) {
      const count = countUntil(stored, forgotten, ({ key }) => compareEntryIds(key, id) > 0)
      return first + count
    },
    trim(oldestMs) {
      forget(countUntil(stored, forgotten, ({ key }) => key.ms >= oldestMs))
    },
  }
}

function nextId(last: EntryId | undefined, clockMs: number): EntryId {
  if (last === undefined || clockMs > last.ms) return { ms: clockMs, n: 0 }
  return { ms: last.ms, n: last.n + 1 }
}

// How many items from `from` on come before the first one that is `past`; items are in order.
function countUntil<T>(items: readonly T[], from: number, past: (item: T) => boolean): number {
  let low = from
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item === undefined || past(item)) high = middle
    else low = middle + 1
  }
  return low - from
}
