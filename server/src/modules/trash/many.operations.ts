import { write } from '../../platform/http/access.ts'
import { BulkOperationResponse, Ids } from '../../platform/http/bulk.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { Body } from '../../platform/http/schemas.ts'
import { purgeMany, restoreMany } from './many.service.ts'

const tag = 'trash'

const BulkTrashRequest = Body('BulkTrashRequest', {
  object_ids: Ids('Ids of items in the trash, or the node ids that they had. At most 1,000.'),
})

/** Operations on many items in the trash. */
export const manyTrashOperations = [
  operation({
    id: 'bulk_restore_trash',
    route: 'POST /v1/trash/bulk-restore',
    tag,
    summary: 'Restore several items from the trash',
    description:
      'Restores each item to the end of the folder that it was in, in the given order. An item whose folder is gone, or whose name is taken, stays in the trash, whatever becomes of the others.',
    example: { body: { object_ids: [sampleIds.trash_id] } },
    audit: 'item.restored',
    access: write(),
    body: BulkTrashRequest,
    answers: { 200: BulkOperationResponse },
    run: (context, actor, { body }) => restoreMany(context, actor, body.object_ids ?? []),
  }),
  operation({
    id: 'bulk_permanently_delete_trash',
    route: 'POST /v1/trash/bulk-delete',
    tag,
    summary: 'Delete several items in the trash permanently',
    description:
      'Deletes the items with all their versions and files. An item that a legal hold or a retention rule keeps stays in the trash, whatever becomes of the others.',
    example: { body: { object_ids: [sampleIds.trash_id] } },
    audit: 'item.deleted',
    access: write(),
    body: BulkTrashRequest,
    answers: { 200: BulkOperationResponse },
    run: (context, actor, { body }) => purgeMany(context, actor, body.object_ids ?? []),
  }),
]
