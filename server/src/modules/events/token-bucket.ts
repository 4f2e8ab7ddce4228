export type TokenBucketSettings = {
  /** How many may be taken at once after a time of rest. */
  readonly capacity: number
  readonly perSecond: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** Allows a number of things at once and then so many a second. `take` returns false when it is too soon. */
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
