import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import {
  CreateDocumentRequest,
  DocumentPage,
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

const tag = 'documents'

export const documentOperations = [
  operation({
    id: 'create_document',
    route: 'POST /v1/documents',
    tag,
    summary: 'Create a document without a file',
    access: write('parent_path_part_id'),
    body: CreateDocumentRequest,
    answers: { 200: DocumentResponse, 201: DocumentResponse },
    refuses: [409],
    run: async (context, actor, { body }, { reply }) => {
      const document = await createDocument(context, actor, body)
      // Clients that use the public name of the parent decode 201 only.
      void reply.status(body.path_part_id == null ? 201 : 200)
      return document
    },
  }),
  operation({
    id: 'list_documents',
    route: 'GET /v1/documents',
    tag,
    summary: 'List the documents of a folder',
    access: read('parent_path_part_id'),
    query: ListDocumentsQuery,
    answers: { 200: DocumentPage },
    run: (context, actor, { query }) => listDocuments(context, actor, query),
  }),
  operation({
    id: 'get_document',
    route: 'GET /v1/documents/:document_id',
    tag,
    summary: 'Get a document with its active version',
    access: read('document_id'),
    query: GetDocumentQuery,
    answers: { 200: DocumentResponse },
    run: (context, actor, { params, query }) =>
      getDocument(context, actor, params.document_id, query.with_tags),
  }),
  operation({
    id: 'update_document',
    route: 'PATCH /v1/documents/:document_id',
    tag,
    summary: 'Rename or move a document, or choose its active version',
    access: write('document_id'),
    body: UpdateDocumentRequest,
    answers: { 200: DocumentResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      updateDocument(context, actor, params.document_id, body),
  }),
  operation({
    id: 'delete_document',
    route: 'DELETE /v1/documents/:document_id',
    tag,
    summary: 'Delete a document permanently',
    access: write('document_id'),
    answers: { 200: EmptyObject },
    run: async (context, actor, { params }) => {
      await deleteDocument(context, actor, params.document_id)
      return {}
    },
  }),
]
