import { actorOf } from '../../platform/http/actor-of.ts'
import multipart from '@fastify/multipart'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { responses } from '../../platform/http/schemas.ts'
import { createFormReader, exceptBody } from '../../platform/http/validator.ts'
import { DocumentParams } from '../content/index.ts'
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
    addDocumentUpload(app, context)
    addVersionUpload(app, context)
  }
}

function addDocumentUpload(app: App, context: Context): void {
  const readForm = createFormReader(DocumentForm)
  const schema = {
    operationId: 'ingest_document',
    tags,
    consumes,
    summary: 'Upload a file as a new document',
    body: DocumentFormWithFile,
    response: responses({ 201: IngestDocumentResponse }, 401, 403, 404, 409, 413),
  }
  app.post(
    '/v1/documents/ingest',
    { schema, validatorCompiler: exceptBody(app) },
    async (request, reply) => {
      const made = await ingestDocument(context, actorOf(request), { request, readForm })
      return reply.status(201).send(made)
    },
  )
}

function addVersionUpload(app: App, context: Context): void {
  const readForm = createFormReader(VersionForm)
  const schema = {
    operationId: 'ingest_document_version',
    tags,
    consumes,
    summary: 'Upload a file as the next version of a document',
    params: DocumentParams,
    body: VersionFormWithFile,
    response: responses({ 201: IngestDocumentResponse }, 401, 403, 404, 413),
  }
  app.post(
    '/v1/documents/:document_id/ingest',
    { schema, validatorCompiler: exceptBody(app) },
    async (request, reply) => {
      const { document_id: documentId } = request.params
      const upload = { documentId, request, readForm }
      return reply.status(201).send(await ingestVersion(context, actorOf(request), upload))
    },
  )
}
