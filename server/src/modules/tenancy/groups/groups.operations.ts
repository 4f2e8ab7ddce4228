import { own, read, admin } from '../../../platform/http/access.ts'
import { problem } from '../../../platform/core/errors.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { newId } from '../../../platform/core/ids.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Type } from 'typebox'
import { announceAccess } from '../announce-access.ts'
import { findNamed } from '../grants/find-named.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  CreateGroupRequest,
  GroupPage,
  GroupResponse,
  ListGroupMembersQuery,
  ListGroupsQuery,
  UpdateGroupRequest,
  AddMemberRequest,
  MembershipPage,
  MembershipResponse,
} from '../memberships/groups.schemas.ts'
import {
  deleteGroup,
  getGroup,
  insertGroup,
  listGroups,
  listGroupsOfMember,
  lockGroup,
  updateGroup,
} from '../memberships/groups.queries.ts'
import {
  deleteMembership,
  insertMembership,
  listMemberships,
  lockMemberOfTenant,
} from './members.queries.ts'

const tag = 'tenant-groups'

/** Groups of a tenant, and their members. */
export const groupOperations = [
  operation({
    id: 'list_my_groups',
    route: 'GET /v1/tenant-groups/my-group',
    tag,
    summary: 'List the groups of the current user',
    description: 'Returns all groups that you are in, sorted by name, whatever your role.',
    access: own('groups'),
    answers: { 200: Type.Array(GroupResponse) },
    refuses: [403],
    run: async ({ doors }, actor) => {
      const groups = await doors.inTenant(actor.tenantId, (tx) => listGroupsOfMember(tx, actor))
      return groups.map(withTimes)
    },
  }),
  operation({
    id: 'list_tenant_groups',
    route: 'GET /v1/tenant-groups',
    tag,
    summary: 'List groups',
    description: 'Sorted by name unless you choose another order.',
    access: own('groups. OWNER and ADMIN see all groups'),
    query: ListGroupsQuery,
    answers: { 200: GroupPage },
    refuses: [403],
    run: async ({ doors }, actor, { query }) => {
      const { tenantId } = actor
      const { items, total } = await doors.inTenant(tenantId, (tx) => listGroups(tx, actor, query))
      return { total, items: items.map(withTimes) }
    },
  }),
  operation({
    id: 'get_tenant_group',
    route: 'GET /v1/tenant-groups/:group_id',
    tag,
    summary: 'Get a group',
    description: 'Returns 403 if you are a USER and not in the group.',
    access: read('group_id'),
    answers: { 200: GroupResponse },
    run: async ({ doors }, actor, { params: { group_id: id } }) =>
      withTimes(await doors.inTenant(actor.tenantId, (tx) => getGroup(tx, actor, id))),
  }),
  operation({
    id: 'create_tenant_group',
    route: 'POST /v1/tenant-groups',
    tag,
    summary: 'Create a group',
    description: 'Returns 409 if a group of the tenant already has this name, ignoring case.',
    example: { body: { name: 'Lawyers', description: 'Everyone who works on contracts' } },
    audit: 'group.created',
    access: admin(),
    body: CreateGroupRequest,
    answers: { 201: GroupResponse },
    refuses: [409],
    run: async ({ doors }, actor, { body: { name, description } }) => {
      const { tenantId } = actor
      const group = await doors.inTenant(tenantId, async (tx) => {
        const id = newId()
        await insertGroup(tx, tenantId, { id, name, description: description || null })
        return getGroup(tx, actor, id)
      })
      return withTimes(group)
    },
  }),
  operation({
    id: 'update_tenant_group',
    route: 'PATCH /v1/tenant-groups/:group_id',
    tag,
    summary: 'Update the name or description of a group',
    description:
      'Fields that are omitted or null stay unchanged. An empty description clears it. Returns 409 if another group has this name.',
    example: { body: { description: 'The legal department' } },
    audit: 'group.updated',
    access: admin({ first: findNamed }),
    body: UpdateGroupRequest,
    answers: { 200: GroupResponse },
    refuses: [409],
    // Null leaves either unchanged. An empty description clears it.
    run: async ({ doors }, actor, { params: { group_id: id }, body: { name, description } }) => {
      const { tenantId } = actor
      const change = {
        ...(name != null && { name }),
        ...(description != null && { description: description || null }),
      }
      const group = await doors.inTenant(tenantId, async (tx) => {
        await lockGroup(tx, actor, id)
        if (Object.keys(change).length > 0) await updateGroup(tx, { tenantId, id }, change)
        return getGroup(tx, actor, id)
      })
      return withTimes(group)
    },
  }),
  operation({
    id: 'delete_tenant_group',
    route: 'DELETE /v1/tenant-groups/:group_id',
    tag,
    summary: 'Delete a group',
    description:
      'Also deletes its memberships and permissions. Members lose the access that they had through the group.',
    audit: 'group.deleted',
    access: admin({ first: findNamed }),
    answers: { 204: NoContent },
    run: (context, actor, { params: { group_id: id } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await lockGroup(tx, actor, id)
        await deleteGroup(tx, { tenantId: actor.tenantId, id })
        await announceAccess(tx, context, { tenantId: actor.tenantId })
      }),
  }),
  operation({
    id: 'list_group_members',
    route: 'GET /v1/tenant-groups/:group_id/members',
    tag,
    summary: 'List the members of a group',
    description: 'Returns 403 if you are a USER and not in the group.',
    access: read('group_id'),
    query: ListGroupMembersQuery,
    answers: { 200: MembershipPage },
    run: async ({ doors }, actor, { params: { group_id: id }, query }) => {
      const { items, total } = await doors.inTenant(actor.tenantId, async (tx) => {
        await getGroup(tx, actor, id)
        return listMemberships(tx, { tenantId: actor.tenantId, id }, query)
      })
      return { total, items: items.map(withTimes) }
    },
  }),
  operation({
    id: 'add_group_member',
    route: 'POST /v1/tenant-groups/:group_id/members',
    tag,
    summary: 'Add a member of the tenant to a group',
    description:
      "The member gets the group's permissions. Returns 409 if they are already in the group or are deactivated.",
    example: { body: { user_id: sampleIds.member_id } },
    audit: 'group.member_added',
    access: admin({ first: findNamed }),
    body: AddMemberRequest,
    answers: { 201: MembershipResponse },
    refuses: [409],
    run: async (context, actor, { params: { group_id: groupId }, body: { user_id: userId } }) => {
      const { tenantId } = actor
      const membership = await context.doors.inTenant(tenantId, async (tx) => {
        await lockGroup(tx, actor, groupId)
        const { deactivated } = await lockMemberOfTenant(tx, actor, userId)
        if (deactivated) throw problem('user_deactivated')
        await announceAccess(tx, context, { tenantId, userId })
        return insertMembership(tx, { id: newId(), tenantId, groupId, userId })
      })
      return withTimes(membership)
    },
  }),
  operation({
    id: 'remove_group_member',
    route: 'DELETE /v1/tenant-groups/:group_id/members/:user_id',
    tag,
    summary: 'Remove a member from a group',
    description:
      "The member loses the group's permissions. Returns 404 if they aren't in the group.",
    example: { params: { user_id: sampleIds.member_id } },
    audit: 'group.member_removed',
    access: admin({ first: findNamed }),
    answers: { 204: NoContent },
    run: (context, actor, { params: { group_id: groupId, user_id: userId } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        await lockGroup(tx, actor, groupId)
        await lockMemberOfTenant(tx, actor, userId)
        const membership = { tenantId: actor.tenantId, groupId, userId }
        if (!(await deleteMembership(tx, membership))) {
          throw problem('group_member_missing')
        }
        await announceAccess(tx, context, { tenantId: actor.tenantId, userId })
      }),
  }),
]
