import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  described,
  flag,
  paging,
} from '../../../platform/http/schemas.ts'
import { TenantUserRole } from '../../accounts/index.ts'
import { partOf, sortingBy } from '../../tree/index.ts'

export const TenantUserResponse = Answer('TenantUserResponse', {
  user_id: Uuid,
  email: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  role: TenantUserRole,
  deactivated_on: described(
    Nullable(DateTime),
    'When the member was deactivated; null for active members.',
  ),
  is_tenant_idp_managed: described(
    Type.Boolean(),
    "Whether the member signs in through the tenant's identity provider.",
  ),
  has_access: described(
    Type.Boolean(),
    'Whether a role, a permission or a group lets the member see more than their own folder.',
  ),
  can_get_reset_link: described(
    Type.Boolean(),
    "Whether an administrator can create a link with which the member sets a new password. That is the case if an invite link created the account and its address isn't proved.",
  ),
  created_at: DateTime,
  updated_at: DateTime,
})
export type TenantUserResponse = Static<typeof TenantUserResponse>

export const TenantAdministratorResponse = Answer('TenantAdministratorResponse', {
  user_id: Uuid,
  email: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  role: TenantUserRole,
})

export const MemberPage = PageOf('PaginatedResponse_TenantUserResponse_', TenantUserResponse)

export const ListMembersQuery = Query({
  ...sortingBy(['ADDED_AT', 'USERNAME', 'ROLE'], false, 'the address'),
  role: described(Maybe(TenantUserRole), 'Only members with this role.'),
  username_like: partOf('first and last name'),
  active_only: described(flag, "Only members who aren't deactivated."),
  ...paging,
})

const Choice = OneOf('ResponsibilityChoice', ['PAUSE', 'HAND_OVER'])
const CHOICE =
  'What happens to the webhooks, sources, workflow runners and outside links that the member is responsible for and may no longer have. `PAUSE`, the default: they rest until an administrator takes them over. `HAND_OVER`: the caller takes them over now, or the OWNER if the caller is the member.'

export const TenantUserEditRequest = Body('TenantUserEditRequest', {
  role: TenantUserRole,
  responsibilities: described(Maybe(Choice), CHOICE),
})

export const ResponsibilityQuery = Query({ responsibilities: described(Maybe(Choice), CHOICE) })
export type ResponsibilityChoice = Static<typeof ResponsibilityQuery>['responsibilities']

const Responsibility = Answer('Responsibility', {
  kind: described(
    OneOf('ResponsibilityKind', [
      'webhook',
      'source',
      'workflow_runner',
      'outside_link',
      'api_key',
      'identity_provider',
    ]),
    'What it is. API keys have the rights that the person has when they are used, and end with the membership.',
  ),
  id: described(Uuid, 'Its id.'),
  name: described(Type.String(), 'Its name, or its URL.'),
  is_paused: described(
    Type.Boolean(),
    'Whether it does nothing, because the person may not have it.',
  ),
})
export const ResponsibilityPage = PageOf('PaginatedResponse_Responsibility_', Responsibility)
export const ResponsibilitiesQuery = Query(paging)

export const TakeOverRequest = Body('TakeOverRequest', {
  ids: described(
    Maybe(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
    'What to take over; everything if omitted.',
  ),
})
export const TakeOverResponse = Answer('TakeOverResponse', {
  taken: described(Type.Integer(), 'Number of things that the caller is now responsible for.'),
})
