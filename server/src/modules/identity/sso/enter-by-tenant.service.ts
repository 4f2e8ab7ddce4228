import type { Context } from '../../../platform/context/context.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { startSession, type NewSession } from '../auth.service.ts'
import {
  addMember,
  findGroups,
  joinGroups,
  leaveGroups,
  lockOpenInvite,
  lockProvider,
  lockRole,
  markAccepted,
} from '../../tenancy/index.ts'
import { findAccountInTenant, findIdentity, insertIdentity } from './identities.queries.ts'
import { createUser } from '../users.service.ts'
import { notVerified, type Person } from './person.policy.ts'
import { issuerOf, staleSignIn, type Provider } from './provider.policy.ts'

type Arrival = {
  readonly provider: Provider
  readonly tenantId: string
  readonly person: Person
}

/**
 * Starts a session in the tenant whose own provider has vouched for a person. Whoever runs the provider can
 * make it claim any identity, so its word counts only in its tenant. The account is found by the identity,
 * else by the verified address among the tenant's members and the accounts that its provider has created.
 * Otherwise one is created for this tenant. The session is confined to the tenant and ends with the provider.
 * Nobody enters as the OWNER.
 * @throws Problem bad_request if the tenant has since changed its provider; forbidden for an
 * unverified address, and for people who may not enter
 */
export async function enterByTenant(
  parts: Pick<Context, 'config' | 'log'>,
  tx: SystemTx,
  arrival: Arrival,
): Promise<NewSession> {
  const { provider, person, tenantId } = arrival
  const providerId = await lockProvider(tx, { ...provider, tenantId })
  if (providerId === undefined) throw staleSignIn()
  const identity = { tenantId, issuer: issuerOf(provider), subject: person.subject }
  const known = await findIdentity(tx, identity)
  const userId = known ?? (await memberByAddress(tx, arrival))
  const role = await lockRole(tx, { tenantId, userId })
  if (role === undefined) {
    throw problem('membership_deactivated')
  }
  if (role === 'OWNER') {
    throw problem('owner_through_provider')
  }
  if (known === undefined && !(await insertIdentity(tx, { ...identity, userId, providerId }))) {
    throw problem('conflict')
  }
  await alignGroups(parts, tx, { ...arrival, userId })
  return startSession(parts, tx, { tenantId, userId, providerId })
}

/**
 * The member with a person's verified address. If necessary, adds one: with the role of an open invite to the
 * address, else as USER if the tenant accepts everybody whom its provider knows.
 */
async function memberByAddress(
  tx: SystemTx,
  { provider, person, tenantId }: Arrival,
): Promise<string> {
  const { verifiedEmail: email, firstName, lastName } = person
  if (email === null) throw notVerified()
  const found = await findAccountInTenant(tx, { tenantId, email })
  if (found?.is_member) return found.id
  const invite = await lockOpenInvite(tx, { tenantId, email })
  if (!invite && !provider.allowNewMembers) {
    throw problem('not_a_member_yet')
  }
  const account = { email, passwordHash: null, firstName, lastName, idpType: 'TENANT' } as const
  const userId = found?.id ?? (await createUser(tx, { ...account, localTenantId: tenantId })).userId
  await addMember(tx, { tenantId, userId, role: invite?.role ?? 'USER' })
  if (invite) await markAccepted(tx, { tenantId, inviteId: invite.id, userId })
  return userId
}

/** Aligns a member's groups with the claim, for the groups in the mapping. Other groups stay unchanged. */
async function alignGroups(
  { log }: Pick<Context, 'log'>,
  tx: SystemTx,
  { provider, person, tenantId, userId }: Arrival & { userId: string },
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
