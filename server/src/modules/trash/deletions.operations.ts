import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { problem } from '../../platform/core/errors.ts'
import { auditAs } from '../../platform/audit/audited-work.ts'
import { write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { described, Maybe, NoContent, Query } from '../../platform/http/schemas.ts'
import { deleteSubtree, documentKey, EmptyObject, folderKey } from '../content/index.ts'
import { nameReceipt } from '../retention/index.ts'
import { deletionsGoToTrash } from '../tenancy/index.ts'
import {
  announceItem,
  getPart,
  lockTreeExclusive,
  requireCheckedIn,
  type PartKey,
} from '../tree/index.ts'
import { moveToTrash } from './trash.service.ts'

const DeletionQuery = Query({
  trash: described(
    Maybe(Type.Boolean()),
    'True moves the item to the trash, false deletes it permanently. If omitted, the setting `deletions_to_trash` of the tenant decides, which is false by default.',
  ),
})
type Asked = { readonly trash?: boolean | null }

const WHERE =
  'With `trash=true`, or if the tenant has the setting `deletions_to_trash`, the item moves to the trash as with `POST /v1/trash`, and the header `x-trash-id` has its id there. Otherwise, the header `x-deletion-receipt` has the id of the receipt.'

/** Operations that delete folders and documents, permanently or into the trash. */
export const deletionOperations = [
  operation({
    id: 'delete_folder',
    route: 'DELETE /v1/folders/:folder_id',
    tag: 'folders',
    summary: 'Delete a folder and everything below it',
    description: `Deletes permanently by default, including all documents, versions and files below the folder. ${WHERE} Returns 403 for system folders.`,
    audit: 'folder.deleted',
    access: write('folder_id'),
    query: DeletionQuery,
    answers: { 204: NoContent },
    refuses: [409, 413],
    run: (context, actor, { params, query }, { reply }) =>
      deleteItem(context, actor, { key: folderKey(params.folder_id), reply, ...query }),
  }),
  operation({
    id: 'delete_document',
    route: 'DELETE /v1/documents/:document_id',
    tag: 'documents',
    summary: 'Delete a document',
    description: `Deletes permanently by default, with all versions and their files. ${WHERE}`,
    audit: 'document.deleted',
    access: write('document_id'),
    query: DeletionQuery,
    answers: { 200: EmptyObject },
    refuses: [409, 413],
    run: async (context, actor, { params, query }, { reply }) => {
      await deleteItem(context, actor, { key: documentKey(params.document_id), reply, ...query })
      return {}
    },
  }),
]

/** Deletes an item where the request or the tenant wants it, and names the receipt or the entry of the trash. */
function deleteItem(
  context: Context,
  actor: Actor,
  { key, reply, trash }: Asked & { readonly key: PartKey; readonly reply: FastifyReply },
): Promise<void> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const [toTrash] = await Promise.all([
      trash ?? deletionsGoToTrash(tx, actor.tenantId),
      lockTreeExclusive(tx, actor.tenantId),
    ])
    if (toTrash) {
      auditAs('item.trashed')
      const { id } = await moveToTrash(tx, context, actor, key)
      void reply.header('x-trash-id', id)
      return
    }
    const part = await getPart(tx, actor, key, 'write')
    if (part.system_managed && part.part_type === 'FOLDER') throw problem('system_folder_deleted')
    await requireCheckedIn(tx, actor, part)
    nameReceipt(reply, await deleteSubtree(tx, context, part))
    await announceItem(tx, context, part, 'deleted')
  })
}
