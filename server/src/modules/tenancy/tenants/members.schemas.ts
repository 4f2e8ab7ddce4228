import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
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

export const TenantUserEditRequest = Body('TenantUserEditRequest', { role: TenantUserRole })
