import { counted, type Found } from './tool-result.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { listContentsOf, readChunks } from '../content/index.ts'
import { activeVersionOf, findNode, READABLE } from './nodes.ts'
import { TokenBudget, type Passages } from './passages.ts'

/** Maximum tokens of document text in one result. */
export const READ_TOKENS = 8000
/** Maximum sections and chunks to read for one result. */
export const READ_NODES = 100

/**
 * Reads the headings and passages of a document, version or section in order, starting at an item.
 * @param what `tokens` limits the text of the result
 * @throws Problem not_found, forbidden
 */
export async function readNode(
  context: Context,
  actor: Actor,
  passages: Passages,
  { id, offset, tokens = READ_TOKENS }: { id: string; offset: number; tokens?: number },
): Promise<Found> {
  const { items, total, chunks } = await context.doors.readInTenant(actor.tenantId, async (tx) => {
    const node = await findNode(tx, actor, id, READABLE)
    const part = await activeVersionOf(tx, { context, actor }, node)
    const listed = await listContentsOf(tx, part, { limit: READ_NODES, offset })
    const ids = listed.items.flatMap((item) =>
      item.part_type === 'CHUNK' ? [item.metadata_obj_id] : [],
    )
    return { ...listed, chunks: await readChunks(tx, context, actor, { ids, withDocument: true }) }
  })
  const budget = new TokenBudget(tokens)
  const shown: object[] = []
  for (const item of items) {
    if (budget.isSpent) break
    const chunk = chunks.get(item.metadata_obj_id)
    if (chunk) shown.push(passages.show(chunk, budget, tokens))
    else if (item.part_type === 'SECTION') {
      shown.push({ section: budget.take(item.name, HEADING_TOKENS), section_id: item.path_part_id })
    } else shown.push({})
  }
  const next = offset + shown.length
  return {
    outcome: counted(shown.length, 'item'),
    data: { items: shown, total, ...(next < total && { next_offset: next }) },
  }
}

const HEADING_TOKENS = 100
