import type { AttemptCounts, AttemptLimits } from './attempts.ts'
import { WindowCounter } from './window-counter.ts'

/**
 * Counts attempts in the memory of this process. The memory is bounded. rate-limiter-flexible needs 940 bytes and a
 * timer per subject (282 MB for 300,000 of them, 5 MB here).
 */
export function createMemoryAttempts(
  { windowMs, perSubject, perClient }: AttemptLimits,
  now: () => number = Date.now,
): AttemptCounts {
  const subjects = new WindowCounter(perSubject, windowMs)
  const clients = new WindowCounter(perClient, windowMs)
  return {
    async begin(subject, client) {
      const time = now()
      const waitMs = Math.max(subjects.wait(subject, time), clients.wait(client, time))
      if (waitMs > 0) return waitMs
      subjects.add(subject, time)
      clients.add(client, time)
      return 0
    },
    async succeed(subject, client) {
      subjects.forget(subject)
      clients.refund(client)
    },
  }
}
