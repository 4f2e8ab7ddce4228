import { described, Input, Uuid } from '../../platform/http/schemas.ts'
import { agentTool } from './agent-tool.ts'
import { offset } from './items.ts'
import { readNode } from './reading.ts'

/** Reads a document or section in order. */
export const readTool = agentTool({
  name: 'read',
  description:
    'Reads a document or section in order, starting at an item. If the result has next_offset, there is more: call again with it.',
  input: Input(
    { id: described(Uuid, 'Id of a document or section'), offset },
    { additionalProperties: false },
  ),
  run: ({ context, actor, passages }, input) => readNode(context, actor, passages, input),
})
