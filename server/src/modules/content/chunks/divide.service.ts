import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { newId, uniqueIds } from '../../../platform/core/ids.ts'
import { embedLater } from '../../embeddings/index.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { deleteNodes } from '../deletion/delete-subtree.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { insertEdges } from '../lineage/lineage.queries.ts'
import { inheritLineage } from '../lineage/lineage.service.ts'
import type { ChunkResponse, MergeChunksRequest } from './chunks.schemas.ts'
import { replaceText } from './chunks.service.ts'
import { chunkKey } from '../keys.ts'
import { readChunk, readChunks } from './contents.service.ts'
import { addNode, openNode, openParent, type OpenNode } from './edit.service.ts'
import { mergeMetadata } from './metadata.ts'
import { insertPassages, readText } from './searched-texts.ts'
import { readPlaces } from '../search-texts/search-texts.queries.ts'
import { readKinds, writeMetadata } from './write.queries.ts'

type PublicChunk = Static<typeof ChunkResponse>
type Metadata = Readonly<Record<string, unknown>>

/** Members of metadata that describe the position in the source. All parts of a text share them. */
const PLACE = ['polygons', 'sheet_name', 'block_type', 'source_uri', 'cell_range'] as const
/** Members of which a merged chunk has the values of all its parts, one after the other. */
const LISTS = [
  'polygons',
  's3_urls',
  'formulas',
  'key_cells',
  'named_ranges',
  'struck',
  'notes',
] as const

/**
 * Splits a chunk. It keeps the first text, and new chunks after it get the others.
 * @returns the chunks in reading order
 * @throws Problem not_found, conflict; forbidden if the actor may not write it or its parent
 */
export async function splitChunk(
  context: Context,
  actor: Actor,
  chunkId: string,
  contents: readonly string[],
): Promise<PublicChunk[]> {
  const { tenantId } = actor
  const [first, ...others] = await readTexts(context, actor, chunkId, contents)
  return context.doors.inTenant(tenantId, async (tx) => {
    const opened = await openNode(tx, actor, chunkKey(chunkId))
    const parent = await openParent(tx, actor, opened.node.parent_id ?? '')
    const [kind] = await readKinds(tx, [opened.node])
    const chunkType = kind?.type ?? ''
    const metadata = pick(kind?.metadata ?? {}, PLACE)
    if (first) await replaceText(tx, context, opened, first)
    const ids = [chunkId]
    let sibling = opened.node.id
    for (const { passages, ...text } of others) {
      const objectId = newId()
      const node = { kind: 'chunk', chunkType, ...text, metadata } as const
      const place = { prev_sibling_path_id: sibling }
      const row = await addNode(tx, context, parent, { objectId, node, place })
      await insertPassages(tx, opened.version.partId, { ...row, tenantId }, passages)
      await insertEdges(tx, tenantId, { chunkId: objectId, parentIds: [chunkId] })
      ids.push(objectId)
      sibling = row.partId
    }
    await requireWithinLimits(tx, context, tenantId, ['textBytes'])
    const chunks = await readChunks(tx, context, actor, { ids })
    return ids.flatMap((id) => chunks.get(id) ?? [])
  })
}

/**
 * Merges chunks. One gets the new text and the metadata of the others, which are deleted.
 * @throws Problem not_found, forbidden, conflict; InvalidInput for chunks that can't be merged
 */
export async function mergeChunks(
  context: Context,
  actor: Actor,
  chunkId: string,
  { chunk_ids: given, content }: Static<typeof MergeChunksRequest>,
): Promise<PublicChunk> {
  const { tenantId } = actor
  const ids = uniqueIds(given)
  if (ids.includes(chunkId.toLowerCase())) {
    throw invalidInput(['body', 'chunk_ids'], 'A chunk cannot be merged into itself', chunkId)
  }
  const [text] = await readTexts(context, actor, chunkId, [content])
  return context.doors.inTenant(tenantId, async (tx) => {
    const opened = await openNode(tx, actor, chunkKey(chunkId))
    const others: OpenNode[] = []
    for (const id of ids) others.push(await openNode(tx, actor, chunkKey(id)))
    const kinds = await readKinds(tx, [opened.node, ...others.map(({ node }) => node)])
    checkParts(opened, others, kinds)
    const whole = metadataOfWhole(kinds.map(({ metadata }) => metadata))
    await writeMetadata(tx, opened.node, mergeMetadata({}, whole))
    await inheritLineage(tx, tenantId, chunkId, ids)
    for (const { node } of others) await deleteNodes(tx, node)
    if (text) await replaceText(tx, context, opened, text)
    await recountVersion(tx, tenantId, opened.version.partId)
    await embedLater(tx, context, tenantId, opened.version.partId)
    await requireWithinLimits(tx, context, tenantId, ['textBytes'])
    return readChunk(tx, context, actor, { id: chunkId })
  })
}

/** Analyzes texts for the place of a chunk, before opening the transaction that writes them. */
async function readTexts(
  { doors }: Context,
  { tenantId }: Actor,
  chunkId: string,
  contents: readonly string[],
) {
  const [place] = await doors.inTenant(tenantId, (tx) => readPlaces(tx, tenantId, [chunkId]))
  const texts = []
  for (const content of contents) {
    texts.push(await readText(content, place?.chunkType ?? 'TEXT', place?.headings ?? []))
  }
  return texts
}

/** @param kinds the kind of the chunk itself, then those of the others */
function checkParts(
  { version }: OpenNode,
  others: readonly OpenNode[],
  [own, ...kinds]: readonly { readonly type: string }[],
): void {
  for (const [at, other] of others.entries()) {
    const loc = ['body', 'chunk_ids', at]
    const { metadata_obj_id: id } = other.node
    if (other.version.id !== version.id) {
      throw invalidInput(loc, 'Only chunks of one document version can be merged', id)
    }
    if (kinds[at]?.type !== own?.type) {
      throw invalidInput(loc, 'Only chunks of one type can be merged', id)
    }
  }
}

/**
 * Combines the lists of all parts, joins their summaries with line breaks, and takes every other member from the first
 * part that has it.
 */
function metadataOfWhole(parts: readonly Metadata[]): Metadata {
  const whole: Record<string, unknown> = Object.assign({}, ...parts.toReversed())
  for (const name of LISTS) {
    const lists = parts.map((part) => part[name]).filter((value) => Array.isArray(value))
    if (lists.length > 0) whole[name] = withoutRepeats(lists.flat())
  }
  const summaries = parts.map(({ summary }) => summary).filter((one) => typeof one === 'string')
  if (summaries.length > 0) whole['summary'] = summaries.join('\n')
  return whole
}

/** The parts of a split chunk share the same position. */
function withoutRepeats(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

function pick(metadata: Metadata, names: readonly string[]): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => names.includes(name)))
}
