import { described, Input, Uuid } from '../../platform/http/schemas.ts'
import { agentTool } from './agent-tool.ts'
import { offset } from './items.ts'
import { readNode } from './reading.ts'

/** A document or section in order. */
export const readTool = agentTool({
  name: 'read',
  description:
    'Reads a document or section in order, from an item on. When next_offset is given there is more: call again with it.',
  input: Input(
    { id: described(Uuid, 'Id of a document or section'), offset },
    { additionalProperties: false },
  ),
  run: ({ context, actor, passages }, input) => readNode(context, actor, passages, input),
})
