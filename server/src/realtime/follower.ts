import type { StreamLog } from './stream-log.ts'
import type { DropReason, Subscriber } from './transport.ts'

/** Reads a log for one subscriber at the subscriber's own pace. It holds no copies of entries. */
export interface Follower {
  /** From now on entries are delivered. */
  begin(): void
  /** The log has changed: deliver, or drop the subscriber when it is too far behind. */
  wake(): void
  drop(reason: DropReason): void
  stop(): void
}

export interface FollowerSettings {
  readonly log: StreamLog
  readonly subscriber: Subscriber
  /** The position to start at; entries before `log.next` of this moment are the replay. */
  readonly start: number
  /** Live entries that may wait. */
  readonly bufferSize: number
  /** Called once, when the follower has stopped for whatever reason. */
  readonly onStop: () => void
}

/** A follower that stands still until `begin` is called. */
export function createFollower(settings: FollowerSettings): Follower {
  const { log, subscriber, start, bufferSize } = settings
  const live = log.next
  let cursor = start
  let replaying = subscriber.afterId !== undefined
  let lastEntryId = subscriber.afterId ?? ''
  let stopped = false
  let started = false
  let delivering = false

  const stop = (): void => {
    if (stopped) return
    stopped = true
    settings.onStop()
  }
  const drop = (reason: DropReason): void => {
    if (stopped) return
    stop()
    try {
      subscriber.onDropped(reason)
    } catch {
      // The fault of one subscriber must not reach the publisher or the others.
    }
  }
  // A replay may be longer than the buffer, as long as the log keeps what is still to be read.
  const isTooFarBehind = (): boolean =>
    cursor < log.first || log.next - Math.max(cursor, live) > bufferSize
  const next = (): (() => void | Promise<void>) | undefined => {
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
  }
  const deliver = async (): Promise<void> => {
    // Reset before control leaves this function: a wake in between must not be lost.
    delivering = true
    try {
      while (!stopped && !isTooFarBehind()) {
        const step = next()
        if (step === undefined) return
        const pending = step()
        if (pending !== undefined) await pending
      }
      drop('slow')
    } catch {
      drop('failed')
    } finally {
      delivering = false
    }
  }
  const wake = (): void => {
    if (isTooFarBehind()) drop('slow')
    else if (started && !delivering && !stopped) void deliver()
  }
  const begin = (): void => {
    started = true
    wake()
  }
  return { begin, wake, drop, stop }
}
