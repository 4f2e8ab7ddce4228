import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { deleteFilesOf, removeSubtrees } from '../content/index.ts'
import { embedLater } from '../embeddings/index.ts'
import { giveReceipts, requireUnheld } from '../retention/index.ts'
import { announceHolders, usageOfTransaction } from '../tenancy/index.ts'
import {
  announceItem,
  checkDepth,
  getPart,
  lockEnd,
  lockTreeExclusive,
  lockTreeShared,
  lockVersions,
  requireCheckedIn,
  requireFolder,
  versionsBelow,
  type PartKey,
} from '../tree/index.ts'
import { forgetKeptFolders, keepRows, keptVersions, putRowsBack } from './kept-rows.queries.ts'
import {
  deleteEntries,
  insertEntry,
  isBusy,
  lockBelow,
  lockEntry,
  putAway,
  readEntry,
  type EntryRow,
  type OldEntry,
} from './trash.queries.ts'

/**
 * The maximum number of nodes to move to the trash in one request. While their rows are copied, nothing can be added in
 * the tenant.
 */
const MOST_NODES = 20_000

/**
 * Moves a folder or document with everything below it to the trash. Its rows move out of the regular tables, and its
 * files stay.
 * @throws Problem not_found, forbidden; conflict while something below is in progress; too_large for more than {@link
 * MOST_NODES} nodes
 */
export async function moveToTrash(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  key: PartKey,
): Promise<EntryRow> {
  await lockTreeExclusive(tx, actor.tenantId)
  const part = await getPart(tx, actor, key, 'write')
  if (part.system_managed) throw problem('system_folder_deleted')
  await requireUnheld(tx, part)
  await requireCheckedIn(tx, actor, part)
  const versions = await versionsBelow(tx, actor.tenantId, [part.id])
  const versionParts = versions.map((version) => version.id)
  await lockVersions(tx, actor.tenantId, versionParts)
  const nodes = await lockBelow(tx, part, { versions: versionParts, most: MOST_NODES })
  if (!nodes) {
    throw problem('trash_limit', { max: MOST_NODES })
  }
  if (await isBusy(tx, nodes)) {
    throw problem('trash_item_busy')
  }
  const id = newId()
  await keepRows(tx, { tenantId: actor.tenantId, id }, nodes)
  await putAway(tx, () => removeSubtrees(tx, context, [part], versions))
  const versionIds = versions.map((version) => version.metadata_obj_id)
  const { documents, fileBytes, textBytes } = await usageOfTransaction(tx, actor.tenantId)
  const freed = { documents: -documents, fileBytes: -fileBytes, textBytes: -textBytes }
  await insertEntry(tx, actor, { id, part, versionIds, freed })
  await announceItem(tx, context, part, 'deleted')
  return readEntry(tx, actor, id)
}

/** Key of a folder or document by its node. */
export function itemKey(value: string): PartKey {
  return { by: 'id', value, types: ['FOLDER', 'DOCUMENT'], called: 'Item' }
}

export type Target = {
  readonly name?: string | null | undefined
  readonly parentPartId?: string | null | undefined
}

/**
 * Restores an item to its folder or another one, as the last item, with its ids, versions, tags, permissions and
 * threads. Vectors are created again in the background.
 * @param target the id of the entry, or of its node, and another place or name
 * @returns the id of its node
 * @throws Problem not_found, forbidden; conflict if the folder was deleted; name_taken
 */
export async function restore(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { id: wanted, name, parentPartId }: Target & { readonly id: string },
): Promise<string> {
  const { tenantId } = actor
  await lockTreeShared(tx, tenantId)
  const entry = await lockEntry(tx, actor, wanted)
  const { id } = entry
  if (parentPartId == null && !entry.has_parent) {
    throw problem('trash_folder_gone')
  }
  const loc = ['body', 'parent_path_part_id']
  const parent = await requireFolder(tx, actor, parentPartId ?? entry.parent_id, loc)
  const place = {
    partId: entry.part_id,
    parentId: parent.id,
    ancestors: [...parent.ancestors, parent.id],
    name: name ?? entry.name,
    sortKey: await lockEnd(tx, tenantId, parent.id),
  }
  checkDepth(await putRowsBack(tx, { tenantId, id }, place))
  const versions = await keptVersions(tx, { tenantId, id })
  // One after the other, because they share a transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const version of versions) await embedLater(tx, context, tenantId, version)
  await deleteEntries(tx, tenantId, [id])
  const item = { tenant_id: tenantId, id: entry.part_id, part_type: entry.part_type }
  const { parentId: parent_id, ancestors } = place
  await announceItem(tx, context, { ...item, parent_id, ancestors }, 'created')
  // This also restores the permissions on the item and everything below it.
  await announceHolders(tx, context, tenantId, [item])
  return entry.part_id
}

/**
 * Deletes an item in the trash permanently, with its files.
 * @returns the id of the receipt
 * @throws Problem not_found, forbidden
 */
export async function deletePermanently(
  tx: TenantTx,
  { queue }: Context,
  actor: Actor,
  id: string,
): Promise<string> {
  const entry = await lockEntry(tx, actor, id)
  return purge(tx, queue, { ...entry, tenant_id: actor.tenantId })
}

/** Deletes a locked entry of the trash permanently. @returns the id of the receipt @throws DatabaseError if it is kept */
export async function purge(
  tx: TenantTx | SystemTx,
  queue: Queue,
  { tenant_id: tenantId, ...entry }: OldEntry,
  job?: string,
): Promise<string> {
  const [id = ''] = await purgeAll(tx, queue, { tenantId, entries: [entry], job })
  return id
}

type Purge = {
  readonly tenantId: string
  readonly entries: readonly Omit<OldEntry, 'tenant_id'>[]
  /** What deletes them if no request does. */
  readonly job?: string | undefined
}

/** The same for several entries of a tenant. @returns the ids of the receipts, in the same order */
export async function purgeAll(
  tx: TenantTx | SystemTx,
  queue: Queue,
  { tenantId, entries, job }: Purge,
): Promise<string[]> {
  if (entries.length === 0) return []
  const doomed = entries.map(({ id: entryId, part_id: id, part_type, name, path }) => ({
    part: { id, part_type, name, path },
    entryId,
  }))
  const receiptIds = await giveReceipts(tx, { tenantId, doomed }, job)
  await forgetKeptFolders(
    tx,
    entries.map(({ id }) => ({ tenantId, id })),
  )
  await deleteEntries(
    tx,
    tenantId,
    entries.map(({ id }) => id),
  )
  await deleteFilesOf(tx, queue, tenantId, receiptIds)
  return receiptIds
}
