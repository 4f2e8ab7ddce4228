import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { described, Query, Uuid } from '../../../platform/http/schemas.ts'
import { attachment } from '../../../platform/storage/download-names.ts'
import { prepareArchive } from './archive.service.ts'

/** The maximum number of folders and documents in one request. */
const MOST_CHOSEN = 100

const ArchiveQuery = Query({
  path_part_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MOST_CHOSEN }),
    'Node ids of folders and documents.',
  ),
})

const ZipBody = Type.Unsafe<Readable>({
  description: 'OK',
  content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
})

export const archiveOperations = [
  operation({
    id: 'download_archive',
    route: 'GET /v1/archive',
    tag: 'path-parts',
    summary: 'Download folders and documents as a ZIP file',
    description:
      "Returns a ZIP file with the files of the active versions, in their folders. Items that you can't read are left out. Returns 413 for more than 5,000 folders and documents or 4 GB. A HEAD request checks this without creating the file.",
    example: { query: { path_part_ids: [sampleIds.folder_part] } },
    audit: 'archive.downloaded',
    access: read('path_part_ids'),
    query: ArchiveQuery,
    answers: { 200: ZipBody },
    refuses: [413],
    run: async (context, actor, { query }, { request, reply }) => {
      const archive = await prepareArchive(context, actor, query.path_part_ids)
      void reply.headers({
        'content-type': 'application/zip',
        'content-disposition': attachment(archive.name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
      })
      if (request.method === 'HEAD') return reply.send()
      const { stream, bytes } = archive.open()
      void reply.header('content-length', bytes)
      return stream
    },
  }),
]
