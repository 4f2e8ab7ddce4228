import { actorOf } from '../../../platform/http/actor-of.ts'
import { Type } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  CreateGroupRequest,
  GroupPage,
  GroupParams,
  GroupResponse,
  ListQuery,
  UpdateGroupRequest,
} from './groups.schemas.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listOwnGroups,
  updateGroup,
} from './groups.service.ts'

const tags = ['tenant-groups']

/** Groups of a tenant. */
export function groupRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListOwnGroups(app, context)
    addListGroups(app, context)
    addGetGroup(app, context)
    addCreateGroup(app, context)
    addUpdateGroup(app, context)
    addDeleteGroup(app, context)
  }
}

function addListOwnGroups(app: App, context: Context): void {
  app.get(
    '/v1/tenant-groups/my-group',
    {
      schema: {
        operationId: 'list_my_groups',
        tags,
        summary: 'List the groups of the caller',
        response: responses({ 200: Type.Array(GroupResponse) }, 401, 403),
      },
    },
    async (request) => listOwnGroups(context, actorOf(request)),
  )
}

function addListGroups(app: App, context: Context): void {
  app.get(
    '/v1/tenant-groups',
    {
      schema: {
        operationId: 'list_tenant_groups',
        tags,
        summary: 'List groups; a USER sees the own ones',
        querystring: ListQuery,
        response: responses({ 200: GroupPage }, 401, 403),
      },
    },
    async (request) =>
      page(await listGroups(context, actorOf(request), request.query), request.query),
  )
}

function addGetGroup(app: App, context: Context): void {
  app.get(
    '/v1/tenant-groups/:group_id',
    {
      schema: {
        operationId: 'get_tenant_group',
        tags,
        summary: 'Get a group',
        params: GroupParams,
        response: responses({ 200: GroupResponse }, 401, 403, 404),
      },
    },
    async (request) => getGroup(context, actorOf(request), request.params.group_id),
  )
}

function addCreateGroup(app: App, context: Context): void {
  app.post(
    '/v1/tenant-groups',
    {
      schema: {
        operationId: 'create_tenant_group',
        tags,
        summary: 'Create a group',
        body: CreateGroupRequest,
        response: responses({ 201: GroupResponse }, 401, 403, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createGroup(context, actorOf(request), request.body)),
  )
}

function addUpdateGroup(app: App, context: Context): void {
  app.patch(
    '/v1/tenant-groups/:group_id',
    {
      schema: {
        operationId: 'update_tenant_group',
        tags,
        summary: 'Change the name or the description of a group',
        params: GroupParams,
        body: UpdateGroupRequest,
        response: responses({ 200: GroupResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      updateGroup(context, actorOf(request), request.params.group_id, request.body),
  )
}

function addDeleteGroup(app: App, context: Context): void {
  app.delete(
    '/v1/tenant-groups/:group_id',
    {
      schema: {
        operationId: 'delete_tenant_group',
        tags,
        summary: 'Delete a group with its memberships and permissions',
        params: GroupParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteGroup(context, actorOf(request), request.params.group_id)
      return reply.status(204).send(null)
    },
  )
}
