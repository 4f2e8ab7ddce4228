import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { deleteFiles, removeSubtree } from '../content/index.ts'
import { embedLater } from '../embeddings/index.ts'
import { announceHolders, usageOfTransaction } from '../tenancy/index.ts'
import {
  announceItem,
  checkDepth,
  getPart,
  lockEnd,
  lockTreeExclusive,
  lockTreeShared,
  lockVersions,
  requireFolder,
  versionsBelow,
  type PartKey,
} from '../tree/index.ts'
import { keepRows, keptVersions, putRowsBack } from './kept-rows.queries.ts'
import {
  deleteEntry,
  insertEntry,
  isAtWork,
  lockBelow,
  lockEntry,
  readEntry,
  type EntryRow,
} from './trash.queries.ts'

/** Nodes that are moved to the trash at once: their rows are copied while nothing in the tenant can be added. */
const MOST_NODES = 20_000

/**
 * Moves a folder or document with everything below it to the trash: its rows leave the tables that everything else
 * reads, its files stay.
 * @throws Problem not_found, forbidden; conflict while something below is being made; too_large for more than
 *   {@link MOST_NODES} nodes
 */
export async function moveToTrash(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  partId: string,
): Promise<EntryRow> {
  await lockTreeExclusive(tx, actor.tenantId)
  const part = await getPart(tx, actor, itemKey(partId), 'write')
  if (part.system_managed) throw problem('system_folder_deleted')
  const versions = await versionsBelow(tx, part)
  const versionParts = versions.map((version) => version.id)
  await lockVersions(tx, actor.tenantId, versionParts)
  const nodes = await lockBelow(tx, part, { versions: versionParts, most: MOST_NODES })
  if (!nodes) {
    throw problem('trash_limit', { max: MOST_NODES })
  }
  if (await isAtWork(tx, nodes)) {
    throw problem('trash_item_busy')
  }
  const id = newId()
  await keepRows(tx, { tenantId: actor.tenantId, id }, nodes)
  await removeSubtree(tx, context, part, versions)
  const versionIds = versions.map((version) => version.metadata_obj_id)
  const { documents, fileBytes, textBytes } = await usageOfTransaction(tx, actor.tenantId)
  const freed = { documents: -documents, fileBytes: -fileBytes, textBytes: -textBytes }
  await insertEntry(tx, actor, { id, part, versionIds, freed })
  await announceItem(tx, context, part, 'deleted')
  return readEntry(tx, actor, id)
}

function itemKey(value: string): PartKey {
  return { by: 'id', value, types: ['FOLDER', 'DOCUMENT'], called: 'Item' }
}

export type Target = {
  readonly name?: string | null | undefined
  readonly parentPartId?: string | null | undefined
}

/**
 * Puts something back where it was, or into another folder, at its end, with its ids, versions, tags, permissions and
 * threads. Vectors are made again in the background.
 * @returns the id of its node
 * @throws Problem not_found, forbidden; conflict where the folder is gone; name_taken
 */
export async function restore(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { id, name, parentPartId }: Target & { readonly id: string },
): Promise<string> {
  const { tenantId } = actor
  await lockTreeShared(tx, tenantId)
  const entry = await lockEntry(tx, actor, id)
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
  // One after the other: they are in one transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const version of versions) await embedLater(tx, context, tenantId, version)
  await deleteEntry(tx, tenantId, id)
  const item = { tenant_id: tenantId, id: entry.part_id, part_type: entry.part_type }
  const { parentId: parent_id, ancestors } = place
  await announceItem(tx, context, { ...item, parent_id, ancestors }, 'created')
  // The permissions on it and below it are back, too.
  await announceHolders(tx, context, item)
  return entry.part_id
}

/** Deletes something in the trash for good, with its files. @throws Problem not_found, forbidden */
export async function deleteForGood(
  tx: TenantTx,
  { queue }: Context,
  actor: Actor,
  id: string,
): Promise<void> {
  const { version_ids: versionIds } = await lockEntry(tx, actor, id)
  await deleteEntry(tx, actor.tenantId, id)
  await deleteFiles(tx, queue, { tenantId: actor.tenantId, versionIds })
}
