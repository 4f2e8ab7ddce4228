export type TokenBucketSettings = {
  /** How many may be taken at the same time after a pause. */
  readonly capacity: number
  readonly perSecond: number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/** Rate limiter with a burst capacity. `take` returns false when the limit is reached. */
export function createTokenBucket(settings: TokenBucketSettings): { take(): boolean } {
  const { capacity, perSecond, now = () => performance.now() } = settings
  let tokens = capacity
  let filledAt = now()
  return {
    take() {
      const time = now()
      tokens = Math.min(capacity, tokens + ((time - filledAt) / 1000) * perSecond)
      filledAt = time
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
