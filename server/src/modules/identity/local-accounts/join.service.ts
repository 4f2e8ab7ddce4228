import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { putLocalUser } from '../../accounts/index.ts'
import { findLinkedInvite, isInviteToken, takeLinkedInvite } from '../../tenancy/index.ts'
import { startSession, type NewSession } from '../auth.service.ts'
import { requireGoodPassword } from '../common-passwords.ts'
import { deleteTokensOf } from '../email-tokens.queries.ts'
import { hashPassword } from '../passwords.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'secret'>

export type Newcomer = {
  readonly inviteId: string
  readonly token: string
  readonly password: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * What an invite's link tells whoever holds it.
 * @throws Problem bad_request for a wrong token; conflict for an invite that can no longer be accepted
 */
export async function readLinkedInvite(parts: Parts, inviteId: string, token: string) {
  requireLink(parts, inviteId, token)
  const invite = await parts.doors.acrossTenants((tx) => findLinkedInvite(tx, inviteId))
  return {
    tenant_name: invite.tenant_name,
    invited_by: invite.inviter,
    email: invite.email,
    role: invite.role,
    expires_at: invite.expires_at.toISOString(),
  }
}

/**
 * Creates an account with the link of an invite, and signs it in. The link doesn't prove the address, so the
 * account is local to the tenant. An account that has proved the address is neither used nor mentioned.
 * @throws Problem bad_request for a wrong token; conflict for an invite that can no longer be accepted;
 * InvalidInput for a common password
 */
export async function joinByInvite(parts: Parts, newcomer: Newcomer): Promise<NewSession> {
  const { inviteId, token, password, firstName, lastName } = newcomer
  requireLink(parts, inviteId, token)
  await requireGoodPassword(password, ['body', 'password'])
  // Hashing takes far longer than checking whether the invite is open.
  await parts.doors.acrossTenants((tx) => findLinkedInvite(tx, inviteId))
  const passwordHash = await hashPassword(password)
  return parts.doors.acrossTenants(async (tx) => {
    const member = await takeLinkedInvite(tx, inviteId, ({ tenant_id: localTenantId, email }) =>
      putLocalUser(tx, { id: newId(), email, passwordHash, firstName, lastName, localTenantId }),
    )
    // A returning member has just chosen a password: an earlier link must not replace it.
    await deleteTokensOf(tx, member.userId)
    return startSession(parts, tx, member)
  })
}

function requireLink(parts: Parts, inviteId: string, token: string): void {
  if (isInviteToken(parts, inviteId, token)) return
  throw problem('invite_link_invalid')
}
