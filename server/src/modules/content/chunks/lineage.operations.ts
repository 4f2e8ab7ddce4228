import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { getPart } from '../../tree/index.ts'
import { listChunks } from './chunks.queries.ts'
import { chunkKey } from '../keys.ts'
import {
  deleteEdge,
  findRelatives,
  listEdgesBetween,
  MAX_EDGES,
  MAX_NODES,
} from '../lineage/lineage.queries.ts'
import {
  ChunkLineages,
  CreateChunkLineageRequest,
  DeleteLineageQuery,
  GetLineageQuery,
  LineageGraphResponse,
} from './lineage.schemas.ts'
import { requireChangeable } from '../lineage/lineage.service.ts'
import { createLineage } from './link-chunk.service.ts'

const tag = 'chunk-lineages'

/** Operations on the lineage of chunks. */
export const lineageOperations = [
  operation({
    id: 'get_chunk_lineage',
    route: 'GET /v1/chunk-lineages/:chunk_id',
    tag,
    summary: 'Get the ancestors and descendants of a chunk',
    description: `Follows up to \`max_depth\` edges in each direction. Chunks that you can't read are omitted and not followed. Returns up to ${MAX_NODES} chunks, nearest first, with up to ${MAX_EDGES} edges between them.`,
    access: read('chunk_id'),
    query: GetLineageQuery,
    answers: { 200: LineageGraphResponse },
    run: async ({ doors }, actor, { params: { chunk_id: chunkId }, query }) => {
      const [chunks, edges] = await doors.readInTenant(actor.tenantId, async (tx) => {
        await getPart(tx, actor, chunkKey(chunkId), 'read')
        const ids = await findRelatives(tx, actor, { chunkId, maxDepth: query.max_depth })
        return Promise.all([
          listChunks(tx, actor, ids, { withDocument: false }),
          listEdgesBetween(tx, actor.tenantId, ids),
        ])
      })
      const shown = new Set(chunks.map((chunk) => chunk.id))
      return {
        nodes: chunks.map((chunk) => ({ ...withTimes(chunk), chunk_metadata: chunk.metadata })),
        edges: edges.filter((edge) => shown.has(edge.parent_chunk_id) && shown.has(edge.chunk_id)),
      }
    },
  }),
  operation({
    id: 'create_chunk_lineage',
    route: 'POST /v1/chunk-lineages',
    tag,
    summary: 'Link a chunk to the chunks that it was derived from',
    description:
      'Creates all edges or none. You also need read access to each parent. Returns 409 if an edge already exists or would make a chunk its own ancestor.',
    example: {
      body: { chunk_id: sampleIds.other_chunk_id, parent_chunk_ids: [sampleIds.chunk_id] },
    },
    audit: 'lineage.created',
    access: write('chunk_id'),
    body: CreateChunkLineageRequest,
    answers: { 201: ChunkLineages },
    refuses: [409],
    run: (context, actor, { body }) => createLineage(context, actor, body),
  }),
  operation({
    id: 'delete_chunk_lineage',
    route: 'DELETE /v1/chunk-lineages',
    tag,
    summary: 'Unlink a chunk from a chunk that it was derived from',
    example: { query: { chunk_id: sampleIds.other_chunk_id, parent_chunk_id: sampleIds.chunk_id } },
    audit: 'lineage.deleted',
    access: write('chunk_id'),
    query: DeleteLineageQuery,
    answers: { 204: NoContent },
    refuses: [409],
    // Deleting an edge that doesn't exist also succeeds.
    run: ({ doors }, actor, { query: { parent_chunk_id: parentId, chunk_id: chunkId } }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        await requireChangeable(tx, actor, chunkId)
        await deleteEdge(tx, actor.tenantId, { parentId, chunkId })
      }),
  }),
]
