import { actorOf } from '../../platform/http/actor-of.ts'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { responses } from '../../platform/http/schemas.ts'
import { ChunkSearchRequest, ScoredChunks } from './search.schemas.ts'
import { searchChunks } from './search.service.ts'

/** Searching chunks. */
export function searchRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.post(
      '/v1/chunks/search',
      {
        schema: {
          operationId: 'search_chunks',
          tags: ['chunks'],
          summary: 'Search the readable chunks of a scope, best first',
          body: ChunkSearchRequest,
          response: responses({ 200: ScoredChunks }, 401, 404, 503),
        },
      },
      async (request) => searchChunks(context, actorOf(request), request.body),
    )
  }
}
