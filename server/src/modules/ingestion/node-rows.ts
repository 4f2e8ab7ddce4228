import { generateNKeysBetween } from 'fractional-indexing'
import { newId } from '../../ids.ts'
import { sectionStep, type NewNode } from '../chunks/index.ts'
import type { PlannedChunk, PlannedNode } from './document-model.ts'

/** Lays a planned tree out as rows, depth first and parents before children, below a version's path part. */
export function* nodeRows(
  nodes: readonly PlannedNode[],
  versionPartId: string,
): Generator<NewNode> {
  yield* below(nodes, versionPartId, [versionPartId])
}

function* below(
  nodes: readonly PlannedNode[],
  parentId: string,
  ancestors: readonly string[],
): Generator<NewNode> {
  const keys = generateNKeysBetween(null, null, nodes.length)
  let chunks = 0
  for (const [index, node] of nodes.entries()) {
    const partId = newId()
    const place = { partId, objectId: newId(), parentId, ancestors, sortKey: keys[index] ?? '' }
    if (node.kind === 'chunk') {
      const metadata = chunkMetadata(node)
      yield { ...place, name: String(++chunks), node: { ...node, metadata } }
    } else {
      yield { ...place, name: sectionStep(node.name), node }
      yield* below(node.children, partId, [...ancestors, partId])
    }
  }
}

/** The metadata of a chunk: what its format gave it, and its boxes in the public shape. */
function chunkMetadata(chunk: PlannedChunk): object {
  if (chunk.boxes.length === 0) return chunk.metadata ?? {}
  return {
    ...chunk.metadata,
    polygons: chunk.boxes.map(({ page, ...polygon }) => ({ page, polygon })),
  }
}
