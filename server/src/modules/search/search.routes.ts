import type { App } from '../../app.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/authentication.ts'
import { responses } from '../../http/schemas.ts'
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
