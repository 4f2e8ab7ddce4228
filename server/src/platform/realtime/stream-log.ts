import { compareEntryIds, formatEntryId, type EntryId } from './entry-id.ts'
import { createEntry, toJson } from './stream-entry.ts'
import type { StreamEntry, StreamEvent } from './transport.ts'

type Stored = {
  readonly key: EntryId
  readonly entry: StreamEntry
}

/** The kept entries of one stream, at most `maxEntries`. Positions count all appended entries, from 0. */
export class StreamLog {
  readonly #maxEntries: number
  #stored: Stored[] = []
  // Deleted entries stay at the front of the array until they make up half of it, so that deleting is cheap.
  #forgotten = 0
  #first = 0
  #last: EntryId | undefined

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get size(): number {
    return this.#stored.length - this.#forgotten
  }

  /** The position of the oldest kept entry, or `next` if none is kept. */
  get first(): number {
    return this.#first
  }

  /** The position of the next entry. */
  get next(): number {
    return this.#first + this.size
  }

  append({ event, data }: StreamEvent, clockMs: number): StreamEntry {
    this.#last = nextId(this.#last, clockMs)
    const entry = createEntry(formatEntryId(this.#last), event, toJson(data))
    this.#stored.push({ key: this.#last, entry })
    if (this.size > this.#maxEntries) this.#forget(this.size - this.#maxEntries)
    return entry
  }

  at(position: number): StreamEntry | undefined {
    return this.#stored[this.#forgotten + position - this.#first]?.entry
  }

  /** The position of the oldest kept entry after `id`. */
  positionAfter(id: EntryId): number {
    return this.#first + this.#countUntil(({ key }) => compareEntryIds(key, id) > 0)
  }

  /** Deletes entries older than `oldestMs`. */
  trim(oldestMs: number): void {
    this.#forget(this.#countUntil(({ key }) => key.ms >= oldestMs))
  }

  #forget(count: number): void {
    this.#forgotten += count
    this.#first += count
    if (this.#forgotten * 2 <= this.#stored.length) return
    this.#stored = this.#stored.slice(this.#forgotten)
    this.#forgotten = 0
  }

  /** Counts the kept entries before the first one that is `past`, by binary search. */
  #countUntil(past: (stored: Stored) => boolean): number {
    let low = this.#forgotten
    let high = this.#stored.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const stored = this.#stored[middle]
      if (stored === undefined || past(stored)) high = middle
      else low = middle + 1
    }
    return low - this.#forgotten
  }
}

function nextId(last: EntryId | undefined, clockMs: number): EntryId {
  if (last === undefined || clockMs > last.ms) return { ms: clockMs, n: 0 }
  return { ms: last.ms, n: last.n + 1 }
}
