import { isEmailAddress, trimmedAddress } from '../../../platform/core/email-address.ts'
import { problem, type Problem } from '../../../platform/core/errors.ts'
import { cleanName } from '../../../platform/core/names.ts'
import type { Provider } from './provider.policy.ts'

type Claims = Readonly<Record<string, unknown>>

/** Somebody whom an identity provider has vouched for. */
export type Person = {
  /** The provider's id of the person: never reused, never changed. */
  readonly subject: string
  /** Null unless the provider says that the address is the person's. */
  readonly verifiedEmail: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** The values of the claim that lists groups. */
  readonly groups: ReadonlySet<string>
}

const MAX_NAME = 255
const MAX_SUBJECT = 255
const MAX_GROUPS = 2000

/** For a new person whose address the provider hasn't verified. */
export function notVerified(): Problem {
  return problem('email_not_verified')
}

type Trust = Pick<Provider, 'trustEmail' | 'groupsClaim'>

/** Whether the token lacks claims that the userinfo endpoint may have. */
export function isIncomplete(token: Claims, trust: Trust): boolean {
  const { groupsClaim } = trust
  return emailIn(token, trust) === null || (groupsClaim !== null && !(groupsClaim in token))
}

/**
 * @param token claims of a checked ID token
 * @param info claims of the provider's userinfo endpoint for the same subject
 * @returns undefined for an invalid subject
 */
export function personOf(token: Claims, info: Claims, trust: Trust): Person | undefined {
  const { sub: subject } = token
  if (typeof subject !== 'string') return undefined
  // At most 255 ASCII characters: OpenID Connect Core 1.0, section 2.
  if (subject.length > MAX_SUBJECT || !/^[\x20-\x7e]+$/.test(subject)) return undefined
  const all: Claims = { ...info, ...token }
  const lastName = nameFrom(all['family_name'])
  const firstName = nameFrom(all['given_name']) ?? (lastName ? null : nameFrom(all['name']))
  return {
    subject,
    verifiedEmail: emailIn(token, trust) ?? emailIn(info, trust),
    firstName,
    lastName,
    groups: new Set(trust.groupsClaim === null ? [] : groupsFrom(all[trust.groupsClaim])),
  }
}

/** An address and its verification only count together, from the same source. */
function emailIn(claims: Claims, { trustEmail }: Trust): string | null {
  const { email: given, email_verified: verified } = claims
  if (typeof given !== 'string') return null
  const email = trimmedAddress(given)
  if (!isEmailAddress(email)) return null
  return verified === true || (trustEmail && verified === undefined) ? email : null
}

function nameFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // Truncated before cleaning, because cleaning a very long text could take too long.
  return cleanName(cleanName(value.slice(0, 4 * MAX_NAME)).slice(0, MAX_NAME)) || null
}

function groupsFrom(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.slice(0, MAX_GROUPS).filter((each) => typeof each === 'string')
}
