import { Type } from 'typebox'
import { Answer, Body, DateTime, described, Maybe } from '../../../platform/http/schemas.ts'
import { TenantUserRole } from '../../accounts/index.ts'
import { NewPassword, PersonName } from '../auth.schemas.ts'

const LinkToken = described(Type.String(), 'What follows the # in the link of the invite.')

export const LinkedInviteRequest = Body('LinkedInviteRequest', { token: LinkToken })

export const LinkedInviteResponse = Answer('LinkedInviteResponse', {
  tenant_name: described(Type.String(), 'Name of the tenant.'),
  invited_by: described(Type.String(), 'Name of the person who invites, else the address.'),
  email: described(Type.String(), 'The address that was invited.'),
  role: TenantUserRole,
  expires_at: described(DateTime, 'Until when the link works.'),
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
    'Page on which the member sets a new password. Whoever has it can do so, so pass it on to that member only.',
  ),
  expires_at: described(DateTime, 'Until when the link works.'),
})
