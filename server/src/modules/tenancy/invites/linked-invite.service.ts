import type { SystemTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { addMember } from '../tenants/tenants.service.ts'
import { findMemberByAddress, markAccepted } from './invites.queries.ts'
import { findLinked, type LinkedInviteRow } from './linked-invite.queries.ts'

/** An invite whose link can be used, with the name of the person who vouches for it. */
export type LinkedInvite = LinkedInviteRow & { readonly inviter: string }

/**
 * Reads the invite of a link, whose token the caller has checked.
 * @throws Problem bad_request if it was deleted; conflict if it was accepted, has expired, or the inviter may
 * no longer invite
 */
export async function findLinkedInvite(tx: SystemTx, inviteId: string): Promise<LinkedInvite> {
  return usable(await findLinked(tx, inviteId))
}

/**
 * Makes an account a member through the link of an invite. Of concurrent attempts, one succeeds.
 * @param makeAccount creates the account for the invite's address, and returns its id
 * @throws Problem as {@link findLinkedInvite}, and conflict if a member has the address
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
