import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  ContentsPage,
  CreateFolderRequest,
  FolderActionQuery,
  FolderActionResponse,
  FolderContentsQuery,
  FolderPage,
  FolderParams,
  FolderResponse,
  GetFolderQuery,
  ListFoldersQuery,
  SearchItemsQuery,
  UpdateFolderRequest,
} from './folders.schemas.ts'
import {
  createFolder,
  deleteFolder,
  getFolder,
  listFolderContents,
  listFolders,
  reembedFolder,
  searchItems,
  updateFolder,
} from './folders.service.ts'

const tags = ['folders']

export function folderRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreateFolder(app, context)
    addListFolders(app, context)
    addSearchItems(app, context)
    addGetFolder(app, context)
    addUpdateFolder(app, context)
    addDeleteFolder(app, context)
    addFolderAction(app, context)
    addListFolderContents(app, context)
  }
}

function addCreateFolder(app: App, context: Context): void {
  app.post(
    '/v1/folders',
    {
      schema: {
        operationId: 'create_folder',
        tags,
        summary: 'Create a folder',
        body: CreateFolderRequest,
        response: responses({ 201: FolderResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createFolder(context, actorOf(request), request.body)),
  )
}

function addListFolders(app: App, context: Context): void {
  app.get(
    '/v1/folders',
    {
      schema: {
        operationId: 'list_folders',
        tags,
        summary: 'List the folders of a folder',
        querystring: ListFoldersQuery,
        response: responses({ 200: FolderPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(await listFolders(context, actorOf(request), request.query), request.query),
  )
}

function addSearchItems(app: App, context: Context): void {
  app.get(
    '/v1/folders/search',
    {
      schema: {
        operationId: 'search_items',
        tags,
        summary: 'Find folders and documents by name',
        querystring: SearchItemsQuery,
        response: responses({ 200: ContentsPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(await searchItems(context, actorOf(request), request.query), request.query),
  )
}

function addGetFolder(app: App, context: Context): void {
  app.get(
    '/v1/folders/:folder_id',
    {
      schema: {
        operationId: 'get_folder',
        tags,
        summary: 'Get a folder',
        params: FolderParams,
        querystring: GetFolderQuery,
        response: responses({ 200: FolderResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      getFolder(context, actorOf(request), request.params.folder_id, request.query.with_tags),
  )
}

function addUpdateFolder(app: App, context: Context): void {
  app.patch(
    '/v1/folders/:folder_id',
    {
      schema: {
        operationId: 'update_folder',
        tags,
        summary: 'Rename or move a folder',
        params: FolderParams,
        body: UpdateFolderRequest,
        response: responses({ 200: FolderResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      updateFolder(context, actorOf(request), request.params.folder_id, request.body),
  )
}

function addDeleteFolder(app: App, context: Context): void {
  app.delete(
    '/v1/folders/:folder_id',
    {
      schema: {
        operationId: 'delete_folder',
        tags,
        summary: 'Delete a folder and everything below it',
        params: FolderParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteFolder(context, actorOf(request), request.params.folder_id)
      return reply.status(204).send(null)
    },
  )
}

function addFolderAction(app: App, context: Context): void {
  app.post(
    '/v1/folders/:folder_id',
    {
      schema: {
        operationId: 'folder_action',
        tags,
        summary: 'Embed everything below a folder again',
        description:
          'All vectors are made again in the background, also those that are current; DELETE of the workflow stops that. While the same is on its way already, that workflow is answered. 503 on a server without an embedding model.',
        params: FolderParams,
        querystring: FolderActionQuery,
        response: responses({ 200: FolderActionResponse }, 401, 403, 404, 503),
      },
    },
    async (request) => reembedFolder(context, actorOf(request), request.params.folder_id),
  )
}

function addListFolderContents(app: App, context: Context): void {
  app.get(
    '/v1/folders/:folder_id/contents',
    {
      schema: {
        operationId: 'list_folder_contents',
        tags,
        summary: 'List folders and documents below a folder',
        params: FolderParams,
        querystring: FolderContentsQuery,
        response: responses({ 200: ContentsPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(
        await listFolderContents(
          context,
          actorOf(request),
          request.params.folder_id,
          request.query,
        ),
        request.query,
      ),
  )
}
