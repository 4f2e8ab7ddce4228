import type { Context } from '../../../platform/context/context.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { addToDay } from './days.queries.ts'

const MINUTE_MS = 60_000

/** Searches of this process that are not yet written, by tenant. */
const searchesOf = perContext(() => new Map<string, number>())

/** Counts a search of the tenant. Searches only read, so they are written later. */
export function noteSearch(context: Context, tenantId: string): void {
  const searches = searchesOf(context)
  searches.set(tenantId, (searches.get(tenantId) ?? 0) + 1)
}

/**
 * Writes the counted searches once a minute and at the end, outside of requests. A process that is killed loses its last
 * minute.
 */
export const watchUsage = perContext((context): true => {
  const clock = setInterval(() => void writeSearches(context), MINUTE_MS)
  clock.unref()
  context.defer(async () => {
    clearInterval(clock)
    await writeSearches(context)
  })
  return true
})

/** Writes what was counted. What can't be written is dropped and logged. */
export async function writeSearches(context: Context): Promise<void> {
  const searches = searchesOf(context)
  const counted = [...searches]
  searches.clear()
  for (const [tenantId, count] of counted) {
    try {
      await context.doors.inTenant(tenantId, (tx) => addToDay(tx, tenantId, 'searches', count))
    } catch (error) {
      context.log.warn({ err: error }, 'searches could not be counted')
    }
  }
}
