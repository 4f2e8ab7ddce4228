import type { DropReason, Subscriber } from './transport.ts'

export type Step = () => void | Promise<void>

/** Gives a follower the steps to take for its subscriber, one after another. */
export type FollowerSource = {
  /** Whether the buffer is full, or entries are gone that it hasn't read yet. */
  readonly isTooFarBehind: boolean
  /** Undefined if there is nothing to do until the follower is woken. */
  next(): Step | undefined
}

export type FollowerSettings = {
  readonly source: FollowerSource
  readonly subscriber: Subscriber
  /** Called once when the follower has stopped, for any reason. */
  readonly onStop: (follower: Follower) => void
}

/** After `begin`, runs the steps of a source at the subscriber's pace. */
export class Follower {
  readonly #settings: FollowerSettings
  #started = false
  #delivering = false
  #stopped = false

  constructor(settings: FollowerSettings) {
    this.#settings = settings
  }

  /** Starts to deliver entries. */
  begin(): void {
    this.#started = true
    this.wake()
  }

  /** Call this when the source has changed. Delivers entries, or drops the subscriber if it is too far behind. */
  wake(): void {
    if (this.#settings.source.isTooFarBehind) this.drop('slow')
    else if (this.#started && !this.#delivering && !this.#stopped) void this.#deliver()
  }

  drop(reason: DropReason): void {
    if (this.#stopped) return
    this.stop()
    try {
      this.#settings.subscriber.onDropped(reason)
    } catch {
      // An error in one subscriber must not affect the publisher or the others.
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
        // Without this check, each of a thousand subscribers would cost a turn of the event loop.
        if (pending !== undefined) await pending
      }
    } catch {
      this.drop('failed')
    } finally {
      // In the same turn, because a wake in between would be lost.
      this.#delivering = false
    }
  }

  #next(): Step | undefined {
    if (this.#stopped) return undefined
    const { source } = this.#settings
    if (!source.isTooFarBehind) return source.next()
    this.drop('slow')
    return undefined
  }
}
