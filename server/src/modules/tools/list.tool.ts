import { Type } from 'typebox'
import { Input, Uuid } from '../../platform/http/schemas.ts'
import { listBelow, listStarts, searchByName } from '../tree/index.ts'
import { agentTool } from './agent-tool.ts'
import { counted } from './tool-result.ts'
import { offset as from, toItem } from './items.ts'
import { findNode } from './nodes.ts'

const LIST_LIMIT = 50

/** Lists the folders and documents in a folder. Without one, lists those at the top or in the scope of the question. */
export const listTool = agentTool({
  name: 'list',
  description: ({ scope }) =>
    `Lists the folders and documents in a folder. Without a folder, lists ${scope ? 'those that the question is limited to' : 'those at the top'}.`,
  input: Input({ folder_id: Type.Optional(Uuid), offset: from }, { additionalProperties: false }),
  run: async ({ context, actor, scope }, { folder_id: folderId, offset }) => {
    const { items, total } = await context.doors.readInTenant(actor.tenantId, async (tx) => {
      const parent =
        folderId === undefined
          ? { id: actor.rootPartId, ancestors: [], path: '/' }
          : await findNode(tx, actor, folderId, ['FOLDER'])
      const types = ['FOLDER', 'DOCUMENT'] as const
      const page = { limit: LIST_LIMIT, offset }
      if (folderId === undefined && scope) {
        if (scope.tagIds.length === 0) return listStarts(tx, actor, null, page)
        // Items with the tags may be anywhere.
        return searchByName(tx, actor, {
          text: '',
          types,
          scope: undefined,
          order: 'NAME',
          ...page,
        })
      }
      return listBelow(tx, actor, {
        parent,
        types,
        maxDepth: 1,
        order: 'NAME',
        ...page,
      })
    })
    const next = offset + items.length
    return {
      outcome: counted(items.length, 'item'),
      data: { items: items.map(toItem), total, ...(next < total && { next_offset: next }) },
    }
  },
})
