import { deleteSubtree } from '../deletion/delete-subtree.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { InvalidInput, invalidInput } from '../../../platform/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { tagsOfParts } from '../tags/tags.queries.ts'
import {
  checkName,
  folderPart,
  getPart,
  lockTreeShared,
  lockTreeExclusive,
  listBelow,
  movePart,
  requireFolder,
  type PartKey,
  type PartRow,
} from '../../tree/index.ts'
import { toPublicDocument } from './documents.public.ts'
import { activateVersion, documentDetails, insertDocument } from './documents.queries.ts'
import type {
  CreateDocumentRequest,
  ListDocumentsQuery,
  UpdateDocumentRequest,
} from './documents.schemas.ts'

type PublicDocument = ReturnType<typeof toPublicDocument>

/** Key of a document by its own id. */
export function documentKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['DOCUMENT'], called: 'Document' }
}

/** Puts nodes of documents together with what else is shown of them; three queries whatever their number. */
export async function presentDocuments(
  tx: TenantTx,
  context: Pick<Context, 'storage'>,
  parts: readonly PartRow[],
  withTags: boolean,
): Promise<PublicDocument[]> {
  const tenantId = parts[0]?.tenant_id
  if (tenantId === undefined) return []
  const [details, tagsOf] = await Promise.all([
    documentDetails(
      tx,
      tenantId,
      parts.map((part) => part.metadata_obj_id),
    ),
    withTags
      ? tagsOfParts(
          tx,
          tenantId,
          parts.map((part) => part.id),
        )
      : undefined,
  ])
  return parts.flatMap((part) => {
    const found = details.get(part.metadata_obj_id)
    // A document deleted between the two statements of this page is simply not there any more.
    if (!found) return []
    const { document_type, document_origin, ...version } = found
    const detail = {
      id: part.metadata_obj_id,
      document_type,
      document_origin,
      active_version_id: version.id,
    }
    const active = { ...version, path: `${part.path}/${version.name}` }
    const tags = tagsOf && (tagsOf.get(part.id) ?? [])
    return [toPublicDocument(part, { detail, active, tags }, context.storage)]
  })
}

/** Reads one document. @throws Problem not_found, forbidden */
export async function getDocument(
  context: Context,
  actor: Actor,
  documentId: string,
  withTags: boolean,
): Promise<PublicDocument> {
  return context.doors.inTenant(actor.tenantId, (tx) =>
    readDocument(tx, context, actor, { documentId, withTags }),
  )
}

async function readDocument(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { documentId, withTags = false }: { documentId: string; withTags?: boolean },
): Promise<PublicDocument> {
  const part = await getPart(tx, actor, documentKey(documentId), 'read')
  const [document] = await presentDocuments(tx, context, [part], withTags)
  if (!document) throw new Error('A document has no row of its own.')
  return document
}

/** Documents directly in a folder; the tenant's shared folder unless one is named. */
export async function listDocuments(
  context: Context,
  actor: Actor,
  query: Static<typeof ListDocumentsQuery>,
): Promise<Listed<PublicDocument>> {
  const { parent_path_part_id: parentId, sort_order: order, limit, offset } = query
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    // Nobody named the shared folder, so its being unreadable is no fault: what is readable in it is listed.
    const parent = parentId
      ? await getPart(tx, actor, folderPart(parentId), 'read')
      : { id: actor.sharedPartId, ancestors: [actor.rootPartId], path: '/shared' }
    const { items, total } = await listBelow(tx, actor, {
      parent,
      types: ['DOCUMENT'],
      maxDepth: 1,
      order,
      limit,
      offset,
    })
    return { total, items: await presentDocuments(tx, context, items, query.with_tags) }
  })
}

/** The parent folder named in a body under either of its names. @throws InvalidInput when none or two different are given */
export function parentOf(body: {
  path_part_id?: string | null
  parent_path_part_id?: string | null
}): string {
  const { path_part_id: own, parent_path_part_id: alias } = body
  const parent = own ?? alias
  if (parent == null) {
    throw new InvalidInput([
      { loc: ['body', 'path_part_id'], msg: 'Field required', type: 'missing' },
    ])
  }
  if (own != null && alias != null && own !== alias) {
    throw invalidInput(
      ['body', 'parent_path_part_id'],
      'path_part_id and parent_path_part_id refer to different folders',
      alias,
    )
  }
  return parent
}

/** Makes a document without a file: an empty v0, active. */
export async function createDocument(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateDocumentRequest>,
): Promise<PublicDocument> {
  const parentId = parentOf(body)
  checkName(body.name, ['body', 'name'])
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeShared(tx, actor.tenantId)
    const parent = await requireFolder(tx, actor, parentId, ['body', 'path_part_id'])
    const { documentId } = await insertDocument(tx, {
      tenantId: actor.tenantId,
      parent,
      name: body.name,
      documentType: body.document_type,
      documentOrigin: body.document_origin,
    })
    return readDocument(tx, context, actor, { documentId })
  })
}

/** Renames, moves and chooses the active version, in one go. */
export async function updateDocument(
  context: Context,
  actor: Actor,
  documentId: string,
  body: Static<typeof UpdateDocumentRequest>,
): Promise<PublicDocument> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const find = () => getPart(tx, actor, documentKey(documentId), 'write')
    await movePart(tx, actor, { name: body.name, parentPartId: body.parent_path_part_id }, find)
    const versionId = body.active_version_id
    if (
      versionId != null &&
      !(await activateVersion(tx, actor.tenantId, { documentId, versionId }))
    ) {
      throw invalidInput(
        ['body', 'active_version_id'],
        'The document has no such version',
        versionId,
      )
    }
    return readDocument(tx, context, actor, { documentId })
  })
}

/** Deletes a document for good, with versions, sections, chunks, runs and stored objects. */
export async function deleteDocument(
  context: Context,
  actor: Actor,
  documentId: string,
): Promise<void> {
  await context.doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeExclusive(tx, actor.tenantId)
    await deleteSubtree(
      tx,
      context.queue,
      await getPart(tx, actor, documentKey(documentId), 'write'),
    )
  })
}
