import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  CreateTagRequest,
  ListTagsQuery,
  TagPage,
  TagParams,
  TagResponse,
  UpdateTagRequest,
} from './tags.schemas.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.service.ts'

const tags = ['tags']

/** The tags of a tenant. */
export function tagRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreateTag(app, context)
    addListTags(app, context)
    addGetTag(app, context)
    addUpdateTag(app, context)
    addDeleteTag(app, context)
  }
}

function addCreateTag(app: App, context: Context): void {
  app.post(
    '/v1/tags',
    {
      schema: {
        operationId: 'create_tag',
        tags,
        summary: 'Create a tag',
        body: CreateTagRequest,
        response: responses({ 201: TagResponse }, 401, 403, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createTag(context, actorOf(request), request.body)),
  )
}

function addListTags(app: App, context: Context): void {
  app.get(
    '/v1/tags',
    {
      schema: {
        operationId: 'list_tags',
        tags,
        summary: 'List the tags of the tenant',
        querystring: ListTagsQuery,
        response: responses({ 200: TagPage }, 401),
      },
    },
    async (request) =>
      page(await listTags(context, actorOf(request), request.query), request.query),
  )
}

function addGetTag(app: App, context: Context): void {
  app.get(
    '/v1/tags/:tag_id',
    {
      schema: {
        operationId: 'get_tag',
        tags,
        summary: 'Get a tag',
        params: TagParams,
        response: responses({ 200: TagResponse }, 401, 404),
      },
    },
    async (request) => getTag(context, actorOf(request), request.params.tag_id),
  )
}

function addUpdateTag(app: App, context: Context): void {
  app.patch(
    '/v1/tags/:tag_id',
    {
      schema: {
        operationId: 'update_tag',
        tags,
        summary: 'Change a tag',
        params: TagParams,
        body: UpdateTagRequest,
        response: responses({ 200: TagResponse }, 401, 403, 404, 409),
      },
    },
    async (request) => updateTag(context, actorOf(request), request.params.tag_id, request.body),
  )
}

function addDeleteTag(app: App, context: Context): void {
  app.delete(
    '/v1/tags/:tag_id',
    {
      schema: {
        operationId: 'delete_tag',
        tags,
        summary: 'Delete a tag and take it off every node',
        params: TagParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteTag(context, actorOf(request), request.params.tag_id)
      return reply.status(204).send(null)
    },
  )
}
