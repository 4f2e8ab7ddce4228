import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { deleteFiles } from '../../content/index.ts'
import { freeFromSource, hasReaders } from '../../tree/index.ts'
import { forgetReaders } from '../readers/readers.queries.ts'
import { endOpenRun, findOpenRun, insertRun, runClaims } from '../runs/source-runs.queries.ts'
import { removeAllItems } from '../sync/items.queries.ts'
import {
  deleteSource,
  findSource,
  listHeldVersions,
  lockSource,
  updateSource,
} from '../definitions/sources.queries.ts'
import type { DeleteSourceQuery } from '../definitions/sources.schemas.ts'

/** Nodes that are freed in one transaction. */
const BATCH = 5000

/**
 * Deletes a source. Its documents become ordinary ones, or a run moves them to the trash first.
 * @throws Problem not_found; conflict if they have readers, unless the caller opens them to the folder
 */
export async function removeSource(
  context: Context,
  { tenantId }: Pick<Actor, 'tenantId'>,
  sourceId: string,
  { documents, open_to_folder: opens }: Static<typeof DeleteSourceQuery>,
): Promise<void> {
  const ended = await context.doors.inTenant(tenantId, async (tx) => {
    const source = await lockSource(tx, tenantId, sourceId)
    if (documents === 'keep' && !opens && (await hasReaders(tx, tenantId, { sourceId }))) {
      throw problem('source_readers_kept')
    }
    const open = await findOpenRun(tx, tenantId, sourceId)
    if (open) {
      await endOpenRun(tx, { tenantId, runId: open.id }, { status: 'canceled', error: null })
    }
    const isOpening = documents === 'keep' && opens
    await updateSource(tx, source, {
      state: 'deleting',
      error: null,
      opens_to_folder: isOpening,
    })
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
      const found = await findSource(tx, tenantId, sourceId)
      const opens = found?.opens_to_folder ?? false
      const count = await freeFromSource(tx, { tenantId, sourceId, opens, most: BATCH })
      if (count > 0) return count
      const source = { tenant_id: tenantId, id: sourceId }
      await deleteFiles(tx, queue, { tenantId, versionIds: await listHeldVersions(tx, source) })
      await forgetReaders(tx, source)
      await deleteSource(tx, source)
      return count
    })
    if (freed === 0) return
  }
}
