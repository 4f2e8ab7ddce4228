import { read, write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { NoContent, paging, Query } from '../../platform/http/schemas.ts'
import { findHeldEntries, nameReceipt, type HoldOnItem } from '../retention/index.ts'
import { deletionOperations } from './deletions.operations.ts'
import { KEPT_DAYS, listEntries, type EntryRow } from './trash.queries.ts'
import {
  MoveToTrashRequest,
  RestoreRequest,
  RestoreResponse,
  TrashEntryResponse,
  TrashPage,
} from './trash.schemas.ts'
import { deletePermanently, itemKey, moveToTrash, restore } from './trash.service.ts'

const tag = 'trash'
const DAY_MS = 24 * 3600 * 1000

/** Operations on deleted folders and documents that can be restored. */
export const trashOperations = [
  ...deletionOperations,
  operation({
    id: 'move_to_trash',
    route: 'POST /v1/trash',
    tag,
    summary: 'Move a folder or document to the trash',
    description:
      'Moves the item with everything in it. It is no longer listed, found or readable, and its name can be used again. It can be restored for 30 days, after which it is deleted permanently. Until then, it counts toward the limits of the tenant. Returns 409 if an ingestion, answer or workflow run in it is in progress. Returns 413 if it contains more than 20,000 folders, documents, sections and passages.',
    example: { body: { path_part_id: sampleIds.folder_part } },
    audit: 'item.trashed',
    access: write('path_part_id'),
    body: MoveToTrashRequest,
    answers: { 201: TrashEntryResponse },
    refuses: [409, 413],
    run: async (context, actor, { body }) =>
      toPublic(
        await context.doors.inTenant(actor.tenantId, (tx) =>
          moveToTrash(tx, context, actor, itemKey(body.path_part_id)),
        ),
      ),
  }),
  operation({
    id: 'list_trash',
    route: 'GET /v1/trash',
    tag,
    summary: 'List the items in the trash',
    description:
      'Returns the newest items first. Members see items from folders that they can change. OWNER and ADMIN see all items, including those from deleted folders.',
    access: read(),
    query: Query(paging),
    answers: { 200: TrashPage },
    run: ({ doors }, actor, { query }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const { total, items } = await listEntries(tx, actor, query)
        const held = await findHeldEntries(
          tx,
          actor,
          items.map(({ part_id: id, parent_id: parent, ancestors }) => ({
            id,
            ancestors: [...(ancestors ?? []), parent],
          })),
        )
        const holds = new Map(held.map((item) => [item.path_part_id, item.holds]))
        return { total, items: items.map((row) => toPublic(row, holds.get(row.part_id))) }
      }),
  }),
  operation({
    id: 'restore_from_trash',
    route: 'POST /v1/trash/:trash_id/restore',
    tag,
    summary: 'Restore a folder or document from the trash',
    description:
      "Restores the item with its ids, versions, tags, permissions and threads at the end of its folder. Workflows that used it use it again, unless they were changed since then. Search by words finds it immediately, search by meaning after its vectors have been created again. Returns 409 if the name is taken, or if the original folder was deleted and the request doesn't name another one.",
    example: { body: { parent_path_part_id: sampleIds.shared_part } },
    audit: 'item.restored',
    access: write('trash_id'),
    body: RestoreRequest,
    answers: { 200: RestoreResponse },
    refuses: [409],
    before: (_context, { request }) => {
      // Newer clients send no body.
      request.body ??= {}
    },
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
    summary: 'Delete an item in the trash permanently',
    description:
      'Deletes the item with all its versions and files. You have write access if you can change the folder that the item was in.',
    audit: 'item.deleted',
    access: write('trash_id'),
    answers: { 204: NoContent },
    refuses: [409],
    run: async (context, actor, { params }, { reply }) =>
      nameReceipt(
        reply,
        await context.doors.inTenant(actor.tenantId, (tx) =>
          deletePermanently(tx, context, actor, params.trash_id),
        ),
      ),
  }),
]

/** @param holds none for an item that has just been moved to the trash, because a held one can't be */
function toPublic(row: EntryRow, holds: HoldOnItem[] = []) {
  const usual = row.trashed_at.getTime() + KEPT_DAYS * DAY_MS
  const kept = row.kept_until?.getTime() ?? 0
  return {
    id: row.id,
    path_part_id: row.part_id,
    part_type: row.part_type,
    name: row.name,
    materialized_path: row.path,
    parent_path_part_id: row.has_parent ? row.parent_id : null,
    metadata_obj_id: row.object_id,
    documents: row.documents,
    bytes: row.bytes,
    trashed_at: row.trashed_at.toISOString(),
    trashed_by: row.user_id,
    deleted_at: row.trashed_at.toISOString(),
    deleted_by: row.user_id,
    trashed_by_email: row.email,
    expires_at: new Date(Math.max(usual, kept)).toISOString(),
    holds,
    kept_until: kept > Date.now() ? new Date(kept).toISOString() : null,
  }
}
