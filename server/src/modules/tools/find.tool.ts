import { Type } from 'typebox'
import { Input } from '../../platform/http/schemas.ts'
import { searchByName } from '../tree/index.ts'
import { agentTool } from './agent-tool.ts'
import { counted } from './tool-result.ts'
import { toItem } from './items.ts'
import { findNode } from './nodes.ts'
import { below } from './search-tool-input.ts'

const FIND_LIMIT = 20

/** Finds folders and documents by part of their name. */
export const findTool = agentTool({
  name: 'find',
  description: 'Finds folders and documents by a part of their name.',
  input: Input(
    { name: Type.String({ minLength: 1, maxLength: 255 }), folder_id: below },
    { additionalProperties: false },
  ),
  run: async ({ context: { doors }, actor }, input) => {
    const { items, total } = await doors.readInTenant(actor.tenantId, async (tx) =>
      searchByName(tx, actor, {
        text: input.name,
        types: ['FOLDER', 'DOCUMENT'],
        scope:
          input.folder_id === undefined ? undefined : await findNode(tx, actor, input.folder_id),
        order: 'NAME',
        limit: FIND_LIMIT,
        offset: 0,
      }),
    )
    return { outcome: counted(items.length, 'item'), data: { items: items.map(toItem), total } }
  },
})
