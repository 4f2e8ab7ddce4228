import { queryClient } from './query-client.ts'

/** Events that come together are answered by one round of reading. */
const GATHER_MS = 200

const stale = new Set<string>()
let isReading = false

/**
 * Has lists read again soon, by what their keys begin with. The next round begins when the one before has ended: a round
 * that was begun anew with each event would never end while events keep coming.
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
