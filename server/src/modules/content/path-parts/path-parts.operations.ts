import { read, write } from '../../../platform/http/access.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  AncestryResponse,
  ListPathPartsQuery,
  LookBackQuery,
  OrderChildrenRequest,
  PathPartPage,
  PathPartResponse,
  ReorderPathPartRequest,
  SubtreeChunksResponse,
} from './path-parts.schemas.ts'
import { tagsOfParts } from '../tags/tags.queries.ts'
import {
  announceItem,
  anyPart,
  listBelow,
  folderPart,
  getPart,
  listAncestry,
  lockTreeShared,
  orderChildren,
  requireFolder,
  type PartKey,
} from '../../tree/index.ts'
import { listingOf } from './filters.queries.ts'
import { groupSubtreeChunks } from './subtree.queries.ts'
import { toPublicAncestor, toPublicPathPart } from './path-parts.public.ts'

const tag = 'path-parts'

const itemPart = (value: string): PartKey => ({
  by: 'id',
  value,
  types: ['FOLDER', 'DOCUMENT'],
  called: 'Item',
  // Its place in the order belongs to the folder.
  evenIfCheckedOut: true,
})

export const pathPartOperations = [
  operation({
    id: 'list_path_parts',
    route: 'GET /v1/path-parts',
    tag,
    summary: 'List folders as path parts',
    description:
      "Returns the folders below a path part as path parts, down to `max_depth` levels, with your permissions. Without `parent_path_id`, starts at the root. Folders that you can't read are omitted.",
    example: { query: { parent_path_id: sampleIds.shared_part, max_depth: 2 } },
    access: read('parent_path_id'),
    query: ListPathPartsQuery,
    answers: { 200: PathPartPage },
    run: async ({ doors }, actor, { query }) => {
      const { parent_path_id: parentId, max_depth: maxDepth } = query
      const listing = listingOf(actor.tenantId, query)
      const { items, total } = await doors.readInTenant(actor.tenantId, async (tx) => {
        const parent = parentId
          ? await getPart(tx, actor, folderPart(parentId), 'read')
          : { id: actor.rootPartId, ancestors: [], path: '/' }
        return listBelow(tx, actor, { parent, types: ['FOLDER'], maxDepth, ...listing })
      })
      return { total, items: items.map((part) => toPublicPathPart(part)) }
    },
  }),
  operation({
    id: 'get_path_part',
    route: 'GET /v1/path-parts/:path_part_id',
    tag,
    summary: 'Get a path part with its tags',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: read('path_part_id'),
    query: LookBackQuery,
    answers: { 200: PathPartResponse },
    run: ({ doors }, actor, { params: { path_part_id: id } }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const [part, tagsOf] = await Promise.all([
          getPart(tx, actor, anyPart(id), 'read'),
          tagsOfParts(tx, actor.tenantId, [id]),
        ])
        return toPublicPathPart(part, tagsOf.get(id) ?? [])
      }),
  }),
  operation({
    id: 'get_path_part_ancestry',
    route: 'GET /v1/path-parts/:path_part_id/ancestry',
    tag,
    summary: 'Get the path parts from the root to a path part',
    example: { params: { path_part_id: sampleIds.document_part } },
    access: read('path_part_id'),
    query: LookBackQuery,
    answers: { 200: AncestryResponse },
    run: async ({ doors }, actor, { params }) => {
      const ancestors = await doors.readInTenant(actor.tenantId, (tx) =>
        listAncestry(tx, actor, params.path_part_id),
      )
      return { ancestors: ancestors.map(toPublicAncestor) }
    },
  }),
  operation({
    id: 'order_children',
    route: 'POST /v1/path-parts/:path_part_id/order',
    tag,
    summary: 'Reorder the items in a folder',
    description:
      'Places the given folders and documents together after another item of the folder, or first. The order applies to lists with the order LOGICAL.',
    example: {
      params: { path_part_id: sampleIds.shared_part },
      body: { path_part_ids: [sampleIds.folder_part] },
    },
    audit: 'folder.updated',
    access: write('path_part_id'),
    body: OrderChildrenRequest,
    answers: { 204: NoContent },
    run: (context, actor, { params: { path_part_id: id }, body }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await lockTreeShared(tx, actor.tenantId)
        const folder = await requireFolder(tx, actor, id, ['path', 'path_part_id'])
        await orderChildren(tx, folder, {
          ids: body.path_part_ids,
          afterId: body.prev_sibling_path_id ?? undefined,
        })
        await announceItem(tx, context, folder, 'updated')
      }),
  }),
  operation({
    id: 'reorder_path_part',
    route: 'POST /v1/path-parts/:path_part_id/reorder',
    tag,
    summary: 'Place a folder or document within its folder',
    description:
      'Places the item after another one, or first, in the order LOGICAL. Requires permission to change the folder that it is in. To place several together, use `POST /v1/path-parts/{path_part_id}/order` of the folder; for sections and chunks, use their own operations.',
    example: { params: { path_part_id: sampleIds.folder_part }, body: { move_to_head: true } },
    audit: 'folder.updated',
    access: write('path_part_id'),
    body: ReorderPathPartRequest,
    answers: { 200: PathPartResponse },
    check: ({ body }) => {
      if ((body.move_to_head === true) === (body.prev_sibling_path_id != null)) {
        const message = 'Give either prev_sibling_path_id, or move_to_head as true'
        throw invalidInput(['body', 'prev_sibling_path_id'], message)
      }
    },
    run: (context, actor, { params: { path_part_id: id }, body }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await lockTreeShared(tx, actor.tenantId)
        const item = await getPart(tx, actor, itemPart(id), 'write')
        const folder = await requireFolder(tx, actor, item.parent_id ?? '', [
          'path',
          'path_part_id',
        ])
        await orderChildren(tx, folder, {
          ids: [item.id],
          afterId: body.prev_sibling_path_id ?? undefined,
        })
        await announceItem(tx, context, folder, 'updated')
        const tagsOf = await tagsOfParts(tx, actor.tenantId, [item.id])
        return toPublicPathPart(item, tagsOf.get(item.id) ?? [])
      }),
  }),
  operation({
    id: 'get_path_part_subtree_chunks',
    route: 'GET /v1/path-parts/:path_part_id/subtree_chunks',
    tag,
    summary: 'List all chunks below a path part, grouped by place and tags',
    example: { params: { path_part_id: sampleIds.folder_part } },
    audit: 'content.read',
    auditOnly: 'programs',
    access: read('path_part_id'),
    answers: { 200: SubtreeChunksResponse },
    run: async ({ doors }, actor, { params }) => {
      const groups = await doors.readInTenant(actor.tenantId, async (tx) =>
        groupSubtreeChunks(
          tx,
          actor,
          await getPart(tx, actor, anyPart(params.path_part_id), 'read'),
        ),
      )
      return { groups }
    },
  }),
]
