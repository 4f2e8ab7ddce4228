import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  createGroupPermission,
  deleteGroupPermission,
  listGroupPermissions,
  updateGroupPermission,
} from './group-permissions.service.ts'
import {
  CreateGroupPermissionRequest,
  GroupPermissionPage,
  GroupPermissionParams,
  GroupPermissionResponse,
  GroupPermissionsParams,
  ListGroupPermissionsQuery,
  UpdateGroupPermissionRequest,
} from './permissions.schemas.ts'

const tags = ['tenant-groups']

/** Permissions that all members of a group have. */
export function groupPermissionRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListPermissions(app, context)
    addCreatePermission(app, context)
    addUpdatePermission(app, context)
    addDeletePermission(app, context)
  }
}

function addListPermissions(app: App, context: Context): void {
  app.get(
    '/v1/tenant-groups/:group_id/permissions',
    {
      schema: {
        operationId: 'list_group_permissions',
        tags,
        summary: 'List the permissions of a group',
        params: GroupPermissionsParams,
        querystring: ListGroupPermissionsQuery,
        response: responses({ 200: GroupPermissionPage }, 401, 403, 404),
      },
    },
    async (request) => {
      const { group_id: groupId } = request.params
      const listed = await listGroupPermissions(context, actorOf(request), groupId, request.query)
      return page(listed, request.query)
    },
  )
}

function addCreatePermission(app: App, context: Context): void {
  app.post(
    '/v1/tenant-groups/:group_id/permissions',
    {
      schema: {
        operationId: 'create_group_permission',
        tags,
        summary: 'Grant a group a path part and everything below it',
        params: GroupPermissionsParams,
        body: CreateGroupPermissionRequest,
        response: responses({ 201: GroupPermissionResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      const { group_id: groupId } = request.params
      const made = await createGroupPermission(context, actorOf(request), groupId, request.body)
      return reply.status(201).send(made)
    },
  )
}

function addUpdatePermission(app: App, context: Context): void {
  app.patch(
    '/v1/tenant-groups/:group_id/permissions/:permission_id',
    {
      schema: {
        operationId: 'update_group_permission',
        tags,
        summary: 'Change the path part or the capability of a permission',
        params: GroupPermissionParams,
        body: UpdateGroupPermissionRequest,
        response: responses({ 200: GroupPermissionResponse }, 401, 403, 404, 409),
      },
    },
    async (request) => {
      const key = {
        groupId: request.params.group_id,
        permissionId: request.params.permission_id,
      }
      return updateGroupPermission(context, actorOf(request), key, request.body)
    },
  )
}

function addDeletePermission(app: App, context: Context): void {
  app.delete(
    '/v1/tenant-groups/:group_id/permissions/:permission_id',
    {
      schema: {
        operationId: 'delete_group_permission',
        tags,
        summary: 'Take a permission back',
        params: GroupPermissionParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const key = {
        groupId: request.params.group_id,
        permissionId: request.params.permission_id,
      }
      await deleteGroupPermission(context, actorOf(request), key)
      return reply.status(204).send(null)
    },
  )
}
