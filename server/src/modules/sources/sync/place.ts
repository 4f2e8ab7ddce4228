import { documentTypeOf } from '@arbor/reader'
import type { AuditKind } from '../../../platform/audit/kinds.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { indexLater, updateDocumentType } from '../../content/index.ts'
import { itemKey, moveToTrash, restore } from '../../trash/index.ts'
import {
  actAsSource,
  announceItem,
  findChild,
  getPart,
  insertPart,
  isFolderEmpty,
  keepBySource,
  lockTreeExclusive,
  movePart,
  requireFolder,
  selectParts,
  updatePart,
  type PartRow,
} from '../../tree/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { finishTask, placeAgain, type Done, type Task } from './apply.queries.ts'
import { ItemFault } from './item-fault.ts'
import { applyReaders } from './readers.queries.ts'
import { uniqueName } from './safe-name.ts'

/** What is needed to change the tree for a source. */
export type Applying = {
  readonly context: Context
  readonly source: SourceRow
  /** Acts for the source: may change everything in the tenant. */
  readonly actor: Actor
}

/** The node of the folder of an item. @throws ItemFault if it could not be created */
export function folderOf({ folder_part_id: partId }: Task): string {
  if (partId === null) throw new ItemFault('Its folder could not be created.')
  return partId
}

/** Creates, moves, renames or restores the folder or document of an item. @returns which of these it was */
export async function placeItem(
  tx: TenantTx,
  applying: Applying,
  task: Task,
): Promise<AuditKind | undefined> {
  const kind = await place(tx, applying, task)
  await applyReaders(tx, applying.source, { itemId: task.id })
  return kind
}

async function place(tx: TenantTx, applying: Applying, task: Task): Promise<AuditKind | undefined> {
  const { context, source, actor } = applying
  await actAsSource(tx, source.id)
  await lockTreeExclusive(tx, source.tenant_id)
  const parentId = folderOf(task)
  const chosen = await chooseName(tx, applying, task, parentId)
  const { name } = chosen
  const partId = await existingPart(tx, applying, task, { parentId, name })
  if (partId === undefined && task.kind === 'file') {
    await finishTask(tx, source, task, { ...chosen, ...FORGOTTEN, todo: 'fetch' })
    return undefined
  }
  const done: Done = { ...chosen, path_part_id: partId ?? null, trash_id: null }
  if (partId === undefined) {
    const created = await createFolder(tx, applying, { parentId, name })
    await finishTask(tx, source, task, { ...done, path_part_id: created, todo: null })
    return 'folder.created'
  }
  const part = await getPart(tx, actor, { by: 'id', value: partId, called: 'Item' }, 'write')
  const isMoved = part.parent_id !== parentId || part.name !== name
  if (isMoved) {
    await movePart(tx, context, actor, { name, parentPartId: parentId, find: async () => part })
    if (part.name !== name) {
      await indexLater(tx, context, source.tenant_id, partId)
      if (task.kind === 'file') await followName(tx, part, name)
    }
  }
  const isStale = task.kind === 'file' && task.fingerprint !== task.fetched_fingerprint
  await finishTask(tx, source, task, { ...done, todo: isStale ? 'fetch' : null })
  if (task.trash_id !== null) return 'item.restored'
  return isMoved ? UPDATED[task.kind] : undefined
}

const UPDATED = { file: 'document.updated', folder: 'folder.updated' } as const

/** Gives a document the type of its new name, as an upload of a version with this name would. */
async function followName(
  tx: TenantTx,
  { tenant_id: tenantId, metadata_obj_id: documentId, name: before }: PartRow,
  name: string,
): Promise<void> {
  const type = documentTypeOf(name)
  if (type === 'UNKNOWN' || type === documentTypeOf(before)) return
  await updateDocumentType(tx, tenantId, documentId, type)
}

/** What an item becomes whose document was deleted permanently. */
const FORGOTTEN: Done = {
  path_part_id: null,
  trash_id: null,
  fetched_fingerprint: null,
  sha256: null,
}

