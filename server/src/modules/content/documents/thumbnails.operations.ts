import { Type } from 'typebox'
import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { described, Maybe, NoContent, Query } from '../../../platform/http/schemas.ts'
import { disposition } from '../../../platform/storage/download-names.ts'
import { readThumbnail } from './thumbnails.service.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const ThumbnailQuery = Query({
  state: described(
    Maybe(Type.String({ maxLength: 100 })),
    'Any text. Ignored, but clients that send another one load the image again.',
  ),
})

const WebpBody = Type.Unsafe<Buffer>({
  description: 'OK',
  content: { 'image/webp': { schema: Type.String({ format: 'binary' }) } },
})

export const thumbnailOperations = [
  operation({
    id: 'get_document_version_thumbnail',
    route: 'GET /v1/document_versions/:version_id/thumbnail',
    tag: 'document-versions',
    summary: 'Get a small image of a version (Arbor extension)',
    description:
      'Returns the top of the first page with an image, or for a picture, the picture. At most 480 pixels wide and 640 high, in WebP. Returns 204 if the version has neither. Clients can cache images for a year.',
    access: read('version_id'),
    query: ThumbnailQuery,
    answers: { 200: WebpBody, 204: NoContent },
    run: async (context, actor, { params }, { reply }) => {
      const found = await readThumbnail(context, actor, params.version_id)
      if (!found) return reply.code(204).header('cache-control', 'no-store').send()
      void reply.headers({
        'content-type': 'image/webp',
        'content-disposition': disposition('inline', `${found.documentName}.webp`),
        'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
      })
      return reply.send(found.image)
    },
  }),
]
