import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Email,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
} from '../../../platform/http/schemas.ts'
import { TenantUserRole } from '../../accounts/index.ts'
import { filteringByTime, sortingBy } from '../../tree/index.ts'
import { PermissionCapability } from '../grants/permissions.schemas.ts'

const InviteStatus = OneOf('InviteStatus', ['pending', 'accepted', 'expired'])
export type InviteStatus = Static<typeof InviteStatus>

const InviteGrant = Body('InviteGrant', {
  path_part_id: Uuid,
  capability: PermissionCapability,
})
export type InviteGrant = Static<typeof InviteGrant>

/** Maximum number of permissions in an invite. */
const MAX_GRANTS = 10

export const InviteResponse = Answer('InviteResponse', {
  id: Uuid,
  tenant_id: Uuid,
  email: Type.String({ format: 'email' }),
  role: TenantUserRole,
  expires_at: described(DateTime, 'When the invite expires.'),
  accepted_at: described(Nullable(DateTime), 'When the invite was accepted; null until then.'),
  created_at: DateTime,
  updated_at: DateTime,
  invite_link: described(
    Type.String(),
    'Page on which the person accepts the invite. On a server without a mail server, the URL is enough to join, so give it only to that person.',
  ),
  email_id: Nullable(Uuid),
  grants: described(Type.Array(InviteGrant), 'Permissions that the person gets by accepting.'),
  groups: described(Type.Array(Uuid), 'Groups that the person joins by accepting.'),
  invited_by_user_id: described(Nullable(Uuid), 'Who sent the invite; null if unknown.'),
})
export type InviteResponse = Static<typeof InviteResponse>

export const InvitePage = PageOf('PaginatedResponse_InviteResponse_', InviteResponse)

/** The longest address that mail can be sent to (RFC 5321). */
const MAX_ADDRESS = 254

/** For how many days an invite can be open. */
export const MOST_DAYS = 90

/** Maximum number of groups in an invite. */
const MAX_GROUPS = 50

const Groups = described(
  Maybe(Type.Array(Uuid, { maxItems: MAX_GROUPS })),
  'Groups that the person joins by accepting. Groups that are deleted by then are skipped.',
)

export const InviteUserRequest = Body('InviteUserRequest', {
  tenant_id: Uuid,
  email: Email({ maxLength: MAX_ADDRESS }),
  role: Type.Unsafe<Static<typeof TenantUserRole>>({ ...TenantUserRole, default: 'USER' }),
  grants: described(
    Maybe(Type.Array(InviteGrant, { maxItems: MAX_GRANTS })),
    'Permissions that the person gets by accepting. Without any, a USER sees only their own folder.',
  ),
  groups: Groups,
})

export const UpdateInviteRequest = Body('UpdateInviteRequest', {
  expires_at: described(
    Maybe(DateTime),
    `When the invite expires: in the future, and at most ${MOST_DAYS} days away.`,
  ),
  groups: Groups,
})
export type UpdateInviteRequest = Static<typeof UpdateInviteRequest>
export type InviteUserRequest = Static<typeof InviteUserRequest>

export const ListInvitesQuery = Query({
  email: described(
    Maybe(Type.String({ maxLength: MAX_ADDRESS })),
    'Only invites to addresses that contain this text.',
  ),
  // Null means the same as an omitted field, but validators fill in defaults only for the latter.
  status: described(
    Type.Unsafe<InviteStatus | null>({ ...Nullable(InviteStatus), default: 'pending' }),
    'Only invites with this status.',
  ),
  role: described(Maybe(TenantUserRole), 'Only invites with this role.'),
  invited_by: described(
    Maybe(Uuid),
    "Only invites sent by this person. Invites created before this filter existed don't record the sender.",
  ),
  ...sortingBy(['CREATED_AT', 'EXPIRES_AT'], true),
  ...filteringByTime,
  ...paging,
})
export type ListInvitesQuery = Static<typeof ListInvitesQuery>

export const AcceptInviteResponse = Answer('AcceptInviteResponse', {
  tenant_id: Uuid,
  role: TenantUserRole,
})
export type AcceptInviteResponse = Static<typeof AcceptInviteResponse>
