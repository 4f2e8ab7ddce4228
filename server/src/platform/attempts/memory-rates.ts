import type { Rate, RateCounts } from './rates.ts'
import { WindowCounter } from './window-counter.ts'

/** Counts requests in the memory of this process, which is bounded. */
export function createMemoryRates(
  { windowMs, max }: Rate,
  now: () => number = Date.now,
): RateCounts {
  const windows = new WindowCounter(max, windowMs)
  return {
    async take(key) {
      const time = now()
      const isAllowed = windows.wait(key, time) === 0
      if (isAllowed) windows.add(key, time)
      return { isAllowed, ...windows.rest(key, time) }
    },
  }
}
