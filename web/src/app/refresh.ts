import { queryClient } from './query-client.ts'

/** Events within this time cause only one reload. */
const GATHER_MS = 200

const stale = new Set<string>()
let isReading = false

/**
 * Reloads lists soon, selected by the start of their keys. The next round starts when the previous one has ended. If every
 * event restarted the round, it would never end while events keep coming.
 */
export function refreshSoon(keys: readonly string[]): void {
  for (const key of keys) stale.add(key)
  if (isReading) return
  isReading = true
  void readAll().finally(() => (isReading = false))
}

async function readAll(): Promise<void> {
  while (stale.size > 0) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    const keys = [...stale]
    stale.clear()
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  }
}
