import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { read } from '../../../platform/http/access.ts'
import type { FastifyReply } from 'fastify'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { checkNumber, Ids } from '../../../platform/http/bulk.ts'
import { operation, type Http } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Body, described, Query, Uuid } from '../../../platform/http/schemas.ts'
import { attachment } from '../../../platform/storage/download-names.ts'
import { documentKey } from '../documents/documents.service.ts'
import { folderKey } from '../folders/folders.service.ts'
import { prepareArchive, prepareArchiveOf, type Archive } from './archive.service.ts'

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

/** Ids of folders and documents to download together. */
const BulkDownloadRequest = Body('BulkDownloadRequest', {
  folder_ids: Ids('Ids of folders.'),
  document_ids: Ids('Ids of documents.'),
})

const ABOUT =
  "Returns a ZIP file with the files of the active versions, in their folders, named as in Arbor. Items that you can't read are left out. Documents without a file are listed in `Not included.txt`. If a file can't be read on the way, the transfer breaks off, so that no file is missing unnoticed. Returns 413 for more than 20,000 folders and documents or 50 GB. The size is known beforehand, but a transfer can't be resumed."

/** Sends an archive, or only its headers. */
function sendArchive(archive: Archive, { request, reply }: Http): FastifyReply | Readable {
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': attachment(archive.name),
    'accept-ranges': 'none',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  })
  if (request.method === 'HEAD') return reply.send()
  const { stream, bytes } = archive.open()
  void reply.header('content-length', bytes)
  return stream
}

export const archiveOperations = [
  operation({
    id: 'download_archive',
    route: 'GET /v1/archive',
    tag: 'path-parts',
    summary: 'Download folders and documents as a ZIP file',
    description: `${ABOUT} A HEAD request checks this without creating the file.`,
    example: { query: { path_part_ids: [sampleIds.folder_part] } },
    audit: 'archive.downloaded',
    access: read('path_part_ids'),
    query: ArchiveQuery,
    answers: { 200: ZipBody },
    refuses: [413],
    run: async (context, actor, { query }, http) =>
      sendArchive(await prepareArchive(context, actor, query.path_part_ids), http),
  }),
  operation({
    id: 'download_folder',
    route: 'GET /v1/folders/:folder_id/download',
    tag: 'folders',
    summary: 'Download a folder as a ZIP file (Arbor extension)',
    description: `${ABOUT} A browser can follow the address, and a HEAD request checks it.`,
    audit: 'archive.downloaded',
    access: read('folder_id'),
    answers: { 200: ZipBody },
    refuses: [413],
    run: async (context, actor, { params }, http) =>
      sendArchive(await prepareArchiveOf(context, actor, [folderKey(params.folder_id)]), http),
  }),
  operation({
    id: 'start_bulk_download',
    route: 'POST /v1/bulk-download',
    tag: 'bulk',
    summary: 'Download up to 1,000 folders and documents as a ZIP file',
    description: ABOUT,
    example: { body: { folder_ids: [sampleIds.folder_id] } },
    audit: 'archive.downloaded',
    access: read(),
    scope: 'kb:read',
    onlyReads: true,
    needsSpace: false,
    body: BulkDownloadRequest,
    check: ({ body }) => checkNumber({ ...body }, ['folder_ids', 'document_ids']),
    answers: { 200: ZipBody },
    refuses: [404, 413],
    run: async (context, actor, { body }, http) => {
      const { folder_ids: folders, document_ids: documents } = body
      const items = [
        ...uniqueIds(folders ?? []).map((id) => folderKey(id)),
        ...uniqueIds(documents ?? []).map((id) => documentKey(id)),
      ]
      return sendArchive(await prepareArchiveOf(context, actor, items), http)
    },
  }),
]
