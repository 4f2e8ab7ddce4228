import type { Refusal } from './refusal.ts'

/** Errors about accounts, members, groups, permissions and signing in. */
export const ofPeople = {
  account_unknown: ['not_found', 'No account has the address {email}.'],
  address_without_account: ['not_found', 'No account with the address {email} exists.'],
  account_exists: ['conflict', 'An account with the address {email} already exists.'],
  token_invalid: [
    'bad_request',
    'The token is invalid, already used or expired. Request a new one.',
  ],
  old_password_wrong: ['forbidden', 'The old password is not correct.'],
  no_active_membership: ['forbidden', 'Your account is not an active member of any tenant.'],
  not_a_member: ['forbidden', 'You are not a member of this tenant.'],
  not_a_member_yet: ['forbidden', 'You are not a member of this tenant. Ask for an invite.'],
  session_of_provider: [
    'forbidden',
    "This session was opened through the tenant's identity provider. Sign in again to access another tenant.",
  ],
  session_of_provider_account: [
    'forbidden',
    "This session was opened through the tenant's identity provider and cannot change the account. Sign in with a password or Google.",
  ],
  session_of_provider_tenant: [
    'forbidden',
    "A session from the tenant's own identity provider cannot delete the tenant. Sign in with a password or Google.",
  ],
  session_of_other_tenant: [
    'forbidden',
    'A session is valid for one tenant. Switch to this tenant first with POST /v1/auth/uat.',
  ],
  session_required: [
    'not_authenticated',
    'This operation requires a signed-in session. An API key is not enough.',
  ],
  first_link_invalid: [
    'bad_request',
    'The link is invalid, already used or expired. Start the server again for a new one, or sign in with the password.',
  ],
  invite_link_invalid: [
    'bad_request',
    'The invite link is incomplete or no longer works. Ask for a new one.',
  ],
  own_reset_link: ['forbidden', 'Change your own password in your account.'],
  reset_link_by_mail: [
    'conflict',
    'Only members who joined by an invite link, without proving their address, can get a reset link.',
  ],
  member_deactivated: ['conflict', 'The member is deactivated. Activate the member first.'],
  consent_expired: [
    'not_found',
    'This request was not started in this browser, was already answered, or took too long. Start again in the app.',
  ],
  consent_tenant_switched: [
    'conflict',
    'You have switched to another tenant since then. Check the request again.',
  ],
  account_without_tenant: [
    'forbidden',
    'Your account no longer belongs to a tenant. Ask for an invite.',
  ],
  membership_deactivated: ['forbidden', 'Your membership in this tenant is deactivated.'],
  owner_through_provider: [
    'forbidden',
    "The OWNER of a tenant signs in with a password or Google, not through the tenant's identity provider.",
  ],
  account_needs_invite: ['forbidden', 'Creating an account requires an invite.'],
  email_not_verified: ['forbidden', 'The identity provider has not verified your email address.'],
  provider_incomplete: [
    'not_found',
    "The tenant's identity provider is not fully configured: configuration.{member} is missing or invalid.",
  ],
  sign_in_stale: [
    'bad_request',
    'This sign-in was not started here, is already complete, or took too long. Start again.',
  ],
  provider_without_directory: [
    'conflict',
    "The tenant's identity provider is not of the type FANWEI_E9, so there is no directory to import users from.",
  ],
  provider_unreachable: [
    'bad_request',
    'The identity provider cannot be reached or is not configured correctly.',
  ],
  provider_without_user: ['bad_request', 'The identity provider did not identify a user.'],
  google_not_configured: ['not_found', 'Sign-in with Google is not configured on this server.'],
  tenant_without_provider: ['not_found', 'The tenant does not exist or has no identity provider.'],
  provider_not_supported: ['not_implemented', 'Providers of the type FANWEI_E9 are not supported.'],
  provider_refused: ['forbidden', 'The identity provider rejected the sign-in.'],
  sign_in_not_verified: [
    'bad_request',
    'The sign-in could not be verified with the identity provider.',
  ],
  tenant_unknown: ['not_found', 'Tenant {id} does not exist.'],
  active_member_unknown: ['not_found', 'The tenant has no active member with this id.'],
  tenant_without_active_owner: [
    'not_found',
    'The tenant does not exist, or its owner is not active.',
  ],
  group_name_taken: ['conflict', 'A group with this name already exists.'],
  group_member_exists: ['conflict', 'The user is already a member of this group.'],
  group_member_missing: ['not_found', 'The user is not a member of this group.'],
  not_in_group: ['forbidden', 'You are not a member of this group.'],
  user_deactivated: ['conflict', 'The user is deactivated in this tenant.'],
  invite_open: ['conflict', 'An open invite for this address already exists.'],
  invites_limit: [
    'conflict',
    'The tenant has reached the limit of {max} open invites. Delete some first.',
  ],
  invite_accepted: ['conflict', 'The invite has already been accepted.'],
  invite_expired: ['conflict', 'The invite has expired. Ask for a new one.'],
  invite_deleted: ['bad_request', 'The invite was deleted. Ask for a new one.'],
  inviter_gone: [
    'conflict',
    'The person who invited you can no longer invite people. Ask for a new invite.',
  ],
  member_exists_sign_in: [
    'conflict',
    'A member with this address already exists. Sign in instead.',
  ],
  member_exists: ['conflict', 'A member with this address already exists.'],
  member_exists_deactivated: [
    'conflict',
    'A deactivated member has this address. Activate the member instead.',
  ],
  user_is_member: ['conflict', 'The user is already a member of this tenant.'],
  you_are_member: ['conflict', 'You are already a member of this tenant.'],
  tenant_owned: ['conflict', 'The tenant already has an owner.'],
  tenant_has_owner: ['conflict', 'The tenant has an owner.'],
  second_owner: ['conflict', 'The tenant already has an OWNER.'],
  owner_role_kept: ['conflict', "The OWNER's role cannot be changed."],
  owner_deactivated: ['forbidden', 'The OWNER cannot be deactivated.'],
  owner_removed: ['conflict', 'The OWNER cannot be removed.'],
  member_of_directory: [
    'conflict',
    'The member is managed by directory sync and can only be removed there.',
  ],
  grant_exists: ['conflict', 'A permission on this item already exists.'],
  grants_limit: ['conflict', 'At most {max} permissions can be granted.'],
  grant_of_own_folder: ['conflict', 'Users already have full access to their own folder.'],
  grant_redundant: [
    'conflict',
    'An equal or stronger permission on this item or above it already exists.',
  ],
  administrators_only: ['forbidden', 'Only an OWNER or ADMIN of the tenant may do this.'],
  owner_deletes_tenant: ['forbidden', 'Only the OWNER may delete a tenant.'],
  administrators_remove_members: ['forbidden', 'Only an OWNER or ADMIN may remove other members.'],
  apps_forbidden: ['forbidden', 'Apps are not allowed to do this.'],
  app_scope_missing: ['forbidden', 'This app needs the scope {scope} to do this.'],
  agents_read_only: [
    'forbidden',
    'Agents may not change anything in this tenant. An administrator can allow it in the workspace, under Administration, Agents.',
  ],
  sign_ins_of_apps_limit: ['too_many_requests', 'Too many app sign-ins. Try again later.'],
  mails_limit: ['too_many_requests', 'Too many mails were requested. Try again later.'],
  sign_ins_failed_limit: ['too_many_requests', 'Too many failed sign-ins. Try again later.'],
  passwords_wrong_limit: ['too_many_requests', 'Too many wrong passwords. Try again later.'],
  sign_ins_limit: ['too_many_requests', 'Too many sign-in attempts. Try again later.'],
  tokens_wrong_limit: ['too_many_requests', 'Too many wrong tokens. Try again later.'],
  invites_of_address_limit: [
    'too_many_requests',
    'This address was invited too often today. Try again later.',
  ],
  invites_of_day_limit: [
    'too_many_requests',
    'Too many invitations were sent today. Try again later.',
  ],
} as const satisfies Record<string, Refusal>
