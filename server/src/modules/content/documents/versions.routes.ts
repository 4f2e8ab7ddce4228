import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  ClearVersionContentsResponse,
  DocumentParams,
  DocumentVersionActionResponse,
  DocumentVersionMetadataUpdate,
  DocumentVersionPage,
  DocumentVersionResponse,
  ListVersionObjectsQuery,
  ListVersionsQuery,
  VersionActionQuery,
  VersionObjectPage,
  VersionParams,
} from './documents.schemas.ts'
import { listVersionObjects } from './version-objects.service.ts'
import {
  clearVersionContents,
  createVersion,
  deleteVersion,
  getVersion,
  listVersions,
  reembedVersion,
  updateVersionMetadata,
} from './versions.service.ts'

const tags = ['document-versions']

export function versionRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreateDocumentVersion(app, context)
    addListDocumentVersions(app, context)
    addGetDocumentVersion(app, context)
    addListDocumentVersionObjects(app, context)
    addDeleteDocumentVersion(app, context)
    addDocumentVersionAction(app, context)
    addUpdateDocumentVersionMetadata(app, context)
    addClearDocumentVersionContents(app, context)
  }
}

function addCreateDocumentVersion(app: App, context: Context): void {
  app.post(
    '/v1/documents/:document_id/versions',
    {
      schema: {
        operationId: 'create_document_version',
        tags,
        summary: 'Create an empty next version',
        params: DocumentParams,
        response: responses({ 201: DocumentVersionResponse }, 401, 403, 404),
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(await createVersion(context, actorOf(request), request.params.document_id)),
  )
}

function addListDocumentVersions(app: App, context: Context): void {
  app.get(
    '/v1/document_versions',
    {
      schema: {
        operationId: 'list_document_versions',
        tags,
        summary: 'List the versions of a document',
        querystring: ListVersionsQuery,
        response: responses({ 200: DocumentVersionPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(await listVersions(context, actorOf(request), request.query), request.query),
  )
}

function addGetDocumentVersion(app: App, context: Context): void {
  app.get(
    '/v1/document_versions/:version_id',
    {
      schema: {
        operationId: 'get_document_version',
        tags,
        summary: 'Get a document version',
        params: VersionParams,
        response: responses({ 200: DocumentVersionResponse }, 401, 403, 404),
      },
    },
    async (request) => getVersion(context, actorOf(request), request.params.version_id),
  )
}

function addListDocumentVersionObjects(app: App, context: Context): void {
  app.get(
    '/v1/document_versions/:version_id/objects',
    {
      schema: {
        operationId: 'list_document_version_objects',
        tags,
        summary: 'List the stored objects of a version with links (an addition of Arbor)',
        params: VersionParams,
        querystring: ListVersionObjectsQuery,
        response: responses({ 200: VersionObjectPage }, 401, 403, 404),
      },
    },
    async (request) => {
      const { params, query } = request
      const versionId = params.version_id
      return page(await listVersionObjects(context, actorOf(request), versionId, query), query)
    },
  )
}

function addDeleteDocumentVersion(app: App, context: Context): void {
  app.delete(
    '/v1/document_versions/:version_id',
    {
      schema: {
        operationId: 'delete_document_version',
        tags,
        summary: 'Delete a version that is not active',
        params: VersionParams,
        response: responses({ 204: NoContent }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      await deleteVersion(context, actorOf(request), request.params.version_id)
      return reply.status(204).send(null)
    },
  )
}

function addDocumentVersionAction(app: App, context: Context): void {
  app.post(
    '/v1/document_versions/:version_id',
    {
      schema: {
        operationId: 'document_version_action',
        tags,
        summary: 'Embed the chunks of a version again',
        description:
          'All vectors are made again in the background, also those that are current; DELETE of the workflow stops that. While the same is on its way already, that workflow is answered. 503 on a server without an embedding model.',
        params: VersionParams,
        querystring: VersionActionQuery,
        response: responses({ 200: DocumentVersionActionResponse }, 401, 403, 404, 503),
      },
    },
    async (request) => reembedVersion(context, actorOf(request), request.params.version_id),
  )
}

function addUpdateDocumentVersionMetadata(app: App, context: Context): void {
  app.patch(
    '/v1/document_versions/:version_id/metadata',
    {
      schema: {
        operationId: 'update_document_version_metadata',
        tags,
        summary: 'Merge metadata into a version',
        params: VersionParams,
        body: DocumentVersionMetadataUpdate,
        response: responses({ 200: DocumentVersionResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      updateVersionMetadata(context, actorOf(request), request.params.version_id, request.body),
  )
}

function addClearDocumentVersionContents(app: App, context: Context): void {
  app.delete(
    '/v1/document_versions/:version_id/contents',
    {
      schema: {
        operationId: 'clear_document_version_contents',
        tags,
        summary: 'Delete the sections and chunks of a version',
        params: VersionParams,
        response: responses({ 200: ClearVersionContentsResponse }, 401, 403, 404),
      },
    },
    async (request) => ({
      deleted: await clearVersionContents(context, actorOf(request), request.params.version_id),
    }),
  )
}
