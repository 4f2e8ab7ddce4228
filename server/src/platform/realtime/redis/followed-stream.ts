import { compareEntryIds, type EntryId } from '../entry-id.ts'
import type { Follower } from '../follower.ts'
import type { Received } from './entries.ts'
import type { RedisSource } from './redis-source.ts'

/** A stream that has subscribers in this process. */
export class FollowedStream {
  readonly key: string
  readonly #subscribers = new Map<Follower, RedisSource>()
  #readTo: EntryId | undefined

  constructor(key: string) {
    this.key = key
  }

  /** The reader continues after this entry. Undefined until the first subscriber knows where the stream ends. */
  get readTo(): EntryId | undefined {
    return this.#readTo
  }

  /** A copy of the current followers. */
  get followers(): readonly Follower[] {
    return [...this.#subscribers.keys()]
  }

  has(follower: Follower): boolean {
    return this.#subscribers.has(follower)
  }

  get size(): number {
    return this.#subscribers.size
  }

  add(follower: Follower, source: RedisSource): void {
    this.#subscribers.set(follower, source)
  }

  remove(follower: Follower): void {
    this.#subscribers.delete(follower)
  }

  /**
   * Moves the position back to `id`. Entries in between are read again, and subscribers ignore those they already have.
   * @returns whether the position has changed
   */
  readFrom(id: EntryId): boolean {
    if (this.#readTo && compareEntryIds(this.#readTo, id) <= 0) return false
    this.#readTo = id
    return true
  }

  /** Handles entries that were read after `asked`. */
  receive(entries: readonly Received[], asked: EntryId): void {
    // The position was moved back during the read, so these entries are read again after the missing ones.
    if (this.#readTo !== asked) return
    this.#readTo = entries.at(-1)?.key ?? asked
    for (const received of entries) {
      for (const [follower, source] of this.#subscribers) {
        source.push(received)
        follower.wake()
      }
    }
  }
}
