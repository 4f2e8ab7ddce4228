import type { PlannedNode } from '../document-model.ts'

export type ChunkStatistics = {
  readonly num_chunks_by_type: Record<string, number>
  readonly total_tokens: number
  /** Nodes directly below the document version. */
  readonly num_direct_children: number
  /** Levels of nodes below the document version; 0 when there are none. */
  readonly children_depth: number
  readonly total_sections: number
  readonly total_chunks: number
}

/** Counts over a planned tree, as stored with the document version. Token counts are cl100k_base. */
export function statistics(nodes: readonly PlannedNode[]): ChunkStatistics {
  const byType: Record<string, number> = {}
  let tokens = 0
  let sections = 0
  let chunks = 0
  let depth = 0
  for (let level = nodes; level.length > 0; depth++) {
    const below: PlannedNode[] = []
    for (const node of level) {
      if (node.kind === 'section') {
        sections++
        for (const child of node.children) below.push(child)
      } else {
        chunks++
        tokens += node.numTokens
        byType[node.chunkType] = (byType[node.chunkType] ?? 0) + 1
      }
    }
    level = below
  }
  return {
    num_chunks_by_type: byType,
    total_tokens: tokens,
    num_direct_children: nodes.length,
    children_depth: depth,
    total_sections: sections,
    total_chunks: chunks,
  }
}
