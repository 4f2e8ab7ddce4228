import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { addPathPartTags, getPathPartTags, removePathPartTags } from './path-part-tags.service.ts'
import {
  BulkTagRequest,
  PathPartTagsParams,
  PathPartTagsQuery,
  PathPartTagsResponse,
} from './tags.schemas.ts'

const URL = '/v1/path-parts/:path_part_id/tags'
const tags = ['path-parts']

/** The tags of nodes. Not offered by the module's index: the tree, which these stand on, imports that. */
export function pathPartTagRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addGetPathPartTags(app, context)
    addSetPathPartTags(app, context)
    addRemovePathPartTags(app, context)
  }
}

function addGetPathPartTags(app: App, context: Context): void {
  app.get(
    URL,
    {
      schema: {
        operationId: 'get_path_part_tags',
        tags,
        summary: 'Get the tags of a path part',
        params: PathPartTagsParams,
        querystring: PathPartTagsQuery,
        response: responses({ 200: PathPartTagsResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const { path_part_id: id } = request.params
      const { include_inherited: inherited } = request.query
      return { tags: await getPathPartTags(context, actorOf(request), id, inherited) }
    },
  )
}

function addSetPathPartTags(app: App, context: Context): void {
  app.post(
    URL,
    {
      schema: {
        operationId: 'set_path_part_tags',
        tags,
        summary: 'Attach tags to a path part; those that it has stay',
        params: PathPartTagsParams,
        body: BulkTagRequest,
        response: responses({ 200: PathPartTagsResponse }, 400, 401, 403, 404),
      },
    },
    async (request) => {
      const { path_part_id: id } = request.params
      return { tags: await addPathPartTags(context, actorOf(request), id, request.body.tag_ids) }
    },
  )
}

function addRemovePathPartTags(app: App, context: Context): void {
  app.delete(
    URL,
    {
      schema: {
        operationId: 'bulk_remove_path_part_tags',
        tags,
        summary: 'Take tags off a path part',
        params: PathPartTagsParams,
        body: BulkTagRequest,
        response: responses({ 200: PathPartTagsResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const { path_part_id: id } = request.params
      return { tags: await removePathPartTags(context, actorOf(request), id, request.body.tag_ids) }
    },
  )
}
