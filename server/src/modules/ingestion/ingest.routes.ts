import multipart from '@fastify/multipart'
import type { App } from '../../app.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/authentication.ts'
import { responses } from '../../http/schemas.ts'
import { createFormReader, exceptBody } from '../../http/validator.ts'
import { DocumentParams } from '../documents/index.ts'
import {
  DocumentForm,
  DocumentFormWithFile,
  IngestDocumentResponse,
  VersionForm,
  VersionFormWithFile,
} from './ingest.schemas.ts'
import { ingestDocument, ingestVersion } from './ingest.service.ts'

const tags = ['documents']
const consumes = ['multipart/form-data']

export function ingestRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    await app.register(multipart, { throwFileSizeLimit: false })
    const readDocumentForm = createFormReader(DocumentForm)
    const readVersionForm = createFormReader(VersionForm)
    app.post(
      '/v1/documents/ingest',
      {
        schema: {
          operationId: 'ingest_document',
          tags,
          consumes,
          summary: 'Upload a file as a new document',
          body: DocumentFormWithFile,
          response: responses({ 201: IngestDocumentResponse }, 401, 403, 404, 409, 413),
        },
        validatorCompiler: exceptBody(app),
      },
      async (request, reply) =>
        reply
          .status(201)
          .send(
            await ingestDocument(context, actorOf(request), {
              request,
              readForm: readDocumentForm,
            }),
          ),
    )
    app.post(
      '/v1/documents/:document_id/ingest',
      {
        schema: {
          operationId: 'ingest_document_version',
          tags,
          consumes,
          summary: 'Upload a file as the next version of a document',
          params: DocumentParams,
          body: VersionFormWithFile,
          response: responses({ 201: IngestDocumentResponse }, 401, 403, 404, 413),
        },
        validatorCompiler: exceptBody(app),
      },
      async (request, reply) =>
        reply
          .status(201)
          .send(
            await ingestVersion(context, actorOf(request), {
              documentId: request.params.document_id,
              request,
              readForm: readVersionForm,
            }),
          ),
    )
  }
}
