import { Type } from 'typebox'
import { write } from '../../platform/http/access.ts'
import { BulkOperationResponse, checkNumber, Ids } from '../../platform/http/bulk.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { Answer, Body, described, Maybe, Query, Uuid } from '../../platform/http/schemas.ts'
import { MAX_TAGS_A_REQUEST } from '../content/index.ts'
import { chosenIn } from './chosen.ts'
import { deleteMany } from './delete.service.ts'
import { moveMany } from './move.service.ts'
import { tagMany } from './tag.service.ts'

const tag = 'bulk'

const items = {
  folder_ids: Ids('Ids of folders.'),
  document_ids: Ids('Ids of documents.'),
}

const BulkMoveRequest = Body('BulkMoveRequest', {
  ...items,
  target_folder_id: described(Uuid, 'Id of the folder to move them to, or its node id.'),
})

const BulkDeleteRequest = Body('BulkDeleteRequest', items)

const BulkDeleteResponse = Answer('BulkDeleteResponse', {
  ...BulkOperationResponse.properties,
  remains: described(
    Type.Array(
      Answer('BulkRemains', {
        id: Uuid,
        receipt_id: described(Type.Optional(Uuid), 'Id of the receipt of a permanent deletion.'),
        trash_id: described(Type.Optional(Uuid), 'Id of the item in the trash.'),
      }),
    ),
    'What is left of the items that were deleted.',
  ),
})

const TagIds = Maybe(Type.Array(Uuid, { maxItems: MAX_TAGS_A_REQUEST }))

const BulkItemTagsRequest = Body('BulkItemTagsRequest', {
  ...items,
  tag_ids: described(TagIds, 'Tags to add.'),
  remove_tag_ids: described(TagIds, 'Tags to remove.'),
})

const TrashQuery = Query({
  trash: described(
    Maybe(Type.Boolean()),
    'True moves the items to the trash, false deletes them permanently. If omitted, the setting `deletions_to_trash` of the tenant decides, which is false by default.',
  ),
})

const check = ({ body }: { readonly body: object }) =>
  checkNumber({ ...body }, ['folder_ids', 'document_ids'])

const EACH =
  'At most 1,000 items together. Each item is done completely or not at all, whatever becomes of the others. Items below another chosen one are refused, because they go with it.'

export const itemOperations = [
  operation({
    id: 'bulk_move',
    route: 'POST /v1/bulk-move',
    tag,
    summary: 'Move folders and documents to a folder',
    description: `Appends the items to the folder: folders, then documents, in the given order. ${EACH}`,
    example: {
      body: {
        document_ids: [sampleIds.document_id],
        target_folder_id: sampleIds.folder_id,
      },
    },
    audit: 'item.moved',
    access: write('target_folder_id'),
    body: BulkMoveRequest,
    check,
    answers: { 200: BulkOperationResponse },
    run: (context, actor, { body }) =>
      moveMany(context, actor, chosenIn(body), body.target_folder_id),
  }),
  operation({
    id: 'bulk_delete',
    route: 'POST /v1/bulk-delete',
    tag,
    summary: 'Delete folders and documents',
    description: `Deletes permanently, unless \`trash\` says otherwise. ${EACH}`,
    example: { body: { document_ids: [sampleIds.document_id] } },
    audit: 'item.deleted',
    access: write(),
    query: TrashQuery,
    body: BulkDeleteRequest,
    check,
    answers: { 200: BulkDeleteResponse },
    run: (context, actor, { query, body }) =>
      deleteMany(context, actor, chosenIn(body), query.trash ?? null),
  }),
  operation({
    id: 'bulk_tag',
    route: 'POST /v1/bulk-tag',
    tag,
    summary: 'Add tags to folders and documents, and remove others',
    description:
      "At most 1,000 items together. Tags that an item has already, or doesn't have, are skipped. Returns 400 and changes nothing if a tag to add doesn't exist.",
    example: { body: { document_ids: [sampleIds.document_id], tag_ids: [sampleIds.tag_id] } },
    audit: 'item.tagged',
    access: write(),
    body: BulkItemTagsRequest,
    check,
    answers: { 200: BulkOperationResponse },
    refuses: [400],
    run: (context, actor, { body }) => {
      const { tag_ids: add, remove_tag_ids: remove } = body
      return tagMany(context, actor, chosenIn(body), { add: add ?? [], remove: remove ?? [] })
    },
  }),
]
