import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { page, responses } from '../../../platform/http/schemas.ts'
import { ContentItemPage, VersionContentsQuery, VersionParams } from './chunks.schemas.ts'
import { listContents } from './contents.service.ts'

/** Reading what a document version consists of. */
export function versionContentsRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.get(
      '/v1/document_versions/:version_id/contents',
      {
        schema: {
          operationId: 'get_document_version_contents',
          tags: ['document-versions'],
          summary: 'Sections and chunks of a version in reading order',
          params: VersionParams,
          querystring: VersionContentsQuery,
          response: responses({ 200: ContentItemPage }, 401, 403, 404),
        },
      },
      async (request) => {
        const { params, query } = request
        const asked = { versionId: params.version_id, query }
        return page(await listContents(context, actorOf(request), asked), query)
      },
    )
  }
}
