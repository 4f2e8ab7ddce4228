import type { Context } from '../../../platform/context/context.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { Problem, problem } from '../../../platform/core/errors.ts'
import { createPersonalTenant } from '../personal-tenant.ts'
import { startPreferredSession, startSession, type NewSession } from '../auth.service.ts'
import { hasOpenInvite, lockRole } from '../../tenancy/index.ts'
import { enterByTenant } from './enter-by-tenant.service.ts'
import { findAccount, findIdentity, insertIdentity } from './identities.queries.ts'
import { createUser } from '../users.service.ts'
import { notVerified, type Person } from './person.policy.ts'
import { issuerOf, type Provider } from './provider.policy.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'embedders' | 'log'>

const TRIES = 3

/** A sign-in: the person, the provider that vouches for them and, with GOOGLE, the requested tenant. */
export type Arrival = {
  readonly provider: Provider
  readonly person: Person
  readonly wantedTenantId: string | null
}

/**
 * Starts a session for a person whom a provider has vouched for.
 * @throws Problem forbidden for an unverified address, and for people who may not enter the tenant
 */
export async function enter(parts: Parts, arrival: Arrival): Promise<NewSession> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await parts.doors.acrossTenants((tx) =>
        arrival.provider.tenantId === null
          ? enterByGoogle(parts, tx, arrival)
          : enterByTenant(parts, tx, { ...arrival, tenantId: arrival.provider.tenantId }),
      )
    } catch (error) {
      // The same person has signed in elsewhere at the same time, so what was missing now exists.
      const lost = error instanceof Problem && error.code === 'conflict'
      if (!lost || attempt === TRIES) throw error
    }
  }
}

/** The account is found by the identity, else by the verified address. Otherwise one is created with its own tenant. */
async function enterByGoogle(parts: Parts, tx: SystemTx, arrival: Arrival): Promise<NewSession> {
  const { person, wantedTenantId: tenantId } = arrival
  const { userId, isNew } = await accountOf(parts, tx, arrival)
  if (tenantId !== null) {
    const role = await lockRole(tx, { tenantId, userId })
    if (role === undefined) throw problem('not_a_member')
    return startSession(parts, tx, { userId, tenantId })
  }
  if (isNew) {
    const email = person.verifiedEmail ?? ''
    await createPersonalTenant(parts, tx, { userId, email, firstName: person.firstName })
  }
  return startPreferredSession(parts, tx, userId)
}

async function accountOf(
  { config }: Parts,
  tx: SystemTx,
  { provider, person }: Arrival,
): Promise<{ userId: string; isNew: boolean }> {
  const { subject, verifiedEmail: email, firstName, lastName } = person
  const identity = { tenantId: null, issuer: issuerOf(provider), subject }
  const known = await findIdentity(tx, identity)
  if (known !== undefined) return { userId: known, isNew: false }
  if (email === null) throw notVerified()
  const found = await findAccount(tx, email)
  if (found === undefined && config.signUp === 'invited') {
    const isInvited = await hasOpenInvite(tx, email)
    if (!isInvited) throw problem('account_needs_invite')
  }
  const idpType = 'GOOGLE'
  const userId =
    found ??
    (await createUser(tx, { email, passwordHash: null, firstName, lastName, idpType })).userId
  const isFirst = await insertIdentity(tx, { ...identity, userId, providerId: null })
  if (!isFirst) throw problem('conflict')
  return { userId, isNew: found === undefined }
}