/** The node of an item, restored if it is in the trash. Undefined if there is none. */
async function existingPart(
  tx: TenantTx,
  { context, source, actor }: Applying,
  task: Task,
  { parentId, name }: { readonly parentId: string; readonly name: string },
): Promise<string | undefined> {
  if (task.trash_id !== null) {
    try {
      const partId = await restore(tx, context, actor, {
        id: task.trash_id,
        name,
        parentPartId: parentId,
      })
      await keepBySource(tx, source.tenant_id, [partId], source.id)
      return partId
    } catch (error) {
      // Somebody has restored it, or deleted it permanently.
      if (error instanceof Problem && error.code === 'not_found') return undefined
      throw error
    }
  }
  if (task.path_part_id === null) return undefined
  const part = await selectParts(tx, source.tenant_id)
    .where('p.id', '=', task.path_part_id)
    .where('p.source_id', '=', source.id)
    .select('p.id')
    .executeTakeFirst()
  return part?.id
}

type Chosen = { readonly name: string; readonly is_name_taken?: boolean }

/**
 * A name for an item in a folder. Another item of the source that has it is about to be moved or removed, and gets a
 * temporary name. A person's item keeps its name.
 */
export async function chooseName(
  tx: TenantTx,
  { source }: Pick<Applying, 'source'>,
  task: Task,
  parentId: string,
): Promise<Chosen> {
  const { tenant_id: tenantId } = source
  for (const name of [task.name, uniqueName(task.plain_name, task.key)]) {
    // oxlint-disable-next-line no-await-in-loop -- the second name is only needed if the first is taken
    const other = await findChild(tx, tenantId, parentId, name)
    const isTaken = name !== task.name
    if (!other || (other.id === task.path_part_id && task.trash_id === null)) {
      return { name, ...(isTaken && { is_name_taken: true }) }
    }
    if (other.source_id !== source.id) continue
    const temporary = uniqueName(name, newId().replaceAll('-', '').slice(-8))
    // oxlint-disable-next-line no-await-in-loop -- happens once
    await updatePart(tx, { tenant_id: tenantId, id: other.id }, { name: temporary })
    // oxlint-disable-next-line no-await-in-loop
    await placeAgain(tx, source, other.id)
    return { name, ...(isTaken && { is_name_taken: true }) }
  }
  throw new ItemFault('The folder already has items with both names that it could have.')
}

async function createFolder(
  tx: TenantTx,
  { context, source, actor }: Applying,
  { parentId, name }: { readonly parentId: string; readonly name: string },
): Promise<string> {
  const { tenant_id: tenantId } = source
  const parent = await requireFolder(tx, actor, parentId, ['path'])
  const folder = { tenantId, parent, partType: 'FOLDER', name, objectId: newId() } as const
  const { id, ancestors } = await insertPart(tx, folder)
  await keepBySource(tx, tenantId, [id], source.id)
  const item = {
    tenant_id: tenantId,
    id,
    parent_id: parent.id,
    part_type: 'FOLDER',
    ancestors,
  } as const
  await announceItem(tx, context, item, 'created')
  return id
}

/**
 * Moves what is gone to the trash. A folder in which people have put something stays for them.
 * @returns the kind of what happened
 */
export async function removeItem(
  tx: TenantTx,
  { context, source, actor }: Applying,
  task: Task,
): Promise<AuditKind | undefined> {
  await actAsSource(tx, source.id)
  await lockTreeExclusive(tx, source.tenant_id)
  const partId = await existingPart(
    tx,
    { context, source, actor },
    { ...task, trash_id: null },
    { parentId: '', name: '' },
  )
  if (partId === undefined) {
    await finishTask(tx, source, task, { ...FORGOTTEN, todo: null })
    return undefined
  }
  if (task.kind === 'folder' && !(await isFolderEmpty(tx, source.tenant_id, partId))) {
    await keepBySource(tx, source.tenant_id, [partId], null)
    await finishTask(tx, source, task, { ...FORGOTTEN, todo: null })
    return undefined
  }
  const { id } = await moveToTrash(tx, context, actor, itemKey(partId))
  await finishTask(tx, source, task, { trash_id: id, todo: null })
  return 'item.trashed'
}
