import type { FollowerSource, Step } from './follower.ts'
import type { StreamLog } from './stream-log.ts'
import type { Subscriber } from './transport.ts'

export type LogSourceSettings = {
  readonly log: StreamLog
  readonly subscriber: Subscriber
  /** The position to start at; entries from there to `log.next` of this moment are the replay. */
  readonly start: number
  /** Live entries that may wait. */
  readonly bufferSize: number
}

/**
 * Reads a log for one subscriber. It holds a position, not entries, so a thousand subscribers cost no
 * more memory than the log.
 */
export function createLogSource(settings: LogSourceSettings): FollowerSource {
  const { log, subscriber, start, bufferSize } = settings
  const live = log.next
  let cursor = start
  let lastEntryId = subscriber.afterId ?? ''
  let replaying = subscriber.afterId !== undefined
  return {
    // A replay may be longer than the buffer, as long as the log keeps what is still to be read.
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
