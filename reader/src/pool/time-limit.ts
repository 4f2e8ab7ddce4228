import { stat } from 'node:fs/promises'

/** Least time for any file, and the additional time per megabyte, as shares of the time limit. */
const LEAST_MS = 60_000
const LEAST_SHARE = 1 / 10
const SHARE_PER_MB = 1 / 60
const MB = 1024 * 1024

/** The time limit of one file in milliseconds. */
export async function timeFor(path: string, timeoutMs: number): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return timeoutMs
  const least = Math.max(LEAST_MS, timeoutMs * LEAST_SHARE)
  return Math.min(timeoutMs, Math.round(least + (found.size / MB) * SHARE_PER_MB * timeoutMs))
}
