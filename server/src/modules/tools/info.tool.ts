import { Input, Uuid } from '../../platform/http/schemas.ts'
import { tagsOfParts } from '../content/index.ts'
import { agentTool } from './agent-tool.ts'
import { toItem } from './items.ts'
import { findNode, kindOf } from './nodes.ts'

/** Maximum number of tags for the model. */
const MOST_TAGS = 30

/** Describes a node. */
export const infoTool = agentTool({
  name: 'info',
  description: 'Returns the type, path, tags and dates of a folder, document, section or passage.',
  input: Input({ id: Uuid }, { additionalProperties: false }),
  run: ({ context: { doors }, actor }, { id }) =>
    doors.readInTenant(actor.tenantId, async (tx) => {
      const part = await findNode(tx, actor, id)
      const tagsOf = await tagsOfParts(tx, actor.tenantId, [part.id])
      const tags = (tagsOf.get(part.id) ?? []).map((tag) => tag.name)
      return {
        outcome: kindOf(part),
        data: {
          ...toItem(part),
          tags: tags.slice(0, MOST_TAGS),
          parent_id: part.parent_id,
          created_at: part.created_at.toISOString(),
          updated_at: part.updated_at.toISOString(),
        },
      }
    }),
})
