import { Type } from 'typebox'
import { newerBody } from '../../../platform/http/aliases.ts'
import { admin, member, type LookFor } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { listAdministrators, listMembers } from './members.queries.ts'
import {
  ListMembersQuery,
  MemberPage,
  ResponsibilitiesQuery,
  ResponsibilityPage,
  ResponsibilityQuery,
  TakeOverRequest,
  TakeOverResponse,
  TenantAdministratorResponse,
  TenantUserEditRequest,
  TenantUserResponse,
} from './members.schemas.ts'
import {
  activateMember,
  changeRole,
  deactivateMember,
  removeMember,
  requireMember,
  requireResponsible,
  toPublicMember,
} from './members.service.ts'
import { listResponsibilities, takeOver } from './responsibilities.queries.ts'

const tag = 'tenants'

const MAX_ADMINISTRATORS = 20

type Params = { readonly tenant_id: string; readonly user_id: string }

function keyOf({ tenant_id: tenantId, user_id: userId }: Params) {
  return { tenantId, userId }
}

const knownMember: LookFor<{ params: Params }> = ({ doors }, _actor, { params }) =>
  doors.inTenant(params.tenant_id, (tx) => requireMember(tx, keyOf(params)))

const responsiblePerson: LookFor<{ params: Params }> = ({ doors }, _actor, { params }) =>
  doors.inTenant(params.tenant_id, (tx) => requireResponsible(tx, keyOf(params)))

/** The members of a tenant. */
export const memberOperations = [
  operation({
    id: 'list_tenant_users',
    route: 'GET /v1/tenants/:tenant_id/users',
    tag,
    summary: 'List the members of a tenant',
    description: 'Returns all members, including deactivated ones, sorted by email address.',
    access: admin({ tenant: 'tenant_id', elsewhere: true }),
    query: ListMembersQuery,
    answers: { 200: MemberPage },
    run: async ({ doors }, _actor, { params: { tenant_id: tenantId }, query }) => {
      const { items, total } = await doors.inTenant(tenantId, (tx) =>
        listMembers(tx, tenantId, query),
      )
      return { total, items: items.map(toPublicMember) }
    },
  }),
  operation({
    id: 'list_tenant_administrators',
    route: 'GET /v1/tenants/me/administrators',
    tag,
    summary: 'List who can give access in the current tenant',
    description: `Use it to tell people whom to ask. Returns the OWNER first, then up to ${MAX_ADMINISTRATORS - 1} ADMINs.`,
    access: member,
    answers: { 200: Type.Array(TenantAdministratorResponse) },
    run: ({ doors }, { tenantId }) =>
      doors.readInTenant(tenantId, (tx) => listAdministrators(tx, tenantId, MAX_ADMINISTRATORS)),
  }),
  operation({
    id: 'deactivate_tenant_user',
    route: 'POST /v1/tenants/:tenant_id/users/:user_id/deactivate',
    tag,
    summary: 'Deactivate a member',
    description:
      'Locks the member out and ends all their sessions in the tenant. They leave all groups. Their API keys are refused until you activate them again. Returns 403 for the OWNER.',
    example: { params: { user_id: sampleIds.member_id } },
    audit: 'member.deactivated',
    access: admin({ tenant: 'tenant_id', first: knownMember }),
    answers: { 200: TenantUserResponse },
    query: ResponsibilityQuery,
    run: (context, { userId: callerId }, { params, query: { responsibilities: choice } }) =>
      deactivateMember(context, keyOf(params), { callerId, choice }),
  }),
  operation({
    id: 'activate_tenant_user',
    route: 'POST /v1/tenants/:tenant_id/users/:user_id/activate',
    tag,
    summary: 'Activate a deactivated member',
    description:
      "The member can sign in again and their API keys work again. They don't rejoin their former groups.",
    example: { params: { user_id: sampleIds.member_id } },
    audit: 'member.activated',
    access: admin({ tenant: 'tenant_id', first: knownMember }),
    answers: { 200: TenantUserResponse },
    run: (context, _actor, { params }) => activateMember(context, keyOf(params)),
  }),
  operation({
    id: 'update_tenant_user',
    route: 'PATCH /v1/tenants/:tenant_id/users/:user_id',
    tag,
    summary: 'Change the role of a member',
    description: "Returns 409 if you try to make a second OWNER, or to change the OWNER's role.",
    example: { params: { user_id: sampleIds.member_id }, body: { role: 'ADMIN' } },
    audit: 'member.updated',
    access: admin({ tenant: 'tenant_id', first: knownMember }),
    body: TenantUserEditRequest,
    before: newerBody({}, { job_title: '', department: '' }),
    answers: { 200: TenantUserResponse },
    refuses: [409],
    run: (context, { userId: callerId }, { params, body: { role, responsibilities: choice } }) =>
      changeRole(context, keyOf(params), { role, callerId, choice }),
  }),
  operation({
    id: 'delete_tenant_user',
    route: 'DELETE /v1/tenants/:tenant_id/users/:user_id',
    tag,
    summary: 'Remove a member from a tenant',
    description:
      "Deletes the member's sessions, API keys, permissions and group memberships in this tenant. The personal folder is kept in case the member comes back. Returns 409 for the OWNER and for members under directory sync.",
    example: { params: { user_id: sampleIds.member_id } },
    audit: 'member.removed',
    access: admin({
      tenant: 'tenant_id',
      orSelf: 'user_id',
      first: knownMember,
      refusal: 'administrators_remove_members',
    }),
    answers: { 204: NoContent },
    refuses: [409],
    query: ResponsibilityQuery,
    run: (context, { userId: callerId }, { params, query: { responsibilities: choice } }) =>
      removeMember(context, keyOf(params), { callerId, choice }),
  }),
  operation({
    id: 'list_responsibilities',
    route: 'GET /v1/tenants/:tenant_id/users/:user_id/responsibilities',
    tag,
    summary: 'List what a person is responsible for',
    description:
      "Returns webhooks, sources, workflow runners, outside links, API keys and the identity provider, oldest first. Look before you change a role, deactivate or remove somebody. It also works after that, for people who aren't members any more.",
    example: { params: { user_id: sampleIds.member_id } },
    access: admin({ tenant: 'tenant_id', first: responsiblePerson }),
    query: ResponsibilitiesQuery,
    answers: { 200: ResponsibilityPage },
    run: ({ doors }, _actor, { params, query }) =>
      doors.inTenant(params.tenant_id, async (tx) => {
        await requireResponsible(tx, keyOf(params))
        return listResponsibilities(tx, keyOf(params), query)
      }),
  }),
  operation({
    id: 'take_over_responsibilities',
    route: 'POST /v1/tenants/:tenant_id/users/:user_id/responsibilities/take-over',
    tag,
    summary: 'Take over what a person is responsible for',
    description:
      'Makes you responsible, and lets what was paused because of the person go on. API keys stay with the person.',
    example: { params: { user_id: sampleIds.member_id }, body: {} },
    audit: 'responsibilities.taken_over',
    access: admin({ tenant: 'tenant_id', first: responsiblePerson }),
    body: TakeOverRequest,
    answers: { 200: TakeOverResponse },
    run: ({ doors }, { userId: heirId }, { params, body: { ids } }) =>
      doors.inTenant(params.tenant_id, async (tx) => {
        await requireResponsible(tx, keyOf(params))
        return { taken: await takeOver(tx, keyOf(params), { heirId, ids }) }
      }),
  }),
]
