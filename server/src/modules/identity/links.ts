import type { Config } from '../../platform/config/config.ts'
import type { TokenPurpose } from './email-tokens.queries.ts'

const MINUTE_MS = 60_000

/** How long links work. All but the first give access to an account, so they are short-lived. */
const LIFETIME_MS: Record<TokenPurpose, number> = {
  sign_up: 24 * 60 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  first_sign_in: 10 * MINUTE_MS,
  // A person hands it over, and may not meet the other one right away.
  reset_local_password: 24 * 60 * MINUTE_MS,
}

/** The pages of the front end that take a token. */
const PAGES: Record<TokenPurpose, string> = {
  sign_up: 'sign-up',
  reset_password: 'reset',
  first_sign_in: 'welcome',
  reset_local_password: 'reset',
}

/** When a token created now expires. */
export function expiryOf(purpose: TokenPurpose): Date {
  return new Date(Date.now() + LIFETIME_MS[purpose])
}

/** Browsers don't send the part after #, so the token appears in no log or referrer. */
export function linkTo(
  { http }: Pick<Config, 'http'>,
  purpose: TokenPurpose,
  token: string,
): string {
  return `${http.publicUrl}/${PAGES[purpose]}#${token}`
}
