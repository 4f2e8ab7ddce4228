import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  ContentsPage,
  CreateFolderRequest,
  FolderActionQuery,
  FolderActionResponse,
  FolderContentsQuery,
  FolderPage,
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

const tag = 'folders'

export const folderOperations = [
  operation({
    id: 'create_folder',
    route: 'POST /v1/folders',
    tag,
    summary: 'Create a folder',
    access: write('parent_path_part_id'),
    body: CreateFolderRequest,
    answers: { 201: FolderResponse },
    refuses: [409],
    run: (context, actor, { body }) => createFolder(context, actor, body),
  }),
  operation({
    id: 'list_folders',
    route: 'GET /v1/folders',
    tag,
    summary: 'List the folders of a folder',
    access: read('parent_path_part_id'),
    query: ListFoldersQuery,
    answers: { 200: FolderPage },
    run: (context, actor, { query }) => listFolders(context, actor, query),
  }),
  operation({
    id: 'search_items',
    route: 'GET /v1/folders/search',
    tag,
    summary: 'Find folders and documents by name',
    access: read('parent_path_part_id'),
    query: SearchItemsQuery,
    answers: { 200: ContentsPage },
    run: (context, actor, { query }) => searchItems(context, actor, query),
  }),
  operation({
    id: 'get_folder',
    route: 'GET /v1/folders/:folder_id',
    tag,
    summary: 'Get a folder',
    access: read('folder_id'),
    query: GetFolderQuery,
    answers: { 200: FolderResponse },
    run: (context, actor, { params, query }) =>
      getFolder(context, actor, params.folder_id, query.with_tags),
  }),
  operation({
    id: 'update_folder',
    route: 'PATCH /v1/folders/:folder_id',
    tag,
    summary: 'Rename or move a folder',
    access: write('folder_id'),
    body: UpdateFolderRequest,
    answers: { 200: FolderResponse },
    refuses: [409],
    run: (context, actor, { params, body }) => updateFolder(context, actor, params.folder_id, body),
  }),
  operation({
    id: 'delete_folder',
    route: 'DELETE /v1/folders/:folder_id',
    tag,
    summary: 'Delete a folder and everything below it',
    access: write('folder_id'),
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteFolder(context, actor, params.folder_id),
  }),
  operation({
    id: 'folder_action',
    route: 'POST /v1/folders/:folder_id',
    tag,
    summary: 'Re-embed everything below a folder',
    description:
      'Recreates all vectors in the background, including current ones; DELETE the workflow to stop it. If the same re-embedding is already running, its workflow is returned. 503 on a server without an embedding model.',
    access: write('folder_id'),
    query: FolderActionQuery,
    answers: { 200: FolderActionResponse },
    refuses: [503],
    run: (context, actor, { params }) => reembedFolder(context, actor, params.folder_id),
  }),
  operation({
    id: 'list_folder_contents',
    route: 'GET /v1/folders/:folder_id/contents',
    tag,
    summary: 'List folders and documents below a folder',
    access: read('folder_id'),
    query: FolderContentsQuery,
    answers: { 200: ContentsPage },
    run: (context, actor, { params, query }) =>
      listFolderContents(context, actor, params.folder_id, query),
  }),
]
