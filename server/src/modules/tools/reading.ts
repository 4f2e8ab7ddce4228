import { counted, type Found } from './found.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { listItemsAround, listContentsOf, readChunks, presentDocuments } from '../content/index.ts'
import { getPart } from '../tree/index.ts'
import { findNode } from './nodes.ts'
import { TokenBudget, type Passages } from './passages.ts'

/** Tokens of document text in one result. */
const READ_TOKENS = 8000
/** Sections and chunks looked at for one result. */
const READ_NODES = 100

/**
 * A document, version or section from an item on, in reading order: headings and passages.
 * @param what `tokens` bounds the text of the result
 * @throws Problem not_found, forbidden
 */
export async function readNode(
  context: Context,
  actor: Actor,
  passages: Passages,
  { id, offset, tokens = READ_TOKENS }: { id: string; offset: number; tokens?: number },
): Promise<Found> {
  const { items, total, chunks } = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const found = await findNode(tx, actor, id, READABLE)
    const part =
      found.part_type === 'DOCUMENT' ? await activePart(tx, context, actor, found) : found
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

const READABLE = ['DOCUMENT', 'DOCUMENT_VERSION', 'SECTION'] as const
const HEADING_TOKENS = 100

type Node = Awaited<ReturnType<typeof findNode>>

async function activePart(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  document: Node,
): Promise<Node> {
  const [shown] = await presentDocuments(tx, context, [document], false)
  const value = shown?.active_version.path_part_id ?? document.id
  return getPart(tx, actor, { by: 'id', value, called: 'Document version' }, 'read')
}

/**
 * A passage with its neighbours.
 * @throws Problem not_found, forbidden
 */
export async function readAround(
  context: Context,
  actor: Actor,
  passages: Passages,
  input: { readonly chunk_id: string; readonly before: number; readonly after: number },
): Promise<Found> {
  const around = { prev: input.before, next: input.after }
  const { items } = await listItemsAround(context, actor, input.chunk_id, around)
  const ids = items.map((item) => item.metadata_obj_id)
  const chunks = await context.doors.inTenant(actor.tenantId, (tx) =>
    readChunks(tx, context, actor, { ids, withDocument: true }),
  )
  const budget = new TokenBudget(READ_TOKENS)
  const shown = [...chunks.values()].map((chunk) => passages.show(chunk, budget, AROUND_TOKENS))
  return { outcome: counted(shown.length, 'passage'), data: { passages: shown } }
}

const AROUND_TOKENS = 1500
