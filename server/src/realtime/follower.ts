import type { StreamLog } from './stream-log.ts'
import type { DropReason, Subscriber } from './transport.ts'

export interface FollowerSettings {
  readonly log: StreamLog
  readonly subscriber: Subscriber
  /** The position to start at; entries from there to `log.next` of this moment are the replay. */
  readonly start: number
  /** Live entries that may wait. */
  readonly bufferSize: number
  /** Called once, when the follower has stopped for whatever reason. */
  readonly onStop: (follower: Follower) => void
}

type Step = () => void | Promise<void>

/**
 * Reads a log for one subscriber at the subscriber's own pace. It holds a position, not entries, so a
 * thousand subscribers cost no more memory than the log. It stands still until `begin` is called.
 */
export class Follower {
  readonly #settings: FollowerSettings
  readonly #live: number
  #cursor: number
  #lastEntryId: string
  #replaying: boolean
  #started = false
  #delivering = false
  #stopped = false

  constructor(settings: FollowerSettings) {
    this.#settings = settings
    this.#live = settings.log.next
    this.#cursor = settings.start
    this.#lastEntryId = settings.subscriber.afterId ?? ''
    this.#replaying = settings.subscriber.afterId !== undefined
  }

  /** From now on entries are delivered. */
  begin(): void {
    this.#started = true
    this.wake()
  }

  /** The log has changed: deliver, or drop the subscriber when it is too far behind. */
  wake(): void {
    if (this.#isTooFarBehind()) this.drop('slow')
    else if (this.#started && !this.#delivering && !this.#stopped) void this.#deliver()
  }

  drop(reason: DropReason): void {
    if (this.#stopped) return
    this.stop()
    try {
      this.#settings.subscriber.onDropped(reason)
    } catch {
      // The fault of one subscriber must not reach the publisher or the others.
    }
  }

  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#settings.onStop(this)
  }

  async #deliver(): Promise<void> {
    this.#delivering = true
    try {
      for (let step = this.#next(); step !== undefined; step = this.#next()) {
        const pending = step()
        // Waiting for nothing would cost each of a thousand subscribers a turn of the event loop.
        if (pending !== undefined) await pending
      }
    } catch {
      this.drop('failed')
    } finally {
      // Here, and not in a later turn: a wake between the two would be lost.
      this.#delivering = false
    }
  }

  #next(): Step | undefined {
    if (this.#stopped) return undefined
    const { log, subscriber, start } = this.#settings
    if (this.#isTooFarBehind()) {
      this.drop('slow')
      return undefined
    }
    if (this.#replaying && this.#cursor >= this.#live) {
      this.#replaying = false
      const replay = { count: this.#cursor - start, lastEntryId: this.#lastEntryId }
      return () => subscriber.onReplayed?.(replay)
    }
    const entry = log.at(this.#cursor)
    if (entry === undefined) return undefined
    this.#cursor += 1
    this.#lastEntryId = entry.id
    return () => subscriber.onEvent(entry)
  }

  // A replay may be longer than the buffer, as long as the log keeps what is still to be read.
  #isTooFarBehind(): boolean {
    const { log, bufferSize } = this.#settings
    const waiting = log.next - Math.max(this.#cursor, this.#live)
    return this.#cursor < log.first || waiting > bufferSize
  }
}
