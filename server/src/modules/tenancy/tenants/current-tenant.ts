import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import { isActiveMember } from './memberships.queries.ts'

/**
 * Makes sure that a tenant named in a request is the one that the caller's credential is for. Not to be called in a
 * transaction: for another tenant it opens one itself.
 * @throws Problem not_found when there is no such tenant, the caller is no active member of it, or the credential is
 * confined; forbidden when the caller is a member, but the credential is for another tenant
 */
export async function requireOwnTenant(
  { doors }: Pick<Context, 'doors'>,
  actor: Pick<Actor, 'tenantId' | 'userId' | 'confined'>,
  tenantId: string,
): Promise<void> {
  if (tenantId.toLowerCase() === actor.tenantId) return
  const member = { tenantId, userId: actor.userId }
  const isMember =
    !actor.confined && (await doors.acrossTenants((tx) => isActiveMember(tx, member)))
  if (!isMember) throw problem('not_found')
  throw problem(
    'forbidden',
    'A session is valid for one tenant. Switch to this tenant first with POST /v1/auth/uat.',
  )
}
