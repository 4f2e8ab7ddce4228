import type { AttemptCounts, AttemptLimits } from './attempts.ts'

const MAX_ENTRIES = 10_000

type Window = { count: number; readonly endsAt: number }

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

/** Attempts in fixed time windows, for a limited number of keys. The oldest windows are dropped. */
class WindowCounter {
  readonly #windows = new Map<string, Window>()
  readonly #max: number
  readonly #windowMs: number

  constructor(max: number, windowMs: number) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** Milliseconds until the key may try again, or 0 for now. */
  wait(key: string, now: number): number {
    const window = this.#windows.get(key)
    return window && window.count >= this.#max ? Math.max(0, window.endsAt - now) : 0
  }

  add(key: string, now: number): void {
    const window = this.#windows.get(key)
    if (window && window.endsAt > now) {
      window.count += 1
      return
    }
    this.#windows.delete(key)
    this.#windows.set(key, { count: 1, endsAt: now + this.#windowMs })
    if (this.#windows.size > MAX_ENTRIES) {
      for (const oldest of this.#windows.keys()) return void this.#windows.delete(oldest)
    }
  }

  refund(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }
}
