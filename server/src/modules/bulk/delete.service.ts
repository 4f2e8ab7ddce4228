import type { Actor } from '../../platform/core/actor.ts'
import { problem } from '../../platform/core/errors.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { auditItems } from '../../platform/audit/audited-work.ts'
import { inBatches } from '../../platform/http/batches.ts'
import { outcomeOf, type Refused } from '../../platform/http/bulk.ts'
import { notifyAll } from '../../platform/realtime/notifications/notify.ts'
import { deleteSubtrees } from '../content/index.ts'
import { refusedDeletions } from '../retention/index.ts'
import { deletionsGoToTrash } from '../tenancy/index.ts'
import { itemKey, moveToTrash } from '../trash/index.ts'
import {
  checkedOutFrom,
  getParts,
  lockTreeExclusive,
  noticeOf,
  surveyParts,
  type Chosen,
  type Surveyed,
} from '../tree/index.ts'
import { REFUSALS } from './chosen.ts'
import { goneOf, sift } from './sift.ts'

/** What is left of an item: a receipt after a permanent deletion, or an entry of the trash. */
type Remains = { readonly id: string; readonly receipt_id?: string; readonly trash_id?: string }

/** Deleting takes longer than moving, and copying all rows to the trash longer still. */
const DELETE_BATCH = { items: 20, weight: 400 }
const TRASH_BATCH = { items: 4, weight: 100 }

/**
 * Deletes folders and documents permanently, or moves them to the trash.
 * @param trash null if the setting of the tenant decides
 */
export async function deleteMany(
  context: Context,
  actor: Actor,
  chosen: readonly Chosen[],
  trash: boolean | null,
) {
  const { doors } = context
  const { tenantId } = actor
  const [{ found, refused }, toTrash] = await doors.readInTenant(tenantId, (tx) =>
    Promise.all([surveyParts(tx, actor, chosen), trash ?? deletionsGoToTrash(tx, tenantId)]),
  )
  const remains = new Map<string, Remains>()
  const run = async (batch: readonly Surveyed[]) => {
    const done = await doors.inTenant(tenantId, (tx) =>
      (toTrash ? trashBatch : deleteBatch)(tx, context, actor, batch),
    )
    for (const item of done.remains) remains.set(item.id, item)
    return done.refused
  }
  const most = toTrash ? TRASH_BATCH : DELETE_BATCH
  const later = await inBatches(found, { most, constraints: REFUSALS, run })
  const ids = chosen.map(({ id }) => id)
  return {
    ...outcomeOf(ids, [...refused, ...later]),
    remains: ids.flatMap((id) => remains.get(id) ?? []),
  }
}

type Done = { readonly refused: readonly Refused[]; readonly remains: readonly Remains[] }

async function deleteBatch(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  batch: readonly Surveyed[],
): Promise<Done> {
  const { tenantId } = actor
  await lockTreeExclusive(tx, tenantId)
  const parts = await getParts(tx, actor, batch)
  const ids = parts.map(({ id }) => id)
  const kept = await refusedDeletions(tx, tenantId, ids)
  const taken = await checkedOutFrom(tx, actor, ids)
  const { left, refused } = sift(parts, (part) => {
    const isFolder = part.part_type === 'FOLDER'
    if (taken.has(part.id)) return problem(isFolder ? 'checked_out_below' : 'checked_out')
    if (part.system_managed && isFolder) return problem('system_folder_deleted')
    return kept.get(part.id) ?? (part.source_id === null ? undefined : problem('source_keeps_item'))
  })
  if (left.length === 0) return { refused: [...goneOf(batch, parts), ...refused], remains: [] }
  auditItems(left.map(({ id }) => id))
  const receipts = await deleteSubtrees(tx, context, left)
  await notifyAll(
    tx,
    context,
    left.map((part) => noticeOf(part, 'deleted')),
  )
  return {
    refused: [...goneOf(batch, parts), ...refused],
    remains: left.map(({ id, metadata_obj_id: objectId }) => ({
      id: objectId,
      receipt_id: receipts.get(id) ?? '',
    })),
  }
}

async function trashBatch(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  batch: readonly Surveyed[],
): Promise<Done> {
  const remains: Remains[] = []
  auditItems(
    batch.map(({ partId }) => partId),
    'item.trashed',
  )
  for (const { id, partId } of batch) {
    // oxlint-disable-next-line no-await-in-loop -- the usage that each frees is measured in between
    const entry = await moveToTrash(tx, context, actor, itemKey(partId))
    remains.push({ id, trash_id: entry.id })
  }
  return { refused: [], remains }
}
