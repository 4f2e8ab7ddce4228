import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Context } from '../../../platform/context/context.ts'
import { modelUsesOf } from '../../../platform/context/model-uses.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import type { Upkeep } from '../../../platform/process/workers.ts'
import { addUses, deleteOldUses } from './use.queries.ts'

const MINUTE_MS = 60_000
/** How long days are kept. */
const KEPT_DAYS = 400

/**
 * Writes the counted calls of models once a minute and at the end, outside of requests. A process that is killed loses its
 * last minute.
 */
export const watchModelUse = perContext((context): true => {
  const write = (): void => void writeModelUse(context)
  const clock = setInterval(write, MINUTE_MS)
  clock.unref()
  context.defer(async () => {
    clearInterval(clock)
    await writeModelUse(context)
  })
  return true
})

/** Writes what was counted. What can't be written, for example for a deleted tenant, is dropped and logged. */
export async function writeModelUse(context: Context): Promise<void> {
  for (const [tenantId, uses] of modelUsesOf(context).take()) {
    try {
      await context.doors.inTenant(tenantId, (tx) => addUses(tx, uses))
    } catch (error) {
      context.log.warn({ err: error }, 'calls of models could not be counted')
    }
  }
}

export const modelUpkeep: readonly Upkeep[] = [
  {
    name: 'model use',
    audit: unaudited('Deletes old counts of calls of models.'),
    at: 'minute',
    run: async ({ doors }) => {
      const deleted = await doors.acrossTenants((tx) => deleteOldUses(tx, KEPT_DAYS))
      return { ...(deleted > 0 && { deleted }) }
    },
  },
]
