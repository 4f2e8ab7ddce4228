import { deleteNode } from '../deletion/delete-subtree.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import { analyseTexts } from '../../../platform/text/index.ts'
import { countTokensInTurns } from '@arbor/reader'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { embedLater, dropOutdatedVectors, isEmbedded } from '../../embeddings/index.ts'
import { nextNumber, updatePart } from '../../tree/index.ts'
import type {
  ChunkResponse,
  CreateChunkRequest,
  UpdateChunkContentRequest,
  UpdateChunkMetadataRequest,
} from './chunks.schemas.ts'
import { chunkKey, readChunk } from './contents.service.ts'
import {
  ancestorsBelow,
  checkDepth,
  checkMove,
  isMove,
  keyAt,
  moveNode,
  openNode,
  openParent,
  type OpenNode,
} from './edit.service.ts'
import { checkAddresses, mergeMetadata } from './metadata.ts'
import { contentHash, type ChunkText } from './new-node.ts'
import { insertNodes, takeContents } from './nodes.queries.ts'
import { readMetadata, writeContent, writeMetadata } from './write.queries.ts'

type PublicChunk = Static<typeof ChunkResponse>

const presented = { withDocument: false }

/** Adds a chunk behind a sibling, or at the end of its parent. */
export async function createChunk(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateChunkRequest>,
): Promise<PublicChunk> {
  const { tenantId } = actor
  const { content, chunk_type: chunkType } = body
  const metadata = mergeMetadata({}, body.chunk_metadata)
  const text = await readText(content)
  const objectId = newId()
  return context.doors.inTenant(tenantId, async (tx) => {
    const { parent, version } = await openParent(tx, actor, body.parent_path_id, 'parent_path_id')
    checkAddresses(context.storage, { tenant_id: tenantId, id: version.id }, metadata)
    const ancestors = ancestorsBelow(parent)
    checkDepth(ancestors.length, 'parent_path_id')
    await insertNodes(tx, tenantId, version.partId, [
      {
        partId: newId(),
        objectId,
        parentId: parent.id,
        ancestors,
        name: String(await nextNumber(tx, tenantId, parent.id)),
        sortKey: await keyAt(tx, parent, { prevSiblingId: body.prev_sibling_path_id }),
        node: { kind: 'chunk', chunkType, ...text, metadata },
      },
    ])
    await recountVersion(tx, tenantId, version.partId)
    await embedLater(tx, context, tenantId, version.partId)
    return readChunk(tx, context, actor, { id: objectId, ...presented })
  })
}

/** What is stored of a text; worked out before a transaction is open, as it may take a while. */
async function readText(content: string): Promise<ChunkText> {
  const numTokens = await countTokensInTurns(content)
  const [analysed] = await analyseTexts([content])
  return { content, numTokens, ...(analysed && { analysed }) }
}

/** Merges members into a chunk's metadata and moves it, in one go. */
export async function updateChunk(
  context: Context,
  actor: Actor,
  chunkId: string,
  body: Static<typeof UpdateChunkMetadataRequest>,
): Promise<PublicChunk> {
  const move = {
    parentPartId: body.parent_path_part_id,
    prevSiblingId: body.prev_sibling_path_id,
    toHead: body.move_to_head,
  }
  checkMove(move)
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const opened = await openNode(tx, actor, chunkKey(chunkId))
    const { partId } = opened.version
    const isElsewhere = await moveNode(tx, actor, opened, move)
    if (isElsewhere) await recountVersion(tx, actor.tenantId, partId)
    const metadata = body.chunk_metadata ?? {}
    await mergeIntoChunk(tx, context, opened, metadata)
    if (isMove(move) || isEmbedded(metadata)) await embedLater(tx, context, actor.tenantId, partId)
    return readChunk(tx, context, actor, { id: chunkId, ...presented })
  })
}

async function mergeIntoChunk(
  tx: TenantTx,
  { storage }: Context,
  { node, version }: OpenNode,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.keys(given).length === 0) return
  checkAddresses(storage, { tenant_id: node.tenant_id, id: version.id }, given)
  await writeMetadata(tx, node, mergeMetadata(await readMetadata(tx, node), given))
  await updatePart(tx, node, {})
}

/** Gives a chunk another text. The chunk keeps its id, and the former text stays in the database. */
export async function updateChunkContent(
  context: Context,
  actor: Actor,
  chunkId: string,
  { content }: Static<typeof UpdateChunkContentRequest>,
): Promise<PublicChunk> {
  const { tenantId } = actor
  const text = await readText(content)
  return context.doors.inTenant(tenantId, async (tx) => {
    const { node, version } = await openNode(tx, actor, chunkKey(chunkId))
    const contentIds = await takeContents(tx, tenantId, [text])
    if (await writeContent(tx, node, contentIds.get(contentHash(content)) ?? '')) {
      await updatePart(tx, node, {})
      await recountVersion(tx, tenantId, version.partId)
      await dropOutdatedVectors(tx, context, tenantId, chunkId)
      await embedLater(tx, context, tenantId, version.partId)
    }
    return readChunk(tx, context, actor, { id: chunkId, ...presented })
  })
}

/** Deletes a chunk for good, with the texts that only it has or had. */
export async function deleteChunk(context: Context, actor: Actor, chunkId: string): Promise<void> {
  await context.doors.inTenant(actor.tenantId, async (tx) => {
    const { node, version } = await openNode(tx, actor, chunkKey(chunkId))
    await deleteNode(tx, node)
    await recountVersion(tx, actor.tenantId, version.partId)
    // The text of the chunk behind it began with its end.
    await embedLater(tx, context, actor.tenantId, version.partId)
  })
}
