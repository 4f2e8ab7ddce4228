import { compareEntryIds, type EntryId } from '../entry-id.ts'
import type { FollowerSource, Step } from '../follower.ts'
import type { Subscriber } from '../transport.ts'
import type { Received } from './entries.ts'
import type { Replay } from './replay.ts'

/**
 * The entries of a stream for one subscriber: first a replay, if requested, then the entries from the reader. The reader
 * may deliver an entry twice, but never skips one.
 */
export class RedisSource implements FollowerSource {
  readonly #subscriber: Subscriber
  readonly #bufferSize: number
  readonly #waiting: Received[] = []
  /** Undefined until the start of the live entries is known. */
  #newest: EntryId | undefined
  #replay: Replay | undefined
  #count = 0
  #lastEntryId: string

  constructor(subscriber: Subscriber, bufferSize: number) {
    this.#subscriber = subscriber
    this.#bufferSize = bufferSize
    this.#lastEntryId = subscriber.afterId ?? ''
  }

  /** Entries after `last` are live and come from the reader. The replay delivers those before. */
  open(last: EntryId, replay: Replay | undefined): void {
    this.#newest = last
    this.#replay = replay
  }

  push(received: Received): void {
    if (!this.#newest || compareEntryIds(received.key, this.#newest) <= 0) return
    this.#newest = received.key
    this.#waiting.push(received)
  }

  get isTooFarBehind(): boolean {
    return this.#waiting.length > this.#bufferSize || this.#replay?.hasGap === true
  }

  next(): Step | undefined {
    if (this.#replay) return this.#replayStep(this.#replay)
    const received = this.#waiting.shift()
    return received && (() => this.#subscriber.onEvent(received.entry))
  }

  #replayStep(replay: Replay): Step {
    const received = replay.take()
    if (received) {
      this.#count += 1
      this.#lastEntryId = received.entry.id
      return () => this.#subscriber.onEvent(received.entry)
    }
    if (!replay.isComplete) return () => replay.fetch()
    this.#replay = undefined
    const done = { count: this.#count, lastEntryId: this.#lastEntryId }
    return () => this.#subscriber.onReplayed?.(done)
  }
}
