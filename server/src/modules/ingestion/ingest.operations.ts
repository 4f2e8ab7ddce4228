import { write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import {
  DocumentFormWithFile,
  IngestDocumentResponse,
  VersionFormWithFile,
} from './ingest.schemas.ts'
import { ingestDocument, ingestVersion } from './ingest.service.ts'

const tag = 'documents'

/** Uploading files. */
export const ingestionOperations = [
  operation({
    id: 'ingest_document',
    route: 'POST /v1/documents/ingest',
    tag,
    summary: 'Upload a file as a new document',
    example: { form: { path_part_id: sampleIds.shared_part, page_dpi: 72 } },
    access: write('path_part_id'),
    form: DocumentFormWithFile,
    answers: { 201: IngestDocumentResponse },
    refuses: [402, 409, 413, 429],
    run: (context, actor, _input, { request }) => ingestDocument(context, actor, request),
  }),
  operation({
    id: 'ingest_document_version',
    route: 'POST /v1/documents/:document_id/ingest',
    tag,
    summary: 'Upload a file as a new version of a document',
    example: { form: { page_dpi: 72 } },
    access: write('document_id'),
    form: VersionFormWithFile,
    answers: { 201: IngestDocumentResponse },
    refuses: [402, 413, 429],
    run: (context, actor, { params }, { request }) =>
      ingestVersion(context, actor, params.document_id, request),
  }),
]
