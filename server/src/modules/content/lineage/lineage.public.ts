import type { Static } from 'typebox'
import type { EdgeRow, LineageRow } from './lineage.queries.ts'
import type { ChunkLineages, LineageGraphResponse } from './lineage.schemas.ts'

type Graph = Static<typeof LineageGraphResponse>

/** What a graph shows of a chunk. */
type NodeRow = Omit<Graph['nodes'][number], 'chunk_metadata' | 'created_at' | 'updated_at'> & {
  readonly metadata: Record<string, unknown>
  readonly created_at: Date
  readonly updated_at: Date
}

/** Chunks and the edges between them; edges to others are left out. */
export function toPublicGraph(chunks: readonly NodeRow[], edges: readonly EdgeRow[]): Graph {
  const shown = new Set(chunks.map((chunk) => chunk.id))
  return {
    nodes: chunks.map((chunk) => ({
      id: chunk.id,
      content: chunk.content,
      chunk_type: chunk.chunk_type,
      chunk_metadata: chunk.metadata,
      tenant_id: chunk.tenant_id,
      created_at: chunk.created_at.toISOString(),
      updated_at: chunk.updated_at.toISOString(),
    })),
    edges: edges.filter((edge) => shown.has(edge.parent_chunk_id) && shown.has(edge.chunk_id)),
  }
}

/** An edge as the API shows it. */
export function toPublicLineage(row: LineageRow): Static<typeof ChunkLineages>[number] {
  return { ...row, created_at: row.created_at.toISOString() }
}
