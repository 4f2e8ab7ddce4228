import { admin, read } from '../../../platform/http/access.ts'
import { findNamed } from './find-named.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  CreatePermissionRequest,
  ListUserPermissionsQuery,
  PermissionPage,
  PermissionResponse,
  TenantQuery,
  UpdatePermissionRequest,
  CreateGroupPermissionRequest,
  GroupPermissionPage,
  GroupPermissionResponse,
  ListGroupPermissionsQuery,
  UpdateGroupPermissionRequest,
} from './permissions.schemas.ts'
import {
  createUserPermission,
  deleteUserPermission,
  listUserPermissions,
  updateUserPermission,
} from './user-permissions.service.ts'
import {
  createGroupPermission,
  deleteGroupPermission,
  listGroupPermissions,
  updateGroupPermission,
} from './group-permissions.service.ts'

const tag = 'user-permissions'

type Key = { readonly group_id: string; readonly permission_id: string }

function keyOf({ group_id: groupId, permission_id: permissionId }: Key) {
  return { groupId, permissionId }
}

/** Permissions granted to users directly, and those that all members of a group have. */
export const permissionOperations = [
  operation({
    id: 'list_user_permissions',
    route: 'GET /v1/user-permissions',
    tag,
    summary: 'List the permissions of a user',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    query: ListUserPermissionsQuery,
    answers: { 200: PermissionPage },
    run: (context, actor, { query }) => listUserPermissions(context, actor, query),
  }),
  operation({
    id: 'create_user_permission',
    route: 'POST /v1/user-permissions',
    tag,
    summary: 'Grant a user access to a path part and everything below it',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    body: CreatePermissionRequest,
    answers: { 201: PermissionResponse },
    refuses: [409],
    run: (context, actor, { body }) => createUserPermission(context, actor, body),
  }),
  operation({
    id: 'update_user_permission',
    route: 'PATCH /v1/user-permissions/:permission_id',
    tag,
    summary: 'Update the path part or capability of a permission',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    query: TenantQuery,
    body: UpdatePermissionRequest,
    answers: { 200: PermissionResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      updateUserPermission(context, actor, params.permission_id, body),
  }),
  operation({
    id: 'delete_user_permission',
    route: 'DELETE /v1/user-permissions/:permission_id',
    tag,
    summary: 'Revoke a permission',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    query: TenantQuery,
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteUserPermission(context, actor, params.permission_id),
  }),
  operation({
    id: 'list_group_permissions',
    route: 'GET /v1/tenant-groups/:group_id/permissions',
    tag: 'tenant-groups',
    summary: 'List the permissions of a group',
    access: read('group_id'),
    query: ListGroupPermissionsQuery,
    answers: { 200: GroupPermissionPage },
    run: (context, actor, { params, query }) =>
      listGroupPermissions(context, actor, params.group_id, query),
  }),
  operation({
    id: 'create_group_permission',
    route: 'POST /v1/tenant-groups/:group_id/permissions',
    tag: 'tenant-groups',
    summary: 'Grant a group access to a path part and everything below it',
    access: admin({ first: findNamed }),
    body: CreateGroupPermissionRequest,
    answers: { 201: GroupPermissionResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      createGroupPermission(context, actor, params.group_id, body),
  }),
  operation({
    id: 'update_group_permission',
    route: 'PATCH /v1/tenant-groups/:group_id/permissions/:permission_id',
    tag: 'tenant-groups',
    summary: 'Update the path part or capability of a permission',
    access: admin({ first: findNamed }),
    body: UpdateGroupPermissionRequest,
    answers: { 200: GroupPermissionResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      updateGroupPermission(context, actor, keyOf(params), body),
  }),
  operation({
    id: 'delete_group_permission',
    route: 'DELETE /v1/tenant-groups/:group_id/permissions/:permission_id',
    tag: 'tenant-groups',
    summary: 'Revoke a permission',
    access: admin({ first: findNamed }),
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteGroupPermission(context, actor, keyOf(params)),
  }),
]
