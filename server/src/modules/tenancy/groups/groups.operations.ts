import { own, read, admin } from '../../../platform/http/access.ts'
import { rejectBlank } from '../../../platform/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Type } from 'typebox'
import { findNamed } from '../grants/find-named.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  CreateGroupRequest,
  GroupPage,
  GroupResponse,
  ListQuery,
  UpdateGroupRequest,
  AddMemberRequest,
  MembershipPage,
  MembershipResponse,
} from './groups.schemas.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listOwnGroups,
  updateGroup,
  addMember,
  listMembers,
  removeMember,
} from './groups.service.ts'

const tag = 'tenant-groups'

/** Groups of a tenant, and who is in them. */
export const groupOperations = [
  operation({
    id: 'list_my_groups',
    route: 'GET /v1/tenant-groups/my-group',
    tag,
    summary: 'List the groups of the current user',
    access: own('groups'),
    answers: { 200: Type.Array(GroupResponse) },
    refuses: [403],
    run: listOwnGroups,
  }),
  operation({
    id: 'list_tenant_groups',
    route: 'GET /v1/tenant-groups',
    tag,
    summary: 'List groups; a USER sees only their own',
    access: own('groups; an OWNER or ADMIN sees all'),
    query: ListQuery,
    answers: { 200: GroupPage },
    refuses: [403],
    run: (context, actor, { query }) => listGroups(context, actor, query),
  }),
  operation({
    id: 'get_tenant_group',
    route: 'GET /v1/tenant-groups/:group_id',
    tag,
    summary: 'Get a group',
    access: read('group_id'),
    answers: { 200: GroupResponse },
    run: (context, actor, { params }) => getGroup(context, actor, params.group_id),
  }),
  operation({
    id: 'create_tenant_group',
    route: 'POST /v1/tenant-groups',
    tag,
    summary: 'Create a group',
    access: admin(),
    body: CreateGroupRequest,
    check: ({ body }) => rejectBlank(body.name, ['body', 'name']),
    answers: { 201: GroupResponse },
    refuses: [409],
    run: (context, actor, { body }) => createGroup(context, actor, body),
  }),
  operation({
    id: 'update_tenant_group',
    route: 'PATCH /v1/tenant-groups/:group_id',
    tag,
    summary: 'Update the name or description of a group',
    access: admin({ first: findNamed }),
    body: UpdateGroupRequest,
    check: ({ body }) => rejectBlank(body.name, ['body', 'name']),
    answers: { 200: GroupResponse },
    refuses: [409],
    run: (context, actor, { params, body }) => updateGroup(context, actor, params.group_id, body),
  }),
  operation({
    id: 'delete_tenant_group',
    route: 'DELETE /v1/tenant-groups/:group_id',
    tag,
    summary: 'Delete a group with its memberships and permissions',
    access: admin({ first: findNamed }),
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteGroup(context, actor, params.group_id),
  }),
  operation({
    id: 'list_group_members',
    route: 'GET /v1/tenant-groups/:group_id/members',
    tag,
    summary: 'List the members of a group',
    access: read('group_id'),
    query: ListQuery,
    answers: { 200: MembershipPage },
    run: (context, actor, { params, query }) => listMembers(context, actor, params.group_id, query),
  }),
  operation({
    id: 'add_group_member',
    route: 'POST /v1/tenant-groups/:group_id/members',
    tag,
    summary: 'Add a member of the tenant to a group',
    access: admin({ first: findNamed }),
    body: AddMemberRequest,
    answers: { 201: MembershipResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      addMember(context, actor, params.group_id, body.user_id),
  }),
  operation({
    id: 'remove_group_member',
    route: 'DELETE /v1/tenant-groups/:group_id/members/:user_id',
    tag,
    summary: 'Remove a user from a group',
    access: admin({ first: findNamed }),
    answers: { 204: NoContent },
    run: (context, actor, { params }) =>
      removeMember(context, actor, params.group_id, params.user_id),
  }),
]
