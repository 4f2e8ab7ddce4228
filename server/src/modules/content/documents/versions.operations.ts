import { nameReceipt } from '../../retention/index.ts'
import { always, newerBody } from '../../../platform/http/aliases.ts'
import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { startReembed } from '../../embeddings/index.ts'
import { getPart, lockTreeShared } from '../../tree/index.ts'
import { toPublicVersion } from './documents.public.ts'
import { listVersionRows } from './documents.queries.ts'
import { insertNextVersion } from './insert-document.queries.ts'
import {
  ClearVersionContentsResponse,
  DocumentVersionActionResponse,
  DocumentVersionMetadataUpdate,
  DocumentVersionPage,
  DocumentVersionResponse,
  ListVersionObjectsQuery,
  ListVersionsQuery,
  VersionActionQuery,
  VersionObjectPage,
} from './documents.schemas.ts'
import { documentKey } from './documents.service.ts'
import { listVersionObjects } from './version-objects.service.ts'
import {
  clearVersionContents,
  deleteVersion,
  readVersion,
  updateVersionMetadata,
  versionKey,
} from './versions.service.ts'

const tag = 'document-versions'

/** What newer clients note for their own quotas. */
const WITHOUT_QUOTAS = {
  quota_charged: always,
  quota_page_count: always,
  quota_media_minutes: always,
  quota_idempotency_key: always,
}

export const versionOperations = [
  operation({
    id: 'create_document_version',
    route: 'POST /v1/documents/:document_id/versions',
    tag,
    summary: 'Create an empty version',
    description:
      "The version gets the next number and isn't active. To activate it, use `PATCH /v1/documents/{document_id}`.",
    audit: 'version.created',
    access: write('document_id'),
    answers: { 201: DocumentVersionResponse },
    refuses: [409],
    run: (context, actor, { params: { document_id: documentId } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await lockTreeShared(tx, actor.tenantId)
        const document = await getPart(tx, actor, documentKey(documentId), 'write')
        const { versionId } = await insertNextVersion(tx, actor, document)
        return readVersion(tx, context, actor, versionId)
      }),
  }),
  operation({
    id: 'list_document_versions',
    route: 'GET /v1/document_versions',
    tag,
    summary: 'List the versions of a document',
    example: { query: { document_id: sampleIds.document_id } },
    access: read('document_id'),
    query: ListVersionsQuery,
    answers: { 200: DocumentVersionPage },
    run: async ({ doors, storage }, actor, { query }) => {
      const { document_id: documentId } = query
      const { total, items } = await doors.readInTenant(actor.tenantId, async (tx) => {
        await getPart(tx, actor, documentKey(documentId), 'read')
        return listVersionRows(tx, actor.tenantId, query)
      })
      return { total, items: items.map((row) => toPublicVersion(row, storage)) }
    },
  }),
  operation({
    id: 'get_document_version',
    route: 'GET /v1/document_versions/:version_id',
    tag,
    summary: 'Get a document version',
    audit: 'file.opened',
    access: read('version_id'),
    answers: { 200: DocumentVersionResponse },
    run: (context, actor, { params }) =>
      context.doors.readInTenant(actor.tenantId, (tx) =>
        readVersion(tx, context, actor, params.version_id),
      ),
  }),
  operation({
    id: 'list_document_version_objects',
    route: 'GET /v1/document_versions/:version_id/objects',
    tag,
    summary: 'List the stored objects of a version with links (Arbor extension)',
    description:
      'Returns the files that the version consists of, such as its source, plain text and page images. The links work for six hours without credentials.',
    audit: 'file.opened',
    access: read('version_id'),
    query: ListVersionObjectsQuery,
    answers: { 200: VersionObjectPage },
    run: (context, actor, { params, query }) =>
      listVersionObjects(context, actor, params.version_id, query),
  }),
  operation({
    id: 'delete_document_version',
    route: 'DELETE /v1/document_versions/:version_id',
    tag,
    summary: 'Delete a document version',
    description:
      'Deletes the version permanently with its sections, chunks and files. Returns 409 for the active version. Activate another version first.',
    example: { params: { version_id: sampleIds.other_version_id } },
    audit: 'version.deleted',
    access: write('version_id'),
    answers: { 204: NoContent },
    refuses: [409],
    run: async (context, actor, { params }, { reply }) =>
      nameReceipt(reply, await deleteVersion(context, actor, params.version_id)),
  }),
  operation({
    id: 'document_version_action',
    route: 'POST /v1/document_versions/:version_id',
    tag,
    summary: 'Re-embed the chunks of a version',
    description:
      'Recreates all vectors in the background, including those that are up to date. Returns the run, which you can cancel with `DELETE /v1/workflows/{workflow_id}`. If the same re-embedding is already running, returns that run. Returns 503 if the server has no embedding model.',
    example: { query: { action: 'reembed' } },
    audit: 'version.updated',
    access: write('version_id'),
    query: VersionActionQuery,
    answers: { 200: DocumentVersionActionResponse },
    refuses: [503],
    run: async (context, actor, { params: { version_id: id } }) => {
      const workflowId = await startReembed(context, actor, versionKey(id))
      return { version_id: id, action: 'reembed' as const, workflow_id: workflowId }
    },
  }),
  operation({
    id: 'update_document_version_metadata',
    route: 'PATCH /v1/document_versions/:version_id/metadata',
    tag,
    summary: 'Update the metadata of a version',
    description:
      'Merges the fields that you send into the metadata. Fields that are null or omitted stay unchanged, and `pipeline_state` is merged field by field. An address in the storage must refer to an object of the version. Links to files, receipts and comparisons use what Arbor itself stored and computed, if the version was ingested.',
    example: { body: { total_pages: 12 } },
    audit: 'version.updated',
    access: write('version_id'),
    body: DocumentVersionMetadataUpdate,
    answers: { 200: DocumentVersionResponse },
    refuses: [402, 409],
    before: newerBody({}, WITHOUT_QUOTAS),
    run: (context, actor, { params, body }) =>
      updateVersionMetadata(context, actor, params.version_id, body),
  }),
  operation({
    id: 'clear_document_version_contents',
    route: 'DELETE /v1/document_versions/:version_id/contents',
    tag,
    summary: 'Delete all sections and chunks of a version',
    description: 'Deletes permanently. The version and its files remain.',
    audit: 'version.updated',
    access: write('version_id'),
    answers: { 200: ClearVersionContentsResponse },
    refuses: [409],
    run: async (context, actor, { params }) => ({
      deleted: await clearVersionContents(context, actor, params.version_id),
    }),
  }),
]
