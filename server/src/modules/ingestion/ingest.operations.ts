import { open, write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { documentKey } from '../content/index.ts'
import { getPart } from '../tree/index.ts'
import { textFile } from './ingest-text.ts'
import {
  DocumentFormWithFile,
  IngestDocumentResponse,
  IngestTextRequest,
  IngestVersionTextRequest,
  LinkFormWithFile,
  UploadLinkRequest,
  UploadLinkResponse,
  UploadQuery,
  VersionFormWithFile,
} from './ingest.schemas.ts'
import { formOf, ingestDocument, ingestVersion } from './ingest.service.ts'
import { uploadOperations } from './uploads/uploads.operations.ts'
import { createUploadLink, uploadByLink } from './upload-links.ts'

const tag = 'documents'

/** Uploading files. */
export const ingestionOperations = [
  operation({
    id: 'ingest_document',
    route: 'POST /v1/documents/ingest',
    tag,
    summary: 'Upload a file as a new document',
    example: { form: { path_part_id: sampleIds.shared_part, page_dpi: 72 } },
    audit: 'document.created',
    access: write('path_part_id'),
    form: DocumentFormWithFile,
    answers: { 201: IngestDocumentResponse },
    refuses: [402, 409, 413, 429],
    run: (context, actor, _input, { request }) => ingestDocument(context, actor, formOf(request)),
  }),
  operation({
    id: 'ingest_document_version',
    route: 'POST /v1/documents/:document_id/ingest',
    tag,
    summary: 'Upload a file as a new version of a document',
    example: { form: { page_dpi: 72 } },
    audit: 'version.created',
    access: write('document_id'),
    form: VersionFormWithFile,
    answers: { 201: IngestDocumentResponse },
    refuses: [402, 409, 413, 429],
    run: (context, actor, { params }, { request }) =>
      ingestVersion(context, actor, params.document_id, formOf(request)),
  }),
  operation({
    id: 'ingest_text',
    route: 'POST /v1/documents/ingest-text',
    tag,
    summary: 'Create a document from a text',
    description:
      "The text is stored as a Markdown file and ingested like an upload. The document's origin is GENERATED.",
    example: {
      body: {
        parent_path_part_id: sampleIds.shared_part,
        name: 'Minutes of May',
        text: '# Minutes\n\nThe lease was extended by a year.',
      },
    },
    audit: 'document.created',
    access: write('parent_path_part_id'),
    body: IngestTextRequest,
    answers: { 201: IngestDocumentResponse },
    refuses: [402, 409, 413, 429],
    run: (context, actor, { body: { text, ...fields } }) =>
      ingestDocument(context, actor, textFile(fields.name, text, fields)),
  }),
  operation({
    id: 'ingest_version_text',
    route: 'POST /v1/documents/:document_id/ingest-text',
    tag,
    summary: 'Create a version of a document from a text',
    description: 'The version becomes the active one after its ingestion.',
    example: { body: { text: '# Minutes\n\nThe lease was extended by two years.' } },
    audit: 'version.created',
    access: write('document_id'),
    body: IngestVersionTextRequest,
    answers: { 201: IngestDocumentResponse },
    refuses: [402, 409, 413, 429],
    run: async (context, actor, { params: { document_id: id }, body: { text, ...fields } }) => {
      const { name } = await context.doors.readInTenant(actor.tenantId, (tx) =>
        getPart(tx, actor, documentKey(id), 'write'),
      )
      return ingestVersion(context, actor, id, textFile(name, text, fields))
    },
  }),
  operation({
    id: 'create_upload_link',
    route: 'POST /v1/upload-links',
    tag,
    summary: 'Create an upload link for one file',
    description:
      'For programs that have a file but no credential. The link accepts one upload and expires after 15 minutes. It works only while you can write there and the tenant lets agents change things. Example: `curl -F file=@report.pdf URL`.',
    example: { body: { path_part_id: sampleIds.shared_part } },
    audit: 'link.created',
    access: write('path_part_id'),
    body: UploadLinkRequest,
    answers: { 201: UploadLinkResponse },
    run: (context, actor, { body }) => createUploadLink(context, actor, body.path_part_id),
  }),
  operation({
    id: 'upload_by_link',
    route: 'POST /v1/uploads',
    tag,
    summary: 'Upload a file through an upload link',
    description:
      "The link itself is the credential. Sending the same file again counts as the same upload. Sending another file returns 409. If the tenant doesn't let agents change things (`settings.agents_may_write`), the link returns 403. The audit log records each use.",
    example: { query: { link: 'from the link' }, form: { page_dpi: 72 } },
    audit: 'document.created',
    access: open,
    fromAnySite: true,
    query: UploadQuery,
    form: LinkFormWithFile,
    answers: { 201: IngestDocumentResponse },
    refuses: [401, 402, 403, 404, 409, 413, 429],
    run: (context, _actor, { query }, { request }) => uploadByLink(context, query.link, request),
  }),
  ...uploadOperations,
]
