import type { SystemTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { addMember } from '../tenants/tenants.service.ts'
import { findMemberByAddress, markAccepted } from './invites.queries.ts'
import { findLinked, type LinkedInviteRow } from './linked-invite.queries.ts'

/** An invite that its link can be used for, with the name of the person whose word it is. */
export type LinkedInvite = LinkedInviteRow & { readonly inviter: string }

/**
 * Reads the invite of a link, whose token the caller has checked.
 * @throws Problem bad_request when it was deleted; conflict when it was accepted, has expired, or the person who invited
 * may not do so any more
 */
export async function findLinkedInvite(tx: SystemTx, inviteId: string): Promise<LinkedInvite> {
  return usable(await findLinked(tx, inviteId))
}

/**
 * Makes the account of a new member a member by the link of an invite. Of concurrent attempts, one succeeds.
 * @param makeAccount makes the account for the address of the invite, and returns its id
 * @throws Problem as {@link findLinkedInvite}, and conflict when a member has the address
 */
export async function takeLinkedInvite(
  tx: SystemTx,
  inviteId: string,
  makeAccount: (invite: LinkedInvite) => Promise<string>,
): Promise<{ tenantId: string; userId: string }> {
  const invite = usable(await findLinked(tx, inviteId, { lock: true }))
  const { tenant_id: tenantId, email, role } = invite
  if (await findMemberByAddress(tx, { tenantId, email })) {
    throw problem('member_exists_sign_in')
  }
  const userId = await makeAccount(invite)
  await addMember(tx, { tenantId, userId, role })
  await markAccepted(tx, { tenantId, inviteId, userId })
  return { tenantId, userId }
}

function usable(invite: LinkedInviteRow | undefined): LinkedInvite {
  if (!invite) throw problem('invite_deleted')
  if (invite.accepted_at) throw problem('invite_accepted')
  if (invite.expired) throw problem('invite_expired')
  const { inviter } = invite
  if (inviter === null) {
    throw problem('inviter_gone')
  }
  return { ...invite, inviter }
}
