const FIRST_SECONDS = 5
const GROWTH = 3
const LONGEST_SECONDS = 4 * 3600
/** A receiver may ask for a longer pause, but not for a whole day. */
const LONGEST_ASKED_SECONDS = 6 * 3600
/** Pauses differ by this share, so that many events that failed together aren't all sent again together. */
const JITTER = 0.2

/**
 * Seconds before the next attempt: 5 seconds after the first one, then three times as long each time, up to four hours.
 * @param attempts how often it was sent
 * @param asked seconds that the receiver asked for
 * @param random between 0 and 1
 */
export function pauseAfter(attempts: number, asked: number | undefined, random: number): number {
  const usual = Math.min(FIRST_SECONDS * GROWTH ** (attempts - 1), LONGEST_SECONDS)
  const wanted = Math.min(asked ?? 0, LONGEST_ASKED_SECONDS)
  return Math.max(usual * (1 - JITTER + 2 * JITTER * random), wanted)
}

/** Reads the header Retry-After: seconds or a date. @returns seconds, or undefined for anything else */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000)
}
