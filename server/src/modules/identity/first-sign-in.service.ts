import type { Context } from '../../platform/context/context.ts'
import { problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { findUnusedPassword } from '../accounts/index.ts'
import { startPreferredSession, type NewSession } from './auth.service.ts'
import * as tokens from './email-tokens.queries.ts'
import { expiryOf, linkTo } from './links.ts'
import { newToken } from './new-token.ts'

const PURPOSE = 'first_sign_in'

/**
 * Creates a link that signs in the first owner, for whoever started the server. It replaces the link of an
 * earlier start.
 * @returns undefined if somebody has used or replaced the generated password
 */
export async function makeFirstSignInLink({
  config,
  doors,
}: Pick<Context, 'config' | 'doors'>): Promise<string | undefined> {
  const { text, hash } = newToken()
  return doors.acrossTenants(async (tx) => {
    const owner = await findUnusedPassword(tx)
    if (!owner) return undefined
    await tokens.deleteTokensFor(tx, PURPOSE)
    const { email } = owner
    const expiresAt = expiryOf(PURPOSE)
    await tokens.storeEmailToken(tx, { id: newId(), purpose: PURPOSE, email, hash, expiresAt })
    return linkTo(config, PURPOSE, text)
  })
}

/**
 * Starts a session for the first owner. The generated password still counts as unused, so the next start can
 * print it again for somebody who came by the link.
 * @throws Problem 400 for a token that is unknown, used or expired, or if the owner has signed in with the
 * password
 */
export async function signInByLink(
  context: Pick<Context, 'config' | 'doors' | 'embedders'>,
  token: string,
): Promise<NewSession> {
  return context.doors.acrossTenants(async (tx) => {
    const used = await tokens.consumeEmailToken(tx, [PURPOSE], hashToken(token))
    const owner = used && (await findUnusedPassword(tx))
    if (!owner || owner.email !== used.email) {
      throw problem('first_link_invalid')
    }
    return startPreferredSession(context, tx, owner.id)
  })
}
