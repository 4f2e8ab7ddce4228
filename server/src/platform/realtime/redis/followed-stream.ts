import { compareEntryIds, type EntryId } from '../entry-id.ts'
import type { Follower } from '../follower.ts'
import type { Received } from './entries.ts'
import type { RedisSource } from './redis-source.ts'

/** A stream with subscribers in this process. */
export class FollowedStream {
  readonly key: string
  readonly #subscribers = new Map<Follower, RedisSource>()
  #readTo: EntryId | undefined

  constructor(key: string) {
    this.key = key
  }

  /** The entry to read on from; undefined until the first subscriber knows the end of the stream. */
  get readTo(): EntryId | undefined {
    return this.#readTo
  }

  /** As they are at this moment. */
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
   * Reads from `id` on. Entries that were read already are read again, and ignored by subscribers who have them.
   * @returns whether the position has changed
   */
  readFrom(id: EntryId): boolean {
    if (this.#readTo && compareEntryIds(this.#readTo, id) <= 0) return false
    this.#readTo = id
    return true
  }

  /** Handles entries that were read after `asked`. */
  receive(entries: readonly Received[], asked: EntryId): void {
    // The position was set back meanwhile: these entries are read again, after the missing ones.
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
