import { admin, read } from '../../../platform/http/access.ts'
import { findNamed } from './find-named.ts'
import { newerBody } from '../../../platform/http/aliases.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { withTimes } from '../../../platform/http/times.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
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
import { getGroup } from '../memberships/groups.queries.ts'
import { changeGrant, createGrant, lockGroupHolder, removeGrant } from './grants.service.ts'
import {
  checkMember,
  getGrant,
  listGrants,
  lockUserHolder,
  userOfGrant,
  type GrantRow,
  type Holder,
} from './permissions.queries.ts'

const tag = 'user-permissions'

/** Newer clients send that a permission needs no approval, which is always the case here. */
const withoutApproval = newerBody({}, { can_approve: false })

function ofUser({ holder_id: user_id, ...grant }: GrantRow) {
  return { ...withTimes(grant), user_id, can_approve: false }
}

function ofGroup({ holder_id: group_id, ...grant }: GrantRow) {
  return { ...withTimes(grant), group_id, can_approve: false }
}

async function lockUserOfGrant(tx: TenantTx, { tenantId }: Actor, grantId: string) {
  return lockUserHolder(tx, tenantId, await userOfGrant(tx, tenantId, grantId))
}

/** Permissions granted to users directly, and permissions that all members of a group have. */
export const permissionOperations = [
  operation({
    id: 'list_user_permissions',
    route: 'GET /v1/user-permissions',
    tag,
    summary: 'List the permissions of a user',
    description:
      "Returns the permissions granted to the user directly, oldest first. Permissions from groups aren't included.",
    example: { query: { tenant_id: sampleIds.tenant_id, user_id: sampleIds.member_id } },
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    query: ListUserPermissionsQuery,
    answers: { 200: PermissionPage },
    run: async ({ doors }, actor, { query }) => {
      const { tenantId } = actor
      const holder: Holder = { tenantId, kind: 'user_id', id: query.user_id }
      const { items, total } = await doors.inTenant(tenantId, async (tx) => {
        await checkMember(tx, holder)
        return listGrants(tx, holder, { ...query, viewer: actor })
      })
      return { total, items: items.map(ofUser) }
    },
  }),
  operation({
    id: 'create_user_permission',
    route: 'POST /v1/user-permissions',
    tag,
    summary: 'Grant a user access to a path part and everything below it',
    description:
      "Returns 404 if the user or the path part doesn't exist. Returns 409 if a permission of the user already covers this access, or if the user has reached the limit of 50 permissions.",
    example: {
      body: {
        tenant_id: sampleIds.tenant_id,
        user_id: sampleIds.member_id,
        path_part_id: sampleIds.folder_part,
        capability: 'READ_ONLY',
      },
    },
    audit: 'permission.created',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    body: CreatePermissionRequest,
    before: withoutApproval,
    answers: { 201: PermissionResponse },
    refuses: [409],
    run: async (context, actor, { body }) => {
      const { tenantId, userId: grantedBy } = actor
      const { user_id: userId, path_part_id: partId, capability } = body
      const grant = await context.doors.inTenant(tenantId, async (tx) => {
        const holder = await lockUserHolder(tx, tenantId, userId)
        const id = await createGrant(tx, context, holder, { partId, capability, grantedBy })
        return getGrant(tx, holder, id, actor)
      })
      return ofUser(grant)
    },
  }),
  operation({
    id: 'update_user_permission',
    route: 'PATCH /v1/user-permissions/:permission_id',
    tag,
    summary: "Change a user's permission",
    description:
      "Changes the path part, the capability, or both. Fields that are omitted or null stay unchanged. Returns 409 if the user's other permissions already cover the new access.",
    example: {
      params: { permission_id: sampleIds.user_permission_id },
      query: { tenant_id: sampleIds.tenant_id },
      body: { capability: 'READ_WRITE' },
    },
    audit: 'permission.updated',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    query: TenantQuery,
    body: UpdatePermissionRequest,
    before: withoutApproval,
    answers: { 200: PermissionResponse },
    refuses: [409],
    run: async (context, actor, { params: { permission_id: id }, body }) => {
      const grant = await context.doors.inTenant(actor.tenantId, async (tx) => {
        const holder = await lockUserOfGrant(tx, actor, id)
        await changeGrant(tx, context, holder, { ...body, id })
        return getGrant(tx, holder, id, actor)
      })
      return ofUser(grant)
    },
  }),
  operation({
    id: 'delete_user_permission',
    route: 'DELETE /v1/user-permissions/:permission_id',
    tag,
    summary: "Revoke a user's permission",
    description: 'The user loses this access with the next request.',
    example: {
      params: { permission_id: sampleIds.user_permission_id },
      query: { tenant_id: sampleIds.tenant_id },
    },
    audit: 'permission.deleted',
    access: admin({ tenant: 'tenant_id', first: findNamed }),
    query: TenantQuery,
    answers: { 204: NoContent },
    run: (context, actor, { params: { permission_id: id } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) =>
        removeGrant(tx, context, await lockUserOfGrant(tx, actor, id), id),
      ),
  }),
  operation({
    id: 'list_group_permissions',
    route: 'GET /v1/tenant-groups/:group_id/permissions',
    tag: 'tenant-groups',
    summary: 'List the permissions of a group',
    description: 'Returns the permissions that all members of the group have, oldest first.',
    access: read('group_id'),
    query: ListGroupPermissionsQuery,
    answers: { 200: GroupPermissionPage },
    run: async ({ doors }, actor, { params, query }) => {
      const { tenantId } = actor
      const { items, total } = await doors.inTenant(tenantId, async (tx) => {
        const { id } = await getGroup(tx, actor, params.group_id)
        const holder: Holder = { tenantId, kind: 'group_id', id }
        return listGrants(tx, holder, { ...query, viewer: actor })
      })
      return { total, items: items.map(ofGroup) }
    },
  }),
  operation({
    id: 'create_group_permission',
    route: 'POST /v1/tenant-groups/:group_id/permissions',
    tag: 'tenant-groups',
    summary: 'Grant a group access to a path part and everything below it',
    description:
      "All members of the group get this access. Returns 404 if the group or the path part doesn't exist. Returns 409 if a permission of the group already covers this access, or if the group has reached the limit of 50 permissions.",
    example: { body: { path_part_id: sampleIds.folder_part, capability: 'READ_ONLY' } },
    audit: 'permission.created',
    access: admin({ first: findNamed }),
    body: CreateGroupPermissionRequest,
    before: withoutApproval,
    answers: { 201: GroupPermissionResponse },
    refuses: [409],
    run: async (context, actor, { params: { group_id: groupId }, body }) => {
      const wish = {
        partId: body.path_part_id,
        capability: body.capability ?? 'READ_ONLY',
        grantedBy: actor.userId,
      } as const
      const grant = await context.doors.inTenant(actor.tenantId, async (tx) => {
        const holder = await lockGroupHolder(tx, actor, groupId)
        return getGrant(tx, holder, await createGrant(tx, context, holder, wish), actor)
      })
      return ofGroup(grant)
    },
  }),
  operation({
    id: 'update_group_permission',
    route: 'PATCH /v1/tenant-groups/:group_id/permissions/:permission_id',
    tag: 'tenant-groups',
    summary: "Change a group's permission",
    description:
      "Changes the path part, the capability, or both. Fields that are omitted or null stay unchanged. Returns 409 if the group's other permissions already cover the new access.",
    example: {
      params: { permission_id: sampleIds.group_permission_id },
      body: { capability: 'READ_WRITE' },
    },
    audit: 'permission.updated',
    access: admin({ first: findNamed }),
    body: UpdateGroupPermissionRequest,
    before: withoutApproval,
    answers: { 200: GroupPermissionResponse },
    refuses: [409],
    run: async (context, actor, { params: { group_id: groupId, permission_id: id }, body }) => {
      const grant = await context.doors.inTenant(actor.tenantId, async (tx) => {
        const holder = await lockGroupHolder(tx, actor, groupId)
        await changeGrant(tx, context, holder, { ...body, id })
        return getGrant(tx, holder, id, actor)
      })
      return ofGroup(grant)
    },
  }),
  operation({
    id: 'delete_group_permission',
    route: 'DELETE /v1/tenant-groups/:group_id/permissions/:permission_id',
    tag: 'tenant-groups',
    summary: "Revoke a group's permission",
    description:
      'Members lose this access with the next request, unless they have it from elsewhere.',
    example: { params: { permission_id: sampleIds.group_permission_id } },
    audit: 'permission.deleted',
    access: admin({ first: findNamed }),
    answers: { 204: NoContent },
    run: (context, actor, { params: { group_id: groupId, permission_id: id } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) =>
        removeGrant(tx, context, await lockGroupHolder(tx, actor, groupId), id),
      ),
  }),
]
