import { endWithin } from '@arbor/reader'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { listContentsOf, presentDocuments } from '../../content/index.ts'
import { anyPart, getPart, listBelow, type Allowed, type PartRow } from '../../tree/index.ts'
import type { ItemRow } from '../definitions/items.queries.ts'

/** Maximum number of documents that are read from a folder, on all levels below it. */
const MAX_DOCUMENTS = 100
/** Levels below a folder. */
const DEPTH = 30
/** Maximum number of sections and chunks that are read from a document. */
const MAX_NODES = 1000

/** What items offer to read: the documents in folders, and all other items themselves. */
export type Inventory = {
  readonly readables: readonly Allowed<PartRow, 'read'>[]
  /** Number of further documents. */
  readonly left: number
}

/** @throws Problem not_found, forbidden */
export async function inventoryOf(
  tx: TenantTx,
  actor: Actor,
  items: readonly ItemRow[],
): Promise<Inventory> {
  const readables: Allowed<PartRow, 'read'>[] = []
  let left = 0
  for (const item of items) {
    const part = await getPart(tx, actor, anyPart(item.id), 'read')
    if (part.part_type !== 'FOLDER') {
      readables.push(part)
      continue
    }
    const found = await listBelow(tx, actor, {
      parent: part,
      types: ['DOCUMENT'],
      maxDepth: DEPTH,
      order: 'NAME',
      limit: MAX_DOCUMENTS,
      offset: 0,
    })
    // Only readable ones are listed.
    readables.push(...(found.items as Allowed<PartRow, 'read'>[]))
    left += found.total - found.items.length
  }
  return { readables, left }
}

/**
 * The text of items, one after the other, with headings as in Markdown. Each document is read in its own
 * transaction, and its tokens are counted outside it.
 * @param tokens the text is truncated after this many
 * @throws Problem not_found, forbidden
 */
export async function textOf(
  context: Context,
  actor: Actor,
  { items, tokens }: { readonly items: readonly ItemRow[]; readonly tokens: number },
): Promise<string> {
  const read = <T>(work: (tx: TenantTx) => Promise<T>) =>
    context.doors.readInTenant(actor.tenantId, work)
  const places = await read(async (tx) => {
    const { readables } = await inventoryOf(tx, actor, items)
    const versionOf = await activeVersions(tx, context, readables)
    return readables.map((part) => ({ ...part, id: versionOf(part) }))
  })
  let text = ''
  for (const place of places) {
    const page = { limit: MAX_NODES, offset: 0 }
    const { items: nodes } = await read((tx) => listContentsOf(tx, place, page))
    const pieces = nodes.map((node) =>
      node.part_type === 'SECTION'
        ? `${'#'.repeat(Math.min(Math.max(node.depth, 1), 6))} ${node.name}`
        : (node.content ?? ''),
    )
    text += `${pieces.join('\n\n')}\n\n`
    const end = endWithin(text, 0, tokens)
    if (end < text.length) return text.slice(0, end)
  }
  return text.trim()
}

/** Finds the node above the contents of a part: for a document its active version, otherwise the part itself. */
async function activeVersions(
  tx: TenantTx,
  context: Context,
  parts: readonly PartRow[],
): Promise<(part: PartRow) => string> {
  const documents = parts.filter((part) => part.part_type === 'DOCUMENT')
  const shown = await presentDocuments(tx, context, documents, false)
  const ids = new Map(shown.map((each) => [each.path_part_id, each.active_version.path_part_id]))
  return ({ id }) => ids.get(id) ?? id
}
