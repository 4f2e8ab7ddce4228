import type { Actor } from '../../../platform/core/actor.ts'
import {
  createThrottle,
  mailboxOf,
  requireTurn,
  type ThrottleRule,
} from '../../../platform/attempts/throttle.ts'
import type { Http } from '../../../platform/http/operation.ts'
import { perContext } from '../../../platform/context/per-context.ts'

const DAY_MS = 24 * 3_600_000

const throttlesOf = perContext(({ config: { mailLimits }, countAttempts }) => {
  const { invitesPerAddress, invitesPerTenant } = mailLimits
  const rule = { windowMs: DAY_MS, perClient: invitesPerTenant, subjectsByClient: false }
  const of = (kind: string, perSubject: number) =>
    createThrottle(countAttempts, { ...rule, kind, perSubject } satisfies ThrottleRule)
  return {
    addresses: of('invite-address', invitesPerAddress),
    tenants: of('invite-tenant', invitesPerTenant),
  }
})

/**
 * Counts an invitation for the recipient, the tenant and the client. Nothing reverts the count, because
 * deleting an invite doesn't unsend its mail.
 * @throws Problem 429 with Retry-After
 */
export async function requireInviteTurn(
  context: Parameters<typeof throttlesOf>[0],
  { tenantId }: Pick<Actor, 'tenantId'>,
  email: string,
  { request, reply }: Pick<Http, 'request' | 'reply'>,
): Promise<void> {
  const { addresses, tenants } = throttlesOf(context)
  const toAddress = await addresses.begin(mailboxOf(email), request.ip)
  requireTurn(toAddress, reply, 'invites_of_address_limit')
  const ofTenant = await tenants.begin(tenantId, request.ip)
  requireTurn(ofTenant, reply, 'invites_of_day_limit')
}
