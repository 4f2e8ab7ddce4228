import { deleteNodes } from '../deletion/delete-subtree.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { countTokens } from '@arbor/reader'
import { insertNodes } from '../chunks/nodes.queries.ts'
import {
  type Allowed,
  getPart,
  keysAfter,
  liftChildren,
  listChildren,
  nextNumber,
  type PartRow,
} from '../../tree/index.ts'
import { openNode } from '../chunks/edit.service.ts'
import { sectionKey } from '../keys.ts'
import type { NewNode } from '../chunks/new-node.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { embedLater } from '../../embeddings/index.ts'
import { indexLater } from '../search-texts/refresh-search-texts.ts'
import { headingsBelow } from '../search-texts/search-texts.queries.ts'
import type { DissolveSectionResponse } from './sections.schemas.ts'
import { readName } from './write.queries.ts'

/**
 * Replaces a section with a text chunk that contains its name. The section's children follow the chunk in the same
 * order, and the chunks among them get the next numbers of the new parent. Threads move along but don't count.
 * @throws Problem not_found, conflict; forbidden if the actor may not write it or its parent
 */
export async function dissolveSection(
  context: Context,
  actor: Actor,
  sectionId: string,
): Promise<Static<typeof DissolveSectionResponse>> {
  const { tenantId } = actor
  const chunkId = newId()
  return context.doors.inTenant(tenantId, async (tx) => {
    const { node, version } = await openNode(tx, actor, sectionKey(sectionId))
    const parentId = node.parent_id ?? ''
    await getPart(tx, actor, { by: 'id', value: parentId, called: 'Parent' }, 'write')
    const children = await listChildren(tx, node)
    const [chunkKey = '', ...sortKeys] = await keysAfter(
      tx,
      tenantId,
      { parentId, siblingId: node.id },
      children.length + 1,
    )
    const number = await nextNumber(tx, tenantId, parentId)
    await insertNodes(tx, tenantId, version.partId, [
      await chunkInstead(tx, node, { objectId: chunkId, number, sortKey: chunkKey }),
    ])
    const ids = children.map((child) => child.id)
    await liftChildren(tx, node, { ids, sortKeys, firstNumber: number + 1 })
    await deleteNodes(tx, node)
    await recountVersion(tx, tenantId, version.partId)
    await embedLater(tx, context, tenantId, version.partId)
    await indexLater(tx, context, tenantId, version.partId)
    const contents = children.filter((child) => child.version_part_id !== null)
    return { text_chunk_id: chunkId, reparented_children: contents.length }
  })
}

async function chunkInstead(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
  { objectId, number, sortKey }: { objectId: string; number: number; sortKey: string },
): Promise<NewNode> {
  const content = await readName(tx, node)
  const headings = await headingsBelow(tx, node.tenant_id, node.parent_id ?? '')
  return {
    partId: newId(),
    objectId,
    parentId: node.parent_id ?? '',
    ancestors: node.ancestors,
    name: String(number),
    sortKey,
    // A name is short enough to count its tokens here.
    node: {
      kind: 'chunk',
      chunkType: 'TEXT',
      content,
      headings,
      numTokens: countTokens(content),
      metadata: {},
    },
  }
}
