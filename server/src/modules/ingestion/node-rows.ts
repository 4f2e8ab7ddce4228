import { generateKeyBetween } from 'fractional-indexing'
import { newId } from '../../platform/core/ids.ts'
import { sectionStep, type NewNode, type NewPassage } from '../content/index.ts'
import type { PlannedChunk, PlannedLine } from '@arbor/reader'

type Version = {
  readonly versionPartId: string
  /** Headings above nodes that are directly in the version. */
  readonly headings: readonly string[]
  /** The URL of one of the version's objects, by its name. */
  readonly uriOf: (name: string) => string
  /** Members of the metadata of every chunk. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** A node whose children are being created. */
type Open = {
  readonly partId: string
  readonly ancestors: readonly string[]
  readonly headings: readonly string[]
  lastKey: string | null
  chunks: number
}

/**
 * Turns planned nodes, which arrive depth first, into rows below a version's path part. Only open sections are
 * kept in memory.
 */
export async function* nodeRows(
  nodes: AsyncIterable<PlannedLine>,
  version: Version,
): AsyncGenerator<NewNode> {
  const { versionPartId, headings } = version
  const open: Open[] = [
    { partId: versionPartId, ancestors: [versionPartId], headings, lastKey: null, chunks: 0 },
  ]
  let last: { readonly of: NewNode; readonly chunkType: string; passages: number } | undefined
  for await (const node of nodes) {
    if (node.kind === 'passage') {
      if (!last) throw new Error('A passage has no chunk.')
      yield passageOf(last.of, { ...node, chunkType: last.chunkType, number: ++last.passages })
      continue
    }
    const { depth } = node
    open.length = Math.min(open.length, depth + 1)
    const parent = open.at(-1)
    if (!parent || open.length !== depth + 1) throw new Error('A planned node has no parent.')
    parent.lastKey = generateKeyBetween(parent.lastKey, null)
    const place = {
      partId: newId(),
      objectId: newId(),
      parentId: parent.partId,
      ancestors: parent.ancestors,
      sortKey: parent.lastKey,
    }
    if (node.kind === 'chunk') {
      parent.chunks += 1
      const metadata = chunkMetadata(node, version)
      const chunk = { ...node, headings: parent.headings, metadata }
      const row = { ...place, name: String(parent.chunks), node: chunk }
      last = { of: row, chunkType: node.chunkType, passages: 0 }
      yield row
    } else {
      yield { ...place, name: sectionStep(node.name), node }
      const { partId } = place
      open.push({
        partId,
        ancestors: [...parent.ancestors, partId],
        headings: [...parent.headings, node.name],
        lastKey: null,
        chunks: 0,
      })
    }
  }
}

/** The row of a passage. It has the position and the headings of its chunk. */
function passageOf(
  chunk: NewNode,
  { content, numTokens, chunkType, number }: Omit<NewPassage, 'kind' | 'ofId' | 'headings'>,
): NewNode {
  const headings = chunk.node.kind === 'section' ? [] : chunk.node.headings
  const text = { content, numTokens, headings, chunkType, number }
  return { ...chunk, objectId: newId(), node: { kind: 'passage', ofId: chunk.objectId, ...text } }
}

/** The metadata of a chunk in its public shape: what its format added, its boxes and its images. */
function chunkMetadata(
  { metadata, boxes, assets = [] }: PlannedChunk,
  { uriOf, metadata: ofAll }: Version,
): object {
  return {
    ...ofAll,
    ...metadata,
    ...(boxes.length > 0 && {
      polygons: boxes.map(({ page, ...polygon }) => ({ page, polygon })),
    }),
    ...(assets.length > 0 && { s3_urls: assets.map(uriOf) }),
  }
}
