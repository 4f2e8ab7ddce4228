import { Type } from 'typebox'
import { invalidInput } from '../../../platform/core/errors.ts'
import { newerBody } from '../../../platform/http/aliases.ts'
import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import {
  announceItem,
  folderPart,
  getPart,
  listBelow,
  lockTreeShared,
  movePart,
  requireFolder,
  requireOrdinary,
} from '../../tree/index.ts'
import { listingOf } from '../path-parts/filters.queries.ts'
import { InFolderQuery, WithTagsQuery } from '../path-parts/path-parts.schemas.ts'
import { indexLater } from '../search-texts/refresh-search-texts.ts'
import { insertDocument } from './insert-document.queries.ts'
import { listByHash } from './duplicates.queries.ts'
import { activateVersion } from './version-rows.queries.ts'
import {
  CreateDocumentRequest,
  DocumentPage,
  DocumentResponse,
  DuplicatesQuery,
  UpdateDocumentRequest,
} from './documents.schemas.ts'
import { documentKey, parentOf, presentDocuments, readDocument } from './documents.service.ts'

const tag = 'documents'
/** The maximum number of duplicates in a list. */
const MAX_DUPLICATES = 20

export const documentOperations = [
  operation({
    id: 'create_document',
    route: 'POST /v1/documents',
    tag,
    summary: 'Create a document without a file',
    description:
      'Adds a document with an empty first version at the end of the folder. To upload a file instead, use `POST /v1/documents/ingest`. Returns 409 if the folder already contains an item with the same name, and 402 if the tenant has reached its limit of documents.',
    example: {
      body: {
        name: 'Minutes',
        path_part_id: sampleIds.shared_part,
        document_type: 'PDF',
        document_origin: 'SOURCE',
      },
    },
    audit: 'document.created',
    access: write('parent_path_part_id'),
    body: CreateDocumentRequest,
    answers: { 200: DocumentResponse, 201: DocumentResponse },
    refuses: [402, 409],
    run: (context, actor, { body }, { reply }) => {
      const parentId = parentOf(body)
      const { name, document_type: documentType, document_origin: documentOrigin } = body
      // Clients that use the documented name of the parent accept only 201.
      void reply.status(body.path_part_id == null ? 201 : 200)
      const { tenantId, userId } = actor
      return context.doors.inTenant(tenantId, async (tx) => {
        await lockTreeShared(tx, tenantId)
        const parent = await requireFolder(tx, actor, parentId, ['body', 'path_part_id'])
        const document = { tenantId, userId, parent, name, documentType, documentOrigin }
        const { documentId: id, item } = await insertDocument(tx, document)
        await requireWithinLimits(tx, context, tenantId, ['documents'])
        await announceItem(tx, context, item, 'created')
        return readDocument(tx, context, actor, { id })
      })
    },
  }),
  operation({
    id: 'list_duplicates',
    route: 'GET /v1/duplicates',
    tag,
    summary: 'List documents whose active version has the same file',
    description: `Compares the SHA-256 hash of the files. Returns up to ${MAX_DUPLICATES} documents, oldest first.`,
    example: { query: { hash: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' } },
    access: read(),
    query: DuplicatesQuery,
    answers: { 200: Type.Array(DocumentResponse) },
    run: (context, actor, { query: { hash } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) =>
        presentDocuments(tx, context, await listByHash(tx, actor, hash, MAX_DUPLICATES), false),
      ),
  }),
  operation({
    id: 'list_documents',
    route: 'GET /v1/documents',
    tag,
    summary: 'List the documents in a folder',
    description:
      "Returns the documents directly in a folder. Without `parent_path_part_id`, lists the shared folder. Documents that you can't read are omitted.",
    example: { query: { parent_path_part_id: sampleIds.shared_part } },
    audit: 'private.read',
    auditOnly: 'private',
    access: read('parent_path_part_id'),
    query: InFolderQuery,
    answers: { 200: DocumentPage },
    run: (context, actor, { query }) => {
      const { parent_path_part_id: parentId, with_tags: withTags } = query
      const listing = listingOf(actor.tenantId, query)
      return context.doors.readInTenant(actor.tenantId, async (tx) => {
        // The default is the shared folder. Callers who may not read it still see what they may read in it.
        const parent = parentId
          ? await getPart(tx, actor, folderPart(parentId), 'read')
          : { id: actor.sharedPartId, ancestors: [actor.rootPartId], path: '/shared' }
        const list = { parent, types: ['DOCUMENT'], maxDepth: 1, ...listing } as const
        const { total, items } = await listBelow(tx, actor, list)
        return { total, items: await presentDocuments(tx, context, items, withTags) }
      })
    },
  }),
  operation({
    id: 'get_document',
    route: 'GET /v1/documents/:document_id',
    tag,
    summary: 'Get a document with its active version',
    audit: 'private.read',
    auditOnly: 'private',
    access: read('document_id'),
    query: WithTagsQuery,
    answers: { 200: DocumentResponse },
    run: (context, actor, { params, query }) => {
      const asked = { id: params.document_id, withTags: query.with_tags }
      return context.doors.readInTenant(actor.tenantId, (tx) =>
        readDocument(tx, context, actor, asked),
      )
    },
  }),
  operation({
    id: 'update_document',
    route: 'PATCH /v1/documents/:document_id',
    tag,
    summary: 'Rename or move a document, or change its active version',
    description:
      'Changes only the fields that you send. Returns 409 if the target folder already contains an item with the same name.',
    example: { body: { name: 'Lease of 2026' } },
    audit: 'document.updated',
    access: write('document_id'),
    body: UpdateDocumentRequest,
    answers: { 200: DocumentResponse },
    refuses: [409],
    before: newerBody({}, { exclude_from_qdrant: false }),
    run: (context, actor, { params: { document_id: id }, body }) => {
      const { name, parent_path_part_id: parentPartId, active_version_id: versionId } = body
      return context.doors.inTenant(actor.tenantId, async (tx) => {
        const find = () => getPart(tx, actor, documentKey(id), 'write')
        const part = await movePart(tx, context, actor, { name, parentPartId, find })
        if (name != null && name !== part.name) {
          await indexLater(tx, context, actor.tenantId, part.id)
        }
        if (versionId != null) {
          requireOrdinary(part)
          const ids = { documentId: id, versionId }
          const isKnown = await activateVersion(tx, actor.tenantId, ids, actor.userId)
          const loc = ['body', 'active_version_id']
          if (!isKnown) throw invalidInput(loc, 'The document has no such version', versionId)
        }
        return readDocument(tx, context, actor, { id })
      })
    },
  }),
]
