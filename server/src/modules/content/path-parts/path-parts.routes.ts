import {
  AncestryResponse,
  ListPathPartsQuery,
  PathPartPage,
  PathPartParams,
  PathPartResponse,
  SubtreeChunksResponse,
} from './path-parts.schemas.ts'
import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { page, responses } from '../../../platform/http/schemas.ts'
import { tagsOfParts } from '../tags/tags.queries.ts'
import {
  listBelow,
  folderPart,
  getPart,
  listAncestry,
  groupSubtreeChunks,
} from '../../tree/index.ts'
import { toPublicAncestor, toPublicPathPart } from './path-parts.public.ts'

const tags = ['path-parts']

export function pathPartRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListPathParts(app, context)
    addGetPathPart(app, context)
    addGetPathPartAncestry(app, context)
    addGetPathPartSubtreeChunks(app, context)
  }
}

function addListPathParts(app: App, { doors }: Context): void {
  app.get(
    '/v1/path-parts',
    {
      schema: {
        operationId: 'list_path_parts',
        tags,
        summary: 'List folders as path parts',
        querystring: ListPathPartsQuery,
        response: responses({ 200: PathPartPage }, 401, 403, 404),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const {
        parent_path_id: parentId,
        max_depth: maxDepth,
        sort_order: order,
        limit,
        offset,
      } = request.query
      const listed = await doors.inTenant(actor.tenantId, async (tx) => {
        const parent = parentId
          ? await getPart(tx, actor, folderPart(parentId), 'read')
          : { id: actor.rootPartId, ancestors: [], path: '/' }
        return listBelow(tx, actor, { parent, types: ['FOLDER'], maxDepth, order, limit, offset })
      })
      return page(
        { total: listed.total, items: listed.items.map((part) => toPublicPathPart(part)) },
        request.query,
      )
    },
  )
}

function addGetPathPart(app: App, { doors }: Context): void {
  app.get(
    '/v1/path-parts/:path_part_id',
    {
      schema: {
        operationId: 'get_path_part',
        tags,
        summary: 'Get a path part with its tags',
        params: PathPartParams,
        response: responses({ 200: PathPartResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const id = request.params.path_part_id
      return doors.inTenant(actor.tenantId, async (tx) => {
        const [part, tagsOf] = await Promise.all([
          getPart(tx, actor, partKey(id), 'read'),
          tagsOfParts(tx, actor.tenantId, [id]),
        ])
        return toPublicPathPart(part, tagsOf.get(id) ?? [])
      })
    },
  )
}

function addGetPathPartAncestry(app: App, { doors }: Context): void {
  app.get(
    '/v1/path-parts/:path_part_id/ancestry',
    {
      schema: {
        operationId: 'get_path_part_ancestry',
        tags,
        summary: 'The chain from the root to a path part',
        params: PathPartParams,
        response: responses({ 200: AncestryResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const ancestors = await doors.inTenant(actor.tenantId, (tx) =>
        listAncestry(tx, actor, request.params.path_part_id),
      )
      return { ancestors: ancestors.map(toPublicAncestor) }
    },
  )
}

function addGetPathPartSubtreeChunks(app: App, { doors }: Context): void {
  app.get(
    '/v1/path-parts/:path_part_id/subtree_chunks',
    {
      schema: {
        operationId: 'get_path_part_subtree_chunks',
        tags,
        summary: 'All chunks below a path part, grouped',
        params: PathPartParams,
        response: responses({ 200: SubtreeChunksResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const groups = await doors.inTenant(actor.tenantId, async (tx) =>
        groupSubtreeChunks(
          tx,
          await getPart(tx, actor, partKey(request.params.path_part_id), 'read'),
        ),
      )
      return { groups }
    },
  )
}

function partKey(value: string) {
  return { by: 'id', value, called: 'Path part' } as const
}
