import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { MAX_EDGES, MAX_NODES } from './lineage.queries.ts'
import {
  ChunkLineages,
  CreateChunkLineageRequest,
  DeleteLineageQuery,
  GetLineageQuery,
  LineageGraphResponse,
} from './lineage.schemas.ts'
import { createLineage, deleteLineage, getLineage } from './lineage.service.ts'

const tag = 'chunk-lineages'

/** From which chunks a chunk was made. */
export const lineageOperations = [
  operation({
    id: 'get_chunk_lineage',
    route: 'GET /v1/chunk-lineages/:chunk_id',
    tag,
    summary: 'Get the ancestors and descendants of a chunk',
    description: `Follows at most max_depth edges in each direction. Chunks that the caller may not read are omitted and not traversed. Returns at most ${MAX_NODES} chunks, nearest first, with at most ${MAX_EDGES} edges between them.`,
    access: read('chunk_id'),
    query: GetLineageQuery,
    answers: { 200: LineageGraphResponse },
    run: (context, actor, { params, query }) =>
      getLineage(context, actor, { chunkId: params.chunk_id, maxDepth: query.max_depth }),
  }),
  operation({
    id: 'create_chunk_lineage',
    route: 'POST /v1/chunk-lineages',
    tag,
    summary: 'Link a chunk to the chunks it was derived from',
    description:
      'Writes all edges or none. An existing edge, or one that would make a chunk its own ancestor, is a conflict.',
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
    summary: 'Unlink a chunk from a chunk it was derived from',
    access: write('chunk_id'),
    query: DeleteLineageQuery,
    answers: { 204: NoContent },
    run: (context, actor, { query: { parent_chunk_id: parentId, chunk_id: chunkId } }) =>
      deleteLineage(context, actor, { parentId, chunkId }),
  }),
]
