import { actorOf } from '../../../platform/http/actor-of.ts'
import { Type } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { versionKey } from '../documents/versions.service.ts'
import { getPart } from '../../tree/index.ts'
import { toPublicBulkChunk } from './chunks.public.ts'
import { listChunks } from './chunks.queries.ts'
import {
  ChunkBulkResponse,
  ChunkNeighborsResponse,
  ChunkParams,
  ChunkResponse,
  GetChunkQuery,
  GetChunksQuery,
  NeighborsQuery,
  VersionChunkIdsQuery,
  VersionChunkIdsResponse,
} from './chunks.schemas.ts'
import { getNeighbors, readChunk } from './contents.service.ts'
import { listVersionChunkIds } from './contents.queries.ts'

const tags = ['chunks']

/** Reading chunks. */
export function chunkRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addBulk(app, context)
    addVersionChunkIds(app, context)
    addGet(app, context)
    addNeighbors(app, context)
  }
}

function addBulk(app: App, { doors, storage }: Context): void {
  app.get(
    '/v1/chunks/bulk',
    {
      schema: {
        operationId: 'get_chunks_bulk',
        tags,
        summary: 'Get chunks with their ancestors; unknown and unreadable ids are left out',
        querystring: GetChunksQuery,
        response: responses({ 200: Type.Array(ChunkBulkResponse) }, 401, 403),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { chunk_ids: ids, with_document: withDocument } = request.query
      if (!ids) return []
      const rows = await doors.inTenant(actor.tenantId, (tx) =>
        listChunks(tx, actor, ids, { withDocument }),
      )
      return rows.map((row) => toPublicBulkChunk(row, storage))
    },
  )
}

function addVersionChunkIds(app: App, { doors }: Context): void {
  app.get(
    '/v1/chunks/version-chunk-ids',
    {
      schema: {
        operationId: 'get_version_chunk_ids',
        tags,
        summary: 'Ids of all chunks of a document version, in reading order',
        querystring: VersionChunkIdsQuery,
        response: responses({ 200: VersionChunkIdsResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { document_version_id: versionId } = request.query
      const chunkIds = await doors.inTenant(actor.tenantId, async (tx) =>
        listVersionChunkIds(tx, await getPart(tx, actor, versionKey(versionId), 'read')),
      )
      return { chunk_ids: chunkIds }
    },
  )
}

function addGet(app: App, context: Context): void {
  app.get(
    '/v1/chunks/:chunk_id',
    {
      schema: {
        operationId: 'get_chunk',
        tags,
        summary: 'Get a chunk',
        params: ChunkParams,
        querystring: GetChunkQuery,
        response: responses({ 200: ChunkResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { params, query } = request
      const asked = { id: params.chunk_id, withDocument: query.with_document }
      return context.doors.inTenant(actor.tenantId, (tx) => readChunk(tx, context, actor, asked))
    },
  )
}

function addNeighbors(app: App, context: Context): void {
  app.get(
    '/v1/chunks/:chunk_id/neighbors',
    {
      schema: {
        operationId: 'get_chunk_neighbors',
        tags,
        summary: 'A chunk and the siblings around it',
        params: ChunkParams,
        querystring: NeighborsQuery,
        response: responses({ 200: ChunkNeighborsResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      getNeighbors(context, actorOf(request), request.params.chunk_id, request.query),
  )
}
