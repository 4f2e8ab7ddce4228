import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  CreatePermissionRequest,
  ListUserPermissionsQuery,
  PermissionPage,
  PermissionResponse,
  TenantQuery,
  UpdatePermissionRequest,
  UserPermissionParams,
} from './permissions.schemas.ts'
import {
  createUserPermission,
  deleteUserPermission,
  listUserPermissions,
  updateUserPermission,
} from './user-permissions.service.ts'

const tags = ['user-permissions']

/** Permissions granted to users directly. */
export function userPermissionRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListPermissions(app, context)
    addCreatePermission(app, context)
    addUpdatePermission(app, context)
    addDeletePermission(app, context)
  }
}

function addListPermissions(app: App, context: Context): void {
  app.get(
    '/v1/user-permissions',
    {
      schema: {
        operationId: 'list_user_permissions',
        tags,
        summary: 'List the permissions of a user',
        querystring: ListUserPermissionsQuery,
        response: responses({ 200: PermissionPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(await listUserPermissions(context, actorOf(request), request.query), request.query),
  )
}

function addCreatePermission(app: App, context: Context): void {
  app.post(
    '/v1/user-permissions',
    {
      schema: {
        operationId: 'create_user_permission',
        tags,
        summary: 'Grant a user a path part and everything below it',
        body: CreatePermissionRequest,
        response: responses({ 201: PermissionResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createUserPermission(context, actorOf(request), request.body)),
  )
}

function addUpdatePermission(app: App, context: Context): void {
  app.patch(
    '/v1/user-permissions/:permission_id',
    {
      schema: {
        operationId: 'update_user_permission',
        tags,
        summary: 'Change the path part or the capability of a permission',
        params: UserPermissionParams,
        querystring: TenantQuery,
        body: UpdatePermissionRequest,
        response: responses({ 200: PermissionResponse }, 401, 403, 404, 409),
      },
    },
    async (request) => {
      const key = {
        tenantId: request.query.tenant_id,
        permissionId: request.params.permission_id,
      }
      return updateUserPermission(context, actorOf(request), key, request.body)
    },
  )
}

function addDeletePermission(app: App, context: Context): void {
  app.delete(
    '/v1/user-permissions/:permission_id',
    {
      schema: {
        operationId: 'delete_user_permission',
        tags,
        summary: 'Take a permission back',
        params: UserPermissionParams,
        querystring: TenantQuery,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const key = {
        tenantId: request.query.tenant_id,
        permissionId: request.params.permission_id,
      }
      await deleteUserPermission(context, actorOf(request), key)
      return reply.status(204).send(null)
    },
  )
}
