import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { embedLater, dropOutdatedVectors, isEmbedded } from '../../embeddings/index.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { updatePart } from '../../tree/index.ts'
import type {
  ChunkResponse,
  CreateChunkRequest,
  UpdateChunkContentRequest,
  UpdateChunkMetadataRequest,
} from './chunks.schemas.ts'
import { chunkKey } from '../keys.ts'
import { readChunk } from './contents.service.ts'
import {
  addNode,
  checkMove,
  isMove,
  moveNode,
  openNode,
  openParent,
  type OpenNode,
} from './edit.service.ts'
import { checkAddresses, mergeMetadata } from './metadata.ts'
import { contentHash } from './new-node.ts'
import { insertPassages, readText } from './searched-texts.ts'
import { indexTexts, takeContents } from './nodes.queries.ts'
import { deletePassages } from '../deletion/delete-subtree.ts'
import { deleteUnused } from '../deletion/unused-texts.queries.ts'
import { indexLater } from '../search-texts/refresh-search-texts.ts'
import { headingsBelow, readPlaces } from '../search-texts/search-texts.queries.ts'
import { readMetadata, writeContent, writeMetadata } from './write.queries.ts'

type PublicChunk = Static<typeof ChunkResponse>

/** Adds a chunk after a sibling, or at the end of its parent. */
export async function createChunk(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateChunkRequest>,
): Promise<PublicChunk> {
  const { chunk_type: chunkType } = body
  const metadata = mergeMetadata({}, body.chunk_metadata)
  const headings = await context.doors.inTenant(actor.tenantId, (tx) =>
    headingsBelow(tx, actor.tenantId, body.parent_path_id),
  )
  const { passages, ...text } = await readText(body.content, chunkType, headings)
  const id = newId()
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const opened = await openParent(tx, actor, body.parent_path_id)
    const version = { tenant_id: actor.tenantId, id: opened.version.id }
    checkAddresses(context.storage, version, metadata)
    const node = { kind: 'chunk', chunkType, ...text, metadata } as const
    const row = await addNode(tx, context, opened, { objectId: id, node, place: body })
    await insertPassages(tx, opened.version.partId, { ...row, tenantId: actor.tenantId }, passages)
    await requireWithinLimits(tx, context, actor.tenantId, ['textBytes'])
    return readChunk(tx, context, actor, { id })
  })
}

/** Merges members into a chunk's metadata and moves the chunk, in one transaction. */
export async function updateChunk(
  context: Context,
  actor: Actor,
  chunkId: string,
  body: Static<typeof UpdateChunkMetadataRequest>,
): Promise<PublicChunk> {
  checkMove(body)
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const opened = await openNode(tx, actor, chunkKey(chunkId))
    const { partId } = opened.version
    const isElsewhere = await moveNode(tx, actor, opened, body)
    if (isElsewhere) {
      await recountVersion(tx, actor.tenantId, partId)
      await indexLater(tx, context, actor.tenantId, partId)
    }
    const metadata = body.chunk_metadata ?? {}
    await mergeIntoChunk(tx, context, opened, metadata)
    if (isMove(body) || isEmbedded(metadata)) await embedLater(tx, context, actor.tenantId, partId)
    await requireWithinLimits(tx, context, actor.tenantId, ['textBytes'])
    return readChunk(tx, context, actor, { id: chunkId })
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

/** Replaces the text of a chunk. The chunk keeps its id, and the former text stays in the database. */
export async function updateChunkContent(
  context: Context,
  actor: Actor,
  chunkId: string,
  { content }: Static<typeof UpdateChunkContentRequest>,
): Promise<PublicChunk> {
  const { tenantId } = actor
  const [place] = await context.doors.inTenant(tenantId, (tx) =>
    readPlaces(tx, tenantId, [chunkId]),
  )
  const text = await readText(content, place?.chunkType ?? 'TEXT', place?.headings ?? [])
  return context.doors.inTenant(tenantId, async (tx) => {
    const opened = await openNode(tx, actor, chunkKey(chunkId))
    if (await replaceText(tx, context, opened, text)) {
      await recountVersion(tx, tenantId, opened.version.partId)
      await embedLater(tx, context, tenantId, opened.version.partId)
      await requireWithinLimits(tx, context, tenantId, ['textBytes'])
    }
    return readChunk(tx, context, actor, { id: chunkId })
  })
}

/**
 * Replaces the text of an open chunk, with its passages and vectors. The caller updates the statistics of the version
 * and embeds the new text.
 * @returns whether the text has changed
 */
export async function replaceText(
  tx: TenantTx,
  context: Context,
  { node, version }: OpenNode,
  { passages, ...text }: Awaited<ReturnType<typeof readText>>,
): Promise<boolean> {
  const { tenant_id: tenantId, id: partId, metadata_obj_id: chunkId } = node
  const contentIds = await takeContents(tx, tenantId, [text])
  const [searchTextId = ''] = await indexTexts(tx, tenantId, [text])
  const ids = { contentId: contentIds.get(contentHash(text.content)) ?? '', searchTextId }
  const former = await writeContent(tx, node, ids)
  if (!former) return false
  await deleteUnused(tx, 'search_text', tenantId, [former.searchTextId])
  await deletePassages(tx, tenantId, chunkId)
  await insertPassages(tx, version.partId, { tenantId, objectId: chunkId, partId }, passages)
  await updatePart(tx, node, {})
  await dropOutdatedVectors(tx, context, tenantId, chunkId)
  return true
}
