import { Type } from 'typebox'
import { Answer, Body, DateTime, described, Maybe } from '../../../platform/http/schemas.ts'
import { TenantUserRole } from '../../accounts/index.ts'
import { NewPassword, PersonName } from '../auth.schemas.ts'

const LinkToken = described(Type.String(), 'The part after the # in the invite link.')

export const LinkedInviteRequest = Body('LinkedInviteRequest', { token: LinkToken })

export const LinkedInviteResponse = Answer('LinkedInviteResponse', {
  tenant_name: described(Type.String(), 'Name of the tenant.'),
  invited_by: described(
    Type.String(),
    'Name of the person who sent the invite, or their address if they have no name.',
  ),
  email: described(Type.String(), 'The invited address.'),
  role: TenantUserRole,
  expires_at: described(DateTime, 'When the link expires.'),
})

export const JoinByInviteRequest = Body('JoinByInviteRequest', {
  token: LinkToken,
  password: NewPassword,
  first_name: Maybe(PersonName),
  last_name: Maybe(PersonName),
})

export const ResetLinkResponse = Answer('ResetLinkResponse', {
  reset_link: described(
    Type.String(),
    'Page on which the member sets a new password. Anyone who has the URL can do so, so give it only to that member.',
  ),
  expires_at: described(DateTime, 'When the link expires.'),
})
