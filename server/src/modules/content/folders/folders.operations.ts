import { newerBody } from '../../../platform/http/aliases.ts'
import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { newId } from '../../../platform/core/ids.ts'
import { startReembed } from '../../embeddings/index.ts'
import {
  announceItem,
  folderPart,
  getPart,
  listBelow,
  listStarts,
  lockEnd,
  lockTreeShared,
  movePart,
  placePart,
  requireFolder,
  searchByName,
} from '../../tree/index.ts'
import { filterOf, listingOf } from '../path-parts/filters.queries.ts'
import { InFolderQuery, WithTagsQuery } from '../path-parts/path-parts.schemas.ts'
import {
  ContentsPage,
  CreateFolderRequest,
  FolderActionQuery,
  FolderActionResponse,
  FolderContentsQuery,
  FolderPage,
  FolderResponse,
  SearchItemsQuery,
  StartingItemsQuery,
  UpdateFolderRequest,
} from './folders.schemas.ts'
import { folderKey, presentFolders, presentItems, readFolder } from './folders.service.ts'

const tag = 'folders'

export const folderOperations = [
  operation({
    id: 'create_folder',
    route: 'POST /v1/folders',
    tag,
    summary: 'Create a folder',
    description:
      'Adds a folder at the end of its parent folder. Returns 409 if the parent already contains an item with the same name, and 422 if the folder would be more than 100 levels deep.',
    example: { body: { name: 'Contracts 2026', parent_path_part_id: sampleIds.shared_part } },
    audit: 'folder.created',
    access: write('parent_path_part_id'),
    body: CreateFolderRequest,
    answers: { 201: FolderResponse },
    refuses: [409],
    run: (context, actor, { body: { name, parent_path_part_id: parentId } }) => {
      const { tenantId } = actor
      return context.doors.inTenant(tenantId, async (tx) => {
        // Sent together. The database runs them one after the other.
        const [, parent, sortKey] = await Promise.all([
          lockTreeShared(tx, tenantId),
          requireFolder(tx, actor, parentId, ['body', 'parent_path_part_id']),
          lockEnd(tx, tenantId, parentId),
        ])
        const [id, objectId] = [newId(), newId()]
        const part = { id, tenantId, parent, partType: 'FOLDER', name, objectId } as const
        const ancestors = [...parent.ancestors, parent.id]
        const part_type = 'FOLDER'
        const item = {
          id,
          tenant_id: tenantId,
          parent_id: parent.id,
          part_type,
          ancestors,
        } as const
        const [, , folder] = await Promise.all([
          placePart(tx, part, sortKey),
          announceItem(tx, context, item, 'created'),
          readFolder(tx, actor, objectId),
        ])
        return folder
      })
    },
  }),
  operation({
    id: 'list_folders',
    route: 'GET /v1/folders',
    tag,
    summary: 'List the subfolders of a folder',
    description:
      'Returns the folders directly below a folder. Without `parent_path_part_id`, returns the folders at the root, where your own folder is named "Private". Folders that you can\'t read are omitted.',
    example: { query: { parent_path_part_id: sampleIds.shared_part } },
    access: read('parent_path_part_id'),
    query: InFolderQuery,
    answers: { 200: FolderPage },
    run: ({ doors }, actor, { query }) => {
      const { parent_path_part_id: parentId, with_tags: withTags } = query
      const listing = listingOf(actor.tenantId, query)
      return doors.readInTenant(actor.tenantId, async (tx) => {
        const parent = parentId
          ? await getPart(tx, actor, folderPart(parentId), 'read')
          : { id: actor.rootPartId, ancestors: [], path: '/' }
        const list = { parent, types: ['FOLDER'], maxDepth: 1, ...listing } as const
        const { total, items } = await listBelow(tx, actor, list)
        return { total, items: await presentFolders(tx, items, withTags) }
      })
    },
  }),
  operation({
    id: 'list_starting_items',
    route: 'GET /v1/starting-items',
    tag,
    summary: 'List your top-level folders and documents',
    description: `Returns the topmost items, as the starting point for browsing. These are the shared folder, or the items below it that are shared with you. Your own folder, named "Private", comes last.`,
    access: read(),
    query: StartingItemsQuery,
    answers: { 200: ContentsPage },
    run: (context, actor, { query }) =>
      context.doors.readInTenant(actor.tenantId, async (tx) => {
        const { total, items } = await listStarts(tx, actor, query.part_type, query)
        return { total, items: await presentItems(tx, context, items, query.with_tags) }
      }),
  }),
  operation({
    id: 'search_items',
    route: 'GET /v1/folders/search',
    tag,
    summary: 'Find folders and documents by name',
    description:
      'Finds items whose name contains a text, ignoring case. Searches everything that you can read, or only what is below `parent_path_part_id`.',
    example: { query: { name_like: 'contract' } },
    access: read('parent_path_part_id'),
    query: SearchItemsQuery,
    answers: { 200: ContentsPage },
    run: (context, actor, { query }) =>
      context.doors.readInTenant(actor.tenantId, async (tx) => {
        const { name_like: text, sort_order: order, sort_dir: direction, limit, offset } = query
        const where = filterOf(actor.tenantId, { ...query, name_like: null })
        const scope = query.parent_path_part_id
          ? await getPart(tx, actor, folderPart(query.parent_path_part_id), 'read')
          : undefined
        const types = query.part_type ? [query.part_type] : (['FOLDER', 'DOCUMENT'] as const)
        const search = { text, types, scope, order, direction, where, limit, offset }
        const { total, items } = await searchByName(tx, actor, search)
        return { total, items: await presentItems(tx, context, items, query.with_tags) }
      }),
  }),
  operation({
    id: 'get_folder',
    route: 'GET /v1/folders/:folder_id',
    tag,
    summary: 'Get a folder',
    audit: 'private.read',
    auditOnly: 'private',
    access: read('folder_id'),
    query: WithTagsQuery,
    answers: { 200: FolderResponse },
    run: ({ doors }, actor, { params, query }) =>
      doors.readInTenant(actor.tenantId, (tx) =>
        readFolder(tx, actor, params.folder_id, query.with_tags),
      ),
  }),
  operation({
    id: 'update_folder',
    route: 'PATCH /v1/folders/:folder_id',
    tag,
    summary: 'Rename or move a folder',
    description:
      'Changes only the fields that you send. A folder moves with everything below it. Returns 409 if the target folder already contains an item with the same name, and 403 for system folders.',
    example: { body: { name: 'Contracts and leases' } },
    audit: 'folder.updated',
    access: write('folder_id'),
    body: UpdateFolderRequest,
    answers: { 200: FolderResponse },
    refuses: [409],
    before: newerBody({}, { exclude_from_qdrant: false }),
    run: (context, actor, { params: { folder_id: id }, body }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await movePart(tx, context, actor, {
          name: body.name,
          parentPartId: body.parent_path_part_id,
          find: () => getPart(tx, actor, folderKey(id), 'write'),
        })
        return readFolder(tx, actor, id)
      }),
  }),
  operation({
    id: 'folder_action',
    route: 'POST /v1/folders/:folder_id',
    tag,
    summary: 'Re-embed everything below a folder',
    description:
      'Recreates all vectors in the background, including those that are up to date. Returns the run, which you can cancel with `DELETE /v1/workflows/{workflow_id}`. If the same re-embedding is already running, returns that run. Returns 503 if the server has no embedding model.',
    example: { query: { action: 'reembed' } },
    audit: 'folder.updated',
    access: write('folder_id'),
    query: FolderActionQuery,
    answers: { 200: FolderActionResponse },
    refuses: [503],
    run: async (context, actor, { params: { folder_id: id } }) => {
      const workflowId = await startReembed(context, actor, folderKey(id))
      return { folder_id: id, action: 'reembed' as const, workflow_id: workflowId }
    },
  }),
  operation({
    id: 'list_folder_contents',
    route: 'GET /v1/folders/:folder_id/contents',
    tag,
    summary: 'List the folders and documents below a folder',
    description:
      "Lists in depth-first order, down to `max_depth` levels. Items that you can't read are omitted and don't count in `total`.",
    audit: 'private.read',
    auditOnly: 'private',
    access: read('folder_id'),
    query: FolderContentsQuery,
    answers: { 200: ContentsPage },
    run: (context, actor, { params, query }) => {
      const { max_depth: maxDepth, with_tags: withTags } = query
      const listing = listingOf(actor.tenantId, query)
      return context.doors.readInTenant(actor.tenantId, async (tx) => {
        const parent = await getPart(tx, actor, folderKey(params.folder_id), 'read')
        const list = { parent, types: ['FOLDER', 'DOCUMENT'], maxDepth, ...listing } as const
        const { total, items } = await listBelow(tx, actor, list)
        return { total, items: await presentItems(tx, context, items, withTags) }
      })
    },
  }),
]
