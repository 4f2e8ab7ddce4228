import { Input, Uuid } from '../../platform/http/schemas.ts'
import { tagsOfParts } from '../content/index.ts'
import { readOrigin } from '../tree/index.ts'
import { agentTool } from './agent-tool.ts'
import { toItem } from './items.ts'
import { findNode, kindOf } from './nodes.ts'

/** Maximum number of tags for the model. */
const MOST_TAGS = 30

/** Describes a node. */
export const infoTool = agentTool({
  name: 'info',
  description:
    'Returns the type, path, tags, dates and origin of a folder, document, section or passage.',
  input: Input({ id: Uuid }, { additionalProperties: false }),
  run: ({ context: { doors }, actor, passages }, { id }) =>
    doors.readInTenant(actor.tenantId, async (tx) => {
      const part = await findNode(tx, actor, id)
      const [tagsOf, origin] = await Promise.all([
        tagsOfParts(tx, actor.tenantId, [part.id]),
        readOrigin(tx, part),
      ])
      if (origin?.link != null) passages.allow(origin.link)
      const tags = (tagsOf.get(part.id) ?? []).map((tag) => tag.name)
      return {
        outcome: kindOf(part),
        data: {
          ...toItem(part),
          ...(origin && { origin: origin.source_name, link: origin.link ?? undefined }),
          tags: tags.slice(0, MOST_TAGS),
          parent_id: part.parent_id,
          created_at: part.created_at.toISOString(),
          updated_at: part.updated_at.toISOString(),
        },
      }
    }),
})
