import { Type } from 'typebox'
import { Input, Uuid } from '../../platform/http/schemas.ts'
import { listItemsAround, readChunks } from '../content/index.ts'
import { agentTool } from './agent-tool.ts'
import { counted } from './tool-result.ts'
import { TokenBudget } from './passages.ts'
import { READ_TOKENS } from './reading.ts'

/** Maximum tokens of one passage. */
const AROUND_TOKENS = 1500

const count = Type.Integer({ minimum: 0, maximum: 10, default: 2 })

/** Reads a passage with its neighbors. */
export const readAroundTool = agentTool({
  name: 'read_around',
  description: 'Reads the text before and after a passage.',
  input: Input({ chunk_id: Uuid, before: count, after: count }, { additionalProperties: false }),
  run: async ({ context, actor, passages }, input) => {
    const around = { prev: input.before, next: input.after }
    const { items } = await listItemsAround(context, actor, input.chunk_id, around)
    const ids = items.map((item) => item.metadata_obj_id)
    const chunks = await context.doors.readInTenant(actor.tenantId, (tx) =>
      readChunks(tx, context, actor, { ids, withDocument: true }),
    )
    const budget = new TokenBudget(READ_TOKENS)
    const shown = [...chunks.values()].map((chunk) => passages.show(chunk, budget, AROUND_TOKENS))
    return { outcome: counted(shown.length, 'passage'), data: { passages: shown } }
  },
})
