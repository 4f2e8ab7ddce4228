import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, responses } from '../../../platform/http/schemas.ts'
import {
  ChunkParams,
  ChunkResponse,
  CreateChunkRequest,
  UpdateChunkContentRequest,
  UpdateChunkMetadataRequest,
} from './chunks.schemas.ts'
import { createChunk, deleteChunk, updateChunk, updateChunkContent } from './write.service.ts'

const tags = ['chunks']

/** Changing chunks. While a version is being ingested its chunks can't be changed: 409. */
export function chunkWriteRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreate(app, context)
    addUpdate(app, context)
    addUpdateContent(app, context)
    addDelete(app, context)
  }
}

function addCreate(app: App, context: Context): void {
  app.post(
    '/v1/chunks',
    {
      schema: {
        operationId: 'create_chunk',
        tags,
        summary: 'Add a chunk to a document version or section',
        body: CreateChunkRequest,
        response: responses({ 201: ChunkResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createChunk(context, actorOf(request), request.body)),
  )
}

function addUpdate(app: App, context: Context): void {
  app.patch(
    '/v1/chunks/:chunk_id',
    {
      schema: {
        operationId: 'update_chunk_metadata',
        tags,
        summary: 'Merge members into the metadata of a chunk, or move it inside its version',
        params: ChunkParams,
        body: UpdateChunkMetadataRequest,
        response: responses({ 200: ChunkResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      updateChunk(context, actorOf(request), request.params.chunk_id, request.body),
  )
}

function addUpdateContent(app: App, context: Context): void {
  app.patch(
    '/v1/chunks/:chunk_id/content',
    {
      schema: {
        operationId: 'update_chunk_content',
        tags,
        summary: 'Give a chunk another text',
        params: ChunkParams,
        body: UpdateChunkContentRequest,
        response: responses({ 200: ChunkResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      updateChunkContent(context, actorOf(request), request.params.chunk_id, request.body),
  )
}

function addDelete(app: App, context: Context): void {
  app.delete(
    '/v1/chunks/:chunk_id',
    {
      schema: {
        operationId: 'delete_chunk',
        tags,
        summary: 'Delete a chunk',
        params: ChunkParams,
        response: responses({ 204: NoContent }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      await deleteChunk(context, actorOf(request), request.params.chunk_id)
      return reply.status(204).send(null)
    },
  )
}
