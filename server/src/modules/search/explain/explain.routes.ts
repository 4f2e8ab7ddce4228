import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { SearchExplanation, SearchExplanationRequest } from './explain.schemas.ts'
import { explainSearch } from './explain.service.ts'

/** Why a search finds a chunk or does not. */
export function explainRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.post(
      '/v1/chunks/search/explain',
      {
        schema: {
          operationId: 'explain_chunk_search',
          tags: ['chunks'],
          summary:
            'Explain to an OWNER or ADMIN why a search finds chunks or does not (an addition of Arbor)',
          body: SearchExplanationRequest,
          response: responses({ 200: SearchExplanation }, 401, 403, 404, 503),
        },
      },
      async (request) => explainSearch(context, actorOf(request), request.body),
    )
  }
}
