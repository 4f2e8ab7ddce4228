import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { deleteTokensOf, storeEmailToken } from '../email-tokens.queries.ts'
import { expiryOf, linkTo } from '../links.ts'
import { newToken } from '../new-token.ts'
import { lockLocalMember } from './local-members.queries.ts'

const PURPOSE = 'reset_local_password'

type MemberKey = { readonly tenantId: string; readonly userId: string }

/**
 * Creates a password reset link for a member, which an administrator hands over.
 * @throws Problem not_found if the user isn't a member; conflict unless an invite link of the tenant created
 * the account and it has no other membership; forbidden for the caller's own account
 */
export async function createResetLink(
  { config, doors }: Pick<Context, 'config' | 'doors'>,
  actor: Actor,
  key: MemberKey,
): Promise<{ reset_link: string; expires_at: string }> {
  if (actor.userId === key.userId.toLowerCase()) {
    throw problem('own_reset_link')
  }
  const { text, hash } = newToken()
  const expiresAt = expiryOf(PURPOSE)
  await doors.acrossTenants(async (tx) => {
    const member = await lockLocalMember(tx, key)
    if (!member) throw noMember()
    if (!member.is_resettable) {
      throw problem('reset_link_by_mail')
    }
    if (member.deactivated_on) {
      throw problem('member_deactivated')
    }
    const { userId } = key
    await deleteTokensOf(tx, userId)
    const { email } = member
    await storeEmailToken(tx, { id: newId(), purpose: PURPOSE, email, userId, hash, expiresAt })
  })
  return { reset_link: linkTo(config, PURPOSE, text), expires_at: expiresAt.toISOString() }
}

/** @throws Problem not_found if the user isn't a member */
export async function knownMember(
  { doors }: Pick<Context, 'doors'>,
  _actor: Actor,
  { params }: { readonly params: { readonly tenant_id: string; readonly user_id: string } },
): Promise<void> {
  const key = { tenantId: params.tenant_id, userId: params.user_id }
  if (!(await doors.acrossTenants((tx) => lockLocalMember(tx, key)))) throw noMember()
}

const noMember = () => problem('missing', { what: 'Member' })
