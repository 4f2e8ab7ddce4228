import { read, write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { NoContent, paging, Query } from '../../platform/http/schemas.ts'
import { listEntries, type EntryRow } from './trash.queries.ts'
import {
  MoveToTrashRequest,
  RestoreRequest,
  RestoreResponse,
  TrashEntryResponse,
  TrashPage,
} from './trash.schemas.ts'
import { deleteForGood, moveToTrash, restore } from './trash.service.ts'

const tag = 'trash'

/** Folders and documents that can be had back. */
export const trashOperations = [
  operation({
    id: 'move_to_trash',
    route: 'POST /v1/trash',
    tag,
    summary: 'Move a folder or document to the trash',
    description:
      'With everything in it: nobody finds, lists or reads it then, and its name is free. It can be restored for 30 days, goes on to count for the limits of the tenant, and is deleted for good after that. 409 while something in it is being ingested, answered or run; 413 for more than 20,000 folders, documents, sections and passages.',
    example: { body: { path_part_id: sampleIds.folder_part } },
    access: write('path_part_id'),
    body: MoveToTrashRequest,
    answers: { 201: TrashEntryResponse },
    refuses: [409, 413],
    run: async (context, actor, { body }) =>
      toPublic(
        await context.doors.inTenant(actor.tenantId, (tx) =>
          moveToTrash(tx, context, actor, body.path_part_id),
        ),
      ),
  }),
  operation({
    id: 'list_trash',
    route: 'GET /v1/trash',
    tag,
    summary: 'List what is in the trash, the newest first',
    description:
      'What was in folders that the caller may change; for OWNER and ADMIN everything, also what was in folders that are gone.',
    access: read(),
    query: Query(paging),
    answers: { 200: TrashPage },
    run: async ({ doors }, actor, { query }) => {
      const { total, items } = await doors.readInTenant(actor.tenantId, (tx) =>
        listEntries(tx, actor, query),
      )
      return { total, items: items.map(toPublic) }
    },
  }),
  operation({
    id: 'restore_from_trash',
    route: 'POST /v1/trash/:trash_id/restore',
    tag,
    summary: 'Restore a folder or document from the trash',
    description:
      'With its ids, versions, tags, permissions and threads; a workflow that named it names it again unless it was changed meanwhile. It is found by its words at once, by its meaning when its vectors are made again. 409 where its name is taken, or its folder is gone and no other is named.',
    example: { body: { parent_path_part_id: sampleIds.shared_part } },
    access: write('trash_id'),
    body: RestoreRequest,
    answers: { 200: RestoreResponse },
    refuses: [409],
    run: (context, actor, { params: { trash_id: id }, body }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => ({
        path_part_id: await restore(tx, context, actor, {
          id,
          name: body.name,
          parentPartId: body.parent_path_part_id,
        }),
      })),
  }),
  operation({
    id: 'delete_from_trash',
    route: 'DELETE /v1/trash/:trash_id',
    tag,
    summary: 'Delete something in the trash for good',
    access: write('trash_id'),
    answers: { 204: NoContent },
    run: (context, actor, { params }) =>
      context.doors.inTenant(actor.tenantId, (tx) =>
        deleteForGood(tx, context, actor, params.trash_id),
      ),
  }),
]

function toPublic(row: EntryRow) {
  return {
    id: row.id,
    path_part_id: row.part_id,
    part_type: row.part_type,
    name: row.name,
    materialized_path: row.path,
    parent_path_part_id: row.has_parent ? row.parent_id : null,
    documents: row.documents,
    bytes: row.bytes,
    trashed_at: row.trashed_at.toISOString(),
    trashed_by: row.user_id,
    trashed_by_email: row.email,
    expires_at: row.expires_at.toISOString(),
  }
}
