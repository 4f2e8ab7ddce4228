import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, responses } from '../../../platform/http/schemas.ts'
import { MAX_EDGES, MAX_NODES } from './lineage.queries.ts'
import {
  ChunkLineages,
  CreateChunkLineageRequest,
  DeleteLineageQuery,
  GetLineageQuery,
  LineageGraphResponse,
  LineageParams,
} from './lineage.schemas.ts'
import { createLineage, deleteLineage, getLineage } from './lineage.service.ts'

const tags = ['chunk-lineages']

/** From which chunks a chunk was made. */
export function lineageRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addGet(app, context)
    addCreate(app, context)
    addDelete(app, context)
  }
}

function addGet(app: App, context: Context): void {
  app.get(
    '/v1/chunk-lineages/:chunk_id',
    {
      schema: {
        operationId: 'get_chunk_lineage',
        tags,
        summary: 'The chunks that a chunk was made from and those made from it',
        description: `Follows at most max_depth edges from the chunk to its ancestors, and as many to its descendants. Chunks that the caller may not read are left out and not walked through. At most ${MAX_NODES} chunks are given, nearest first, with at most ${MAX_EDGES} edges between them.`,
        params: LineageParams,
        querystring: GetLineageQuery,
        response: responses({ 200: LineageGraphResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const { params, query } = request
      const asked = { chunkId: params.chunk_id, maxDepth: query.max_depth }
      return getLineage(context, actorOf(request), asked)
    },
  )
}

function addCreate(app: App, context: Context): void {
  app.post(
    '/v1/chunk-lineages',
    {
      schema: {
        operationId: 'create_chunk_lineage',
        tags,
        summary: 'Link a chunk to the chunks it was made from',
        description:
          'Writes all edges or none. An edge that exists, or that would make a chunk its own ancestor, is a conflict.',
        body: CreateChunkLineageRequest,
        response: responses({ 201: ChunkLineages }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createLineage(context, actorOf(request), request.body)),
  )
}

function addDelete(app: App, context: Context): void {
  app.delete(
    '/v1/chunk-lineages',
    {
      schema: {
        operationId: 'delete_chunk_lineage',
        tags,
        summary: 'Unlink a chunk from a chunk it was made from',
        querystring: DeleteLineageQuery,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const { parent_chunk_id: parentId, chunk_id: chunkId } = request.query
      await deleteLineage(context, actorOf(request), { parentId, chunkId })
      return reply.status(204).send(null)
    },
  )
}
