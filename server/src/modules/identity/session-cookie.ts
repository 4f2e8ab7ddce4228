import { createThrottle, requireTurn } from '../../platform/attempts/throttle.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Http } from '../../platform/http/operation.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import { perContext } from '../../platform/context/per-context.ts'
import type { NewSession } from './auth.service.ts'
import { TOKEN_GUESSES } from './throttle.ts'
import { getUser } from './users.service.ts'

const tokensOf = perContext(({ countAttempts }) => createThrottle(countAttempts, TOKEN_GUESSES))

/** Sets the session cookie. @returns the user of the session, for the response */
export function enter(context: Context, session: NewSession, { reply }: Http) {
  setSessionCookie(reply, context.config, session.token)
  return getUser(context, session)
}

/** Uses the token of a link. Wrong tokens are counted. */
export async function useToken<T>(
  context: Context,
  { request, reply }: Http,
  use: () => Promise<T>,
): Promise<T> {
  const attempt = await tokensOf(context).begin('', request.ip)
  requireTurn(attempt, reply, 'tokens_wrong_limit')
  const used = await use()
  await attempt.succeeded()
  return used
}
