import { deleteSubtree } from '../deletion/delete-subtree.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/ids.ts'
import { presentDocuments } from '../documents/documents.service.ts'
import { startReembed } from '../../embeddings/index.ts'
import { tagsOfParts } from '../tags/tags.queries.ts'
import {
  checkName,
  folderPart,
  getPart,
  lockTreeShared,
  lockTreeExclusive,
  insertPart,
  listBelow,
  movePart,
  requireFolder,
  searchByName,
  type PartKey,
  type PartRow,
} from '../../tree/index.ts'
import { toPublicFolder } from './folders.public.ts'
import type {
  CreateFolderRequest,
  FolderActionResponse,
  FolderContentsQuery,
  ListFoldersQuery,
  SearchItemsQuery,
  UpdateFolderRequest,
} from './folders.schemas.ts'

type PublicFolder = ReturnType<typeof toPublicFolder>
type PublicItem = PublicFolder | Awaited<ReturnType<typeof presentDocuments>>[number]

function folderKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['FOLDER'], called: 'Folder' }
}

async function readFolder(
  tx: TenantTx,
  actor: Actor,
  folderId: string,
  withTags: boolean,
): Promise<PublicFolder> {
  const part = await getPart(tx, actor, folderKey(folderId), 'read')
  const [folder] = await presentFolders(tx, [part], withTags)
  return folder ?? toPublicFolder(part)
}

async function presentFolders(
  tx: TenantTx,
  parts: readonly PartRow[],
  withTags: boolean,
): Promise<PublicFolder[]> {
  const tenantId = parts[0]?.tenant_id
  if (!withTags || tenantId === undefined) return parts.map((part) => toPublicFolder(part))
  const tagsOf = await tagsOfParts(
    tx,
    tenantId,
    parts.map((part) => part.id),
  )
  return parts.map((part) => toPublicFolder(part, tagsOf.get(part.id) ?? []))
}

/** Folders and documents mixed, in the order of their nodes. */
async function presentItems(
  tx: TenantTx,
  context: Context,
  parts: readonly PartRow[],
  withTags: boolean,
): Promise<PublicItem[]> {
  const ofType = (type: PartRow['part_type']) => parts.filter((part) => part.part_type === type)
  const [folders, documents] = await Promise.all([
    presentFolders(tx, ofType('FOLDER'), withTags),
    presentDocuments(tx, context, ofType('DOCUMENT'), withTags),
  ])
  const byPart = new Map<string, PublicItem>(
    [...folders, ...documents].map((item) => [item.path_part_id, item]),
  )
  return parts.flatMap((part) => byPart.get(part.id) ?? [])
}

/** Makes a folder at the end of its parent. */
export async function createFolder(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateFolderRequest>,
): Promise<PublicFolder> {
  checkName(body.name, ['body', 'name'])
  const { tenantId } = actor
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    const parent = await requireFolder(tx, actor, body.parent_path_part_id, [
      'body',
      'parent_path_part_id',
    ])
    const objectId = newId()
    await insertPart(tx, { tenantId, parent, partType: 'FOLDER', name: body.name, objectId })
    return readFolder(tx, actor, objectId, false)
  })
}

/** Reads one folder. @throws Problem not_found, forbidden */
export async function getFolder(
  context: Context,
  actor: Actor,
  folderId: string,
  withTags: boolean,
): Promise<PublicFolder> {
  return context.doors.inTenant(actor.tenantId, (tx) => readFolder(tx, actor, folderId, withTags))
}

/** Folders directly in a folder; those at the top when none is named. */
export async function listFolders(
  context: Context,
  actor: Actor,
  query: Static<typeof ListFoldersQuery>,
): Promise<Listed<PublicFolder>> {
  const { parent_path_part_id: parentId, sort_order: order, limit, offset } = query
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const parent = parentId
      ? await getPart(tx, actor, folderPart(parentId), 'read')
      : { id: actor.rootPartId, ancestors: [], path: '/' }
    const { items, total } = await listBelow(tx, actor, {
      parent,
      types: ['FOLDER'],
      maxDepth: 1,
      order,
      limit,
      offset,
    })
    return { total, items: await presentFolders(tx, items, query.with_tags) }
  })
}

/** Folders and documents below a folder, `max_depth` levels deep. */
export async function listFolderContents(
  context: Context,
  actor: Actor,
  folderId: string,
  query: Static<typeof FolderContentsQuery>,
): Promise<Listed<PublicItem>> {
  const { max_depth: maxDepth, sort_order: order, limit, offset } = query
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const parent = await getPart(tx, actor, folderKey(folderId), 'read')
    const { items, total } = await listBelow(tx, actor, {
      parent,
      types: ['FOLDER', 'DOCUMENT'],
      maxDepth,
      order,
      limit,
      offset,
    })
    return { total, items: await presentItems(tx, context, items, query.with_tags) }
  })
}

/** Folders and documents whose name contains a text. */
export async function searchItems(
  context: Context,
  actor: Actor,
  query: Static<typeof SearchItemsQuery>,
): Promise<Listed<PublicItem>> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const scope = query.parent_path_part_id
      ? await getPart(tx, actor, folderPart(query.parent_path_part_id), 'read')
      : undefined
    const { items, total } = await searchByName(tx, actor, {
      text: query.name_like,
      types: query.part_type ? [query.part_type] : ['FOLDER', 'DOCUMENT'],
      scope,
      order: query.sort_order,
      limit: query.limit,
      offset: query.offset,
    })
    return { total, items: await presentItems(tx, context, items, query.with_tags) }
  })
}

/** Renames and moves a folder, in one go. */
export async function updateFolder(
  context: Context,
  actor: Actor,
  folderId: string,
  body: Static<typeof UpdateFolderRequest>,
): Promise<PublicFolder> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    await movePart(tx, actor, { name: body.name, parentPartId: body.parent_path_part_id }, () =>
      getPart(tx, actor, folderKey(folderId), 'write'),
    )
    return readFolder(tx, actor, folderId, false)
  })
}

/** Has everything below a folder embedded again. @throws Problem not_found, forbidden; not_available */
export async function reembedFolder(
  context: Context,
  actor: Actor,
  folderId: string,
): Promise<Static<typeof FolderActionResponse>> {
  const workflowId = await startReembed(context, actor, folderKey(folderId))
  return { folder_id: folderId, action: 'reembed', workflow_id: workflowId }
}

/** Deletes a folder for good, with everything below it. @throws Problem forbidden for system folders */
export async function deleteFolder(
  context: Context,
  actor: Actor,
  folderId: string,
): Promise<void> {
  await context.doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeExclusive(tx, actor.tenantId)
    const part = await getPart(tx, actor, folderKey(folderId), 'write')
    if (part.system_managed) throw problem('forbidden', 'System folders cannot be deleted.')
    await deleteSubtree(tx, context.queue, part)
  })
}
