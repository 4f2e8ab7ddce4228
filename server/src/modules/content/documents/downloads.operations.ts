import { Type, type Static } from 'typebox'
import { read } from '../../../platform/http/access.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { Context } from '../../../platform/context/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Answer, described, Maybe, OneOf, Query, Uuid } from '../../../platform/http/schemas.ts'
import { downloadName } from '../../../platform/storage/download-names.ts'
import { LINK_SECONDS } from '../../../platform/storage/links.ts'
import { keyOfVersionObject } from '../../../platform/storage/object-keys.ts'
import { getPart } from '../../tree/index.ts'
import { documentNameOf } from './documents.public.ts'
import { documentDetails, readVersionRow, type VersionRow } from './documents.queries.ts'
import { documentKey } from './documents.service.ts'
import { addressOfFile } from './stored-files.ts'
import { versionKey } from './versions.service.ts'

const DownloadArtifact = OneOf('DownloadArtifact', ['source', 'fast_plaintext', 'transcript'])
type Artifact = Static<typeof DownloadArtifact>

const DownloadQuery = Query({
  artifact: described(
    Maybe(DownloadArtifact),
    'Which file: the original, which is the default, or its plain text. There are no transcripts.',
  ),
})

const DocumentDownloadResponse = Answer('DocumentDownloadResponse', {
  url: described(Type.String(), 'A link to the file, which works without credentials.'),
  expires_in: described(Type.Integer(), 'For how many seconds the link works.'),
  document_id: Uuid,
  version_id: Uuid,
  artifact: DownloadArtifact,
})

const FILES = {
  source: { member: 'source_s3', contentType: undefined },
  fast_plaintext: { member: 'fast_plaintext_s3', contentType: 'text/plain; charset=utf-8' },
} as const

/** @throws Problem not_found if the version doesn't have this file */
function linkTo({ storage, linkLimits }: Context, version: VersionRow, artifact: Artifact) {
  if (artifact === 'transcript') throw problem('transcript_missing')
  const { member, contentType } = FILES[artifact]
  const key = keyOfVersionObject(storage, version, addressOfFile(storage, version, member))
  if (key === undefined) throw problem('artifact_missing')
  const expires_in = Math.min(LINK_SECONDS, linkLimits.of(key))
  return {
    url: storage.presignedUrl(key, {
      downloadName: downloadName(documentNameOf(version), key),
      ...(contentType !== undefined && { contentType }),
      expiresInSeconds: expires_in,
    }),
    expires_in,
    document_id: version.document_id,
    version_id: version.id,
    artifact,
  }
}

const readingOnly = { scope: 'kb:read', onlyReads: true, needsSpace: false } as const

/** Links to the files of documents and versions. */
export const downloadOperations = [
  operation({
    id: 'download_document',
    route: 'POST /v1/documents/:document_id/download',
    tag: 'documents',
    summary: "Get a link to the file of a document's active version",
    audit: 'file.opened',
    access: read('document_id'),
    ...readingOnly,
    query: DownloadQuery,
    answers: { 200: DocumentDownloadResponse },
    run: async (context, actor: Actor, { params: { document_id: id }, query }) => {
      const version = await context.doors.readInTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, documentKey(id), 'read')
        const { metadata_obj_id: documentId, as_of: asOf } = part
        const details = await documentDetails(tx, actor.tenantId, { ids: [documentId], asOf })
        const active = details.get(documentId)
        if (!active) throw problem('missing', { what: 'Document' })
        return { ...active, path: `${part.path}/${active.name}` }
      })
      return linkTo(context, version, query.artifact ?? 'source')
    },
  }),
  operation({
    id: 'download_document_version',
    route: 'POST /v1/document_versions/:version_id/download',
    tag: 'document-versions',
    summary: 'Get a link to the file of a version',
    audit: 'file.opened',
    access: read('version_id'),
    ...readingOnly,
    query: DownloadQuery,
    answers: { 200: DocumentDownloadResponse },
    run: async (context, actor: Actor, { params: { version_id: id }, query }) => {
      const version = await context.doors.readInTenant(actor.tenantId, async (tx) => {
        await getPart(tx, actor, versionKey(id), 'read')
        return readVersionRow(tx, actor.tenantId, id)
      })
      return linkTo(context, version, query.artifact ?? 'source')
    },
  }),
]
