import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { page, responses } from '../../../platform/http/schemas.ts'
import {
  CreateDocumentRequest,
  DocumentPage,
  DocumentParams,
  DocumentResponse,
  EmptyObject,
  GetDocumentQuery,
  ListDocumentsQuery,
  UpdateDocumentRequest,
} from './documents.schemas.ts'
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from './documents.service.ts'

const tags = ['documents']

export function documentRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreateDocument(app, context)
    addListDocuments(app, context)
    addGetDocument(app, context)
    addUpdateDocument(app, context)
    addDeleteDocument(app, context)
  }
}

function addCreateDocument(app: App, context: Context): void {
  app.post(
    '/v1/documents',
    {
      schema: {
        operationId: 'create_document',
        tags,
        summary: 'Create a document without a file',
        body: CreateDocumentRequest,
        response: responses({ 200: DocumentResponse, 201: DocumentResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      const document = await createDocument(context, actorOf(request), request.body)
      // Clients that use the public name of the parent decode 201 only.
      return reply.status(request.body.path_part_id == null ? 201 : 200).send(document)
    },
  )
}

function addListDocuments(app: App, context: Context): void {
  app.get(
    '/v1/documents',
    {
      schema: {
        operationId: 'list_documents',
        tags,
        summary: 'List the documents of a folder',
        querystring: ListDocumentsQuery,
        response: responses({ 200: DocumentPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(await listDocuments(context, actorOf(request), request.query), request.query),
  )
}

function addGetDocument(app: App, context: Context): void {
  app.get(
    '/v1/documents/:document_id',
    {
      schema: {
        operationId: 'get_document',
        tags,
        summary: 'Get a document with its active version',
        params: DocumentParams,
        querystring: GetDocumentQuery,
        response: responses({ 200: DocumentResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      getDocument(context, actorOf(request), request.params.document_id, request.query.with_tags),
  )
}

function addUpdateDocument(app: App, context: Context): void {
  app.patch(
    '/v1/documents/:document_id',
    {
      schema: {
        operationId: 'update_document',
        tags,
        summary: 'Rename, move, choose the active version',
        params: DocumentParams,
        body: UpdateDocumentRequest,
        response: responses({ 200: DocumentResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      updateDocument(context, actorOf(request), request.params.document_id, request.body),
  )
}

function addDeleteDocument(app: App, context: Context): void {
  app.delete(
    '/v1/documents/:document_id',
    {
      schema: {
        operationId: 'delete_document',
        tags,
        summary: 'Delete a document for good',
        params: DocumentParams,
        response: responses({ 200: EmptyObject }, 401, 403, 404),
      },
    },
    async (request) => {
      await deleteDocument(context, actorOf(request), request.params.document_id)
      return {}
    },
  )
}
