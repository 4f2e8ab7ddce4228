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
 * Makes a link that signs the first owner in, for whoever started the server. It replaces that of an earlier start.
 * @returns undefined when somebody has used the generated password, or replaced it
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
 * Starts a session of the first owner. The generated password goes on to wait for its first use, so that whoever came
 * by the link can still be told it at the next start.
 * @throws Problem 400 for a token that is unknown, used or expired, or whose owner has signed in with the password
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
