import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { deleteFiles } from '../../content/index.ts'
import { freeFromSource } from '../../tree/index.ts'
import { endOpenRun, findOpenRun, insertRun, runClaims } from '../runs/runs.queries.ts'
import { removeAllItems } from '../sync/items.queries.ts'
import { deleteSource, listHeldVersions, lockSource, updateSource } from './sources.queries.ts'

/** Nodes that are freed in one transaction. */
const BATCH = 5000

/**
 * Deletes a source. Its documents become ordinary ones, or a run moves them to the trash first.
 * @throws Problem not_found
 */
export async function removeSource(
  context: Context,
  { tenantId }: Pick<Actor, 'tenantId'>,
  sourceId: string,
  documents: 'keep' | 'trash',
): Promise<void> {
  const ended = await context.doors.inTenant(tenantId, async (tx) => {
    const source = await lockSource(tx, tenantId, sourceId)
    const open = await findOpenRun(tx, tenantId, sourceId)
    if (open) {
      await endOpenRun(tx, { tenantId, runId: open.id }, { status: 'canceled', error: null })
    }
    await updateSource(tx, source, { state: 'deleting', error: null })
    if (documents === 'trash') {
      await removeAllItems(tx, tenantId, sourceId)
      const run = { tenant_id: tenantId, source_id: sourceId, trigger: 'manual' } as const
      await insertRun(tx, context, { ...run, is_dry: false, step: 'apply' })
    }
    return open?.id
  })
  if (ended !== undefined) runClaims.stop(ended)
  if (documents === 'keep') await freeAndDelete(context, tenantId, sourceId)
}

/** Makes everything that a source keeps ordinary, and deletes the source. It can be repeated. */
export async function freeAndDelete(
  { doors, queue }: Pick<Context, 'doors' | 'queue'>,
  tenantId: string,
  sourceId: string,
): Promise<void> {
  for (;;) {
    const freed = await doors.inTenant(tenantId, async (tx) => {
      const count = await freeFromSource(tx, { tenantId, sourceId, most: BATCH })
      if (count > 0) return count
      const source = { tenant_id: tenantId, id: sourceId }
      await deleteFiles(tx, queue, { tenantId, versionIds: await listHeldVersions(tx, source) })
      await deleteSource(tx, source)
      return count
    })
    if (freed === 0) return
  }
}
