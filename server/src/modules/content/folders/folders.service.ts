import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { getPart, type PartKey, type PartRow } from '../../tree/index.ts'
import { presentDocuments } from '../documents/documents.service.ts'
import { toPublicItem } from '../path-parts/path-parts.public.ts'
import { tagsOfParts, type TagRow } from '../tags/tags.queries.ts'

type PublicFolder = ReturnType<typeof toPublicFolder>
type PublicItem = PublicFolder | Awaited<ReturnType<typeof presentDocuments>>[number]

/** Identifies a folder by its id. */
export function folderKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['FOLDER'], called: 'Folder' }
}

/** Reads a folder. @throws Problem not_found, forbidden */
export async function readFolder(
  tx: TenantTx,
  actor: Actor,
  folderId: string,
  withTags = false,
): Promise<PublicFolder> {
  const part = await getPart(tx, actor, folderKey(folderId), 'read')
  const [folder] = await presentFolders(tx, [part], withTags)
  return folder ?? toPublicFolder(part)
}

function toPublicFolder(part: PartRow, tags?: readonly TagRow[]) {
  return { part_type: 'FOLDER' as const, id: part.metadata_obj_id, ...toPublicItem(part, tags) }
}

/** The folders of some nodes as the API shows them, with their tags if requested. */
export async function presentFolders(
  tx: TenantTx,
  parts: readonly PartRow[],
  withTags: boolean,
): Promise<PublicFolder[]> {
  const tenantId = parts[0]?.tenant_id
  if (!withTags || tenantId === undefined) return parts.map((part) => toPublicFolder(part))
  const ids = parts.map((part) => part.id)
  const tagsOf = await tagsOfParts(tx, tenantId, ids)
  return parts.map((part) => toPublicFolder(part, tagsOf.get(part.id) ?? []))
}

/** Folders and documents in the order of their nodes. */
export async function presentItems(
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
