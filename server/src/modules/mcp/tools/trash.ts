import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { cursor, offsetOf, pageMembers } from '../cursor.ts'
import { readNode } from '../nodes.ts'
import { perform, type Answered } from '../perform.ts'
import { tool } from '../tool.ts'

/** Entries per page. */
const PAGE = 50

function toResult({ id, ...entry }: Answered<'move_to_trash'>) {
  return {
    trash_id: id,
    name: entry.name,
    part_type: entry.part_type,
    materialized_path: entry.materialized_path,
    parent_path_part_id: entry.parent_path_part_id,
    documents: entry.documents,
    trashed_at: entry.trashed_at,
    trashed_by: entry.trashed_by_email,
    expires_at: entry.expires_at,
  }
}

/** Tools for moving items to the trash and restoring them. */
export const trashTools = [
  tool({
    name: 'list_trash',
    title: 'List the trash',
    description:
      'Lists folders and documents in the trash, newest first, with the trash_id for `restore`.',
    scope: 'kb:write',
    forWriters: true,
    input: Input(
      {
        cursor,
      },
      { additionalProperties: false },
    ),
    run: async (call, { cursor: from }) => {
      const offset = offsetOf(from)
      const query = { limit: PAGE, offset }
      const { items, total } = await perform(call, 'list_trash', { query })
      return {
        data: {
          result: items.map(toResult),
          ...pageMembers({ total, offset, shown: items.length }),
        },
      }
    },
  }),
  tool({
    name: 'trash',
    title: 'Move to the trash',
    description:
      'Moves a document, or a folder with everything in it, to the trash, where nobody can find it. It can be restored for 30 days.',
    scope: 'kb:write',
    writes: true,
    hints: { readOnly: false, destructive: true, idempotent: true },
    input: Input(
      { path_part_id: described(Uuid, 'Id or path of the folder or document.') },
      { additionalProperties: false },
    ),
    run: async (call, { path_part_id: given }) => {
      const { id } = await readNode(call, given)
      const body = { path_part_id: id }
      return { data: toResult(await perform(call, 'move_to_trash', { body })) }
    },
  }),
  tool({
    name: 'restore',
    title: 'Restore from the trash',
    description: 'Restores a folder or document from the trash, with everything in it.',
    scope: 'kb:write',
    writes: true,
    hints: { readOnly: false, destructive: false, idempotent: false },
    ifMissing: 'Look it up with list_trash. If it was already restored, look it up with find.',
    input: Input(
      {
        trash_id: described(Uuid, 'From `trash` or `list_trash`.'),
        parent_path_part_id: described(
          Maybe(Uuid),
          'Id or path of the folder to restore it to. Default: its original folder.',
        ),
        name: described(
          Maybe(Type.String({ minLength: 1, maxLength: 255 })),
          'A new name, in case its own is taken.',
        ),
      },
      { additionalProperties: false },
    ),
    run: async (call, { trash_id, ...body }) => ({
      data: await perform(call, 'restore_from_trash', {
        params: { trash_id },
        body,
      }),
    }),
  }),
]
