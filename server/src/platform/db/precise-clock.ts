/**
 * A clock like `Date.now` with microseconds. It shows the system's time, to the millisecond, and counts on from the
 * moment at which that changed. So it rises with each reading, unless the system's time is set back.
 */
export function preciseClock(now = Date.now, elapsed = () => performance.now()): () => number {
  let millisecond = Number.NaN
  let since = 0
  return () => {
    const current = now()
    const at = elapsed()
    if (current !== millisecond) {
      millisecond = current
      since = at
    }
    return current + Math.min(at - since, LAST_MICROSECOND)
  }
}

/** The last fraction of a millisecond. */
const LAST_MICROSECOND = 0.999
