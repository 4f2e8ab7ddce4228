import { createHash } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { newId } from '../../ids.ts'
import type { PlannedChunk, PlannedNode, PlannedSection } from './document-model.ts'

/** A planned node with all that its rows need, parents before children. */
export type NodeRow = {
  readonly partId: string
  readonly objectId: string
  readonly parentId: string
  readonly ancestors: readonly string[]
  /** Step of the path: the section's name without slashes, or the chunk's number among its siblings. */
  readonly name: string
  readonly sortKey: string
  readonly node: PlannedNode
}

/** Lays a planned tree out as rows, depth first, below a version's path part. */
export function* nodeRows(
  nodes: readonly PlannedNode[],
  versionPartId: string,
): Generator<NodeRow> {
  yield* below(nodes, versionPartId, [versionPartId])
}

function* below(
  nodes: readonly PlannedNode[],
  parentId: string,
  ancestors: readonly string[],
): Generator<NodeRow> {
  const keys = generateNKeysBetween(null, null, nodes.length)
  let chunks = 0
  for (const [index, node] of nodes.entries()) {
    const partId = newId()
    const name = node.kind === 'chunk' ? String(++chunks) : pathStep(node)
    yield { partId, objectId: newId(), parentId, ancestors, name, sortKey: keys[index] ?? '', node }
    if (node.kind === 'section') yield* below(node.children, partId, [...ancestors, partId])
  }
}

/** A section may be called anything; its step in the path holds no slash. */
function pathStep({ name }: PlannedSection): string {
  return name.replaceAll('/', '-')
}

/** SHA-256 of a chunk's text, by which it is stored once a tenant. */
export function contentHash(content: string): Buffer {
  return createHash('sha256').update(content).digest()
}

/** The metadata of a chunk: its boxes in the public shape. */
export function chunkMetadata(chunk: PlannedChunk): object {
  if (chunk.boxes.length === 0) return {}
  return { polygons: chunk.boxes.map(({ page, ...polygon }) => ({ page, polygon })) }
}
