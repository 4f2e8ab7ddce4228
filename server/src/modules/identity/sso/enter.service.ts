import type { Context } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { Problem, problem } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { createPersonalTenant } from '../personal-tenant.ts'
import { startPreferredSession, startSession, type NewSession } from '../auth.service.ts'
import {
  addMember,
  findGroups,
  hasOpenInvite,
  joinGroups,
  leaveGroups,
  lockActiveMembership,
} from '../../tenancy/index.ts'
import { updateUser } from '../../accounts/index.ts'
import { findAccount, findIdentity, insertIdentity, isMember } from './identities.queries.ts'
import { createUser } from '../users.service.ts'
import type { Person } from './person.policy.ts'
import type { Provider } from './provider.policy.ts'

type Parts = Pick<Context, 'config' | 'doors' | 'embedders' | 'log'>

const TRIES = 3

/** A sign-in: the person, the provider that vouches for them, and, with GOOGLE, the tenant that was asked for. */
export type Arrival = {
  readonly provider: Provider
  readonly person: Person
  readonly wantedTenantId: string | null
}

/**
 * Starts a session for a person whom a provider has vouched for. An account is found by the identity, else by the
 * verified address, else created.
 * @throws Problem forbidden for an address that is not verified, and for people who may not enter the tenant
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
      // The same person signed in elsewhere at the same time: what was missing exists by now.
      const lost = error instanceof Problem && error.code === 'conflict'
      if (!lost || attempt === TRIES) throw error
    }
  }
}

async function enterByGoogle(parts: Parts, tx: SystemTx, arrival: Arrival): Promise<NewSession> {
  const { person, wantedTenantId: tenantId } = arrival
  const { userId, isNew } = await accountOf(parts, tx, arrival)
  if (tenantId !== null) {
    const isIn = await lockActiveMembership(tx, { tenantId, userId })
    if (!isIn) throw problem('forbidden', 'You are not a member of this tenant.')
    return startSession(parts, tx, { userId, tenantId })
  }
  if (isNew) {
    const email = person.verifiedEmail ?? ''
    await createPersonalTenant(parts, tx, { userId, email, firstName: person.firstName })
  }
  return startPreferredSession(parts, tx, userId)
}

/**
 * The session is confined to the tenant: whoever runs its provider can make it claim that somebody is anybody, and must
 * gain nothing by that in other tenants.
 */
async function enterByTenant(
  parts: Parts,
  tx: SystemTx,
  arrival: Arrival & { readonly tenantId: string },
): Promise<NewSession> {
  const { provider, tenantId } = arrival
  const { userId, isNew } = await accountOf(parts, tx, arrival)
  const member = { tenantId, userId }
  if (!(await isMember(tx, member))) {
    if (!provider.allowNewMembers) {
      throw problem('forbidden', 'You are not a member of this tenant. Ask for an invite.')
    }
    await addMember(tx, { ...member, role: 'USER' })
  }
  if (!(await lockActiveMembership(tx, member))) {
    throw problem('forbidden', 'Your membership in this tenant is deactivated.')
  }
  if (isNew) await updateUser(tx, userId, { default_tenant_id: tenantId })
  await alignGroups(parts, tx, { ...arrival, userId })
  return startSession(parts, tx, { ...member, confined: true })
}

async function accountOf(
  { config }: Parts,
  tx: SystemTx,
  { provider, person }: Arrival,
): Promise<{ userId: string; isNew: boolean }> {
  const { subject, verifiedEmail: email, firstName, lastName } = person
  // Normalized; the provider has stated the same issuer.
  const issuer = new URL(provider.issuer).href
  const identity = { tenantId: provider.tenantId, issuer, subject }
  const known = await findIdentity(tx, identity)
  if (known !== undefined) return { userId: known, isNew: false }
  if (email === null) {
    throw problem('forbidden', 'The identity provider has not verified your email address.')
  }
  const found = await findAccount(tx, email)
  if (found === undefined && provider.kind === 'GOOGLE' && config.signUp === 'invited') {
    const isInvited = await hasOpenInvite(tx, email)
    if (!isInvited) throw problem('forbidden', 'Creating an account requires an invite.')
  }
  const idpType = provider.kind
  const userId =
    found ??
    (await createUser(tx, { email, passwordHash: null, firstName, lastName, idpType })).userId
  if (!(await insertIdentity(tx, { ...identity, id: newId(), userId }))) throw problem('conflict')
  return { userId, isNew: found === undefined }
}

/** Aligns a member's groups with the claim, for the groups of the mapping; other groups are left alone. */
async function alignGroups(
  { log }: Pick<Parts, 'log'>,
  tx: SystemTx,
  { provider, person, tenantId, userId }: Arrival & { tenantId: string; userId: string },
): Promise<void> {
  const { groupMapping, groupsClaim } = provider
  if (groupsClaim === null || groupMapping.size === 0) return
  const named = [...new Set(groupMapping.values())]
  const groups = await findGroups(tx, tenantId, named)
  const unknown = named.filter((target) => !groups.some((group) => group.target === target))
  if (unknown.length > 0) {
    log.warn(
      { tenantId, groups: unknown.slice(0, 20) },
      'group_mapping names groups that do not exist',
    )
  }
  const wanted = new Set(
    [...groupMapping].flatMap(([value, target]) => (person.groups.has(value) ? [target] : [])),
  )
  const idsOf = (some: typeof groups) => new Set(some.map(({ id }) => id))
  const inside = idsOf(groups.filter(({ target }) => wanted.has(target)))
  const outside = idsOf(groups).difference(inside)
  await joinGroups(tx, { tenantId, userId }, [...inside])
  await leaveGroups(tx, { tenantId, userId }, [...outside])
}
