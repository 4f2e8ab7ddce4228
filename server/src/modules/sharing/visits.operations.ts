import type { FastifyRequest } from 'fastify'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { eventOf } from '../../platform/audit/audited-work.ts'
import type { Context } from '../../platform/context/context.ts'
import { open } from '../../platform/http/access.ts'
import { unaudited } from '../../platform/audit/kinds.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { linksFor } from '../../platform/core/link-reader.ts'
import { downloadName } from '../../platform/storage/download-names.ts'
import { keyOfVersionObject } from '../../platform/storage/object-keys.ts'
import type { LinkOptions } from '../../platform/storage/links.ts'
import { addressOfFile, firstPagePictures } from '../content/index.ts'
import { findLinkedDocument, listLinked } from './links.queries.ts'
import {
  OpenOutsideLink,
  OutsideDocument,
  OutsideDocumentRequest,
  OutsideFolder,
  OutsideFolderRequest,
  OutsideVisit,
} from './links.schemas.ts'
import { gone, linkOfVisit, openLink } from './visits.ts'

const tag = 'outside-links'

const TEXT = 'text/plain; charset=utf-8'
const MAX_PAGES = 200
/** How long the URLs of files work, even if the link ends before. */
const URL_SECONDS = 600

const example = { visit: 'eyJhbGciOiJkaXIi…', path_part_id: sampleIds.folder_part }

/** What people outside can do with a link. Secrets are in the bodies, so they are in no log, history or referrer. */
export const visitOperations = [
  operation({
    id: 'open_outside_link',
    route: 'POST /v1/outside/open',
    tag,
    summary: 'Open a link for people outside',
    description:
      'Returns 404 if the link does not work (any more), and 403 if its password is missing or wrong. Each opening is recorded in the tenant with its time and address.',
    example: { body: { token: 'hP0a5…' } },
    audit: 'link.opened',
    access: open,
    body: OpenOutsideLink,
    answers: { 200: OutsideVisit },
    refuses: [403, 404, 429],
    run: (context, _actor, { body }, http) => openLink(context, body, http),
  }),
  operation({
    id: 'list_outside_folder',
    route: 'POST /v1/outside/folder',
    tag,
    summary: 'List a folder that a link shares',
    description: 'Returns the folders and documents directly in it, folders first.',
    example: { body: example },
    audit: unaudited('It only reads. Opening the link is recorded.'),
    access: open,
    body: OutsideFolderRequest,
    answers: { 200: OutsideFolder },
    refuses: [404],
    run: async (context, _actor, { body: { visit, path_part_id: partId, limit, offset } }) => {
      const key = await linkOfVisit(context, visit)
      const listed = await context.doors.readInTenant(key.tenantId, (tx) =>
        listLinked(tx, { ...key, partId }, { limit, offset }),
      )
      if (!listed) throw gone()
      return listed
    },
  }),
  operation({
    id: 'get_outside_document',
    route: 'POST /v1/outside/document',
    tag,
    summary: 'Read a document that a link shares',
    description: 'Returns URLs of its file, its text, and the images of its pages.',
    example: { body: example },
    audit: 'file.opened',
    access: open,
    body: OutsideDocumentRequest,
    answers: { 200: OutsideDocument },
    refuses: [404],
    run: async (context, _actor, { body: { visit, path_part_id: partId } }, { request }) => {
      const { doors, storage } = context
      const link = await linkOfVisit(context, visit)
      const version = await doors.readInTenant(link.tenantId, (tx) =>
        findLinkedDocument(tx, { ...link, partId }),
      )
      if (!version) throw gone()
      await noteOutsideRead(context, { ...link, partId, request })
      const { name } = version
      const sign = (key: string, options: LinkOptions = {}) =>
        linksFor({ kind: 'link', id: link.linkId }, () =>
          storage.presignedUrl(key, {
            downloadName: downloadName(name, key),
            ...options,
            expiresInSeconds: URL_SECONDS,
          }),
        )
      const source = keyOfVersionObject(
        storage,
        version,
        addressOfFile(storage, version, 'source_s3'),
      )
      const text = keyOfVersionObject(
        storage,
        version,
        addressOfFile(storage, version, 'fast_plaintext_s3'),
      )
      return {
        name,
        file_url: source === undefined ? null : sign(source),
        text_url: text === undefined ? null : sign(text, { contentType: TEXT }),
        page_urls: firstPagePictures(version, MAX_PAGES).map((key) =>
          sign(key, { contentType: 'image/webp' }),
        ),
      }
    },
  }),
]

type OutsideRead = {
  readonly tenantId: string
  readonly linkId: string
  readonly partId: string
  readonly request: FastifyRequest
}

/** Records that somebody outside got a document. */
function noteOutsideRead(
  context: Context,
  { tenantId, linkId, partId, request }: OutsideRead,
): Promise<void> {
  return auditLogOf(context).noteRead(
    tenantId,
    eventOf({
      kind: 'file.opened',
      operation: 'get_outside_document',
      doer: { credential: 'link', credentialId: linkId },
      address: request.ip,
      requestId: request.id,
      items: [partId],
    }),
  )
}
