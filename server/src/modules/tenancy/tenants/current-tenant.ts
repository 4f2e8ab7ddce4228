import type { Actor, Role } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { findRole } from '../memberships/memberships.queries.ts'

/**
 * The caller's role in a tenant that a request names. Don't call it in a transaction: for a tenant other than
 * the credential's, it opens one itself.
 * @param elsewhere whether the request may be about another tenant than the credential's
 * @throws Problem not_found if the tenant doesn't exist, the caller isn't an active member, or the credential
 * is confined to another tenant; forbidden if only the credential is for another tenant
 */
export async function roleInTenant(
  { doors }: Pick<Context, 'doors'>,
  actor: Pick<Actor, 'tenantId' | 'userId' | 'role' | 'confined'>,
  { tenantId, elsewhere }: { readonly tenantId: string; readonly elsewhere: boolean },
): Promise<Role> {
  if (tenantId.toLowerCase() === actor.tenantId) return actor.role
  const member = { tenantId, userId: actor.userId }
  const role = actor.confined ? undefined : await doors.acrossTenants((tx) => findRole(tx, member))
  if (!role) throw problem('not_found')
  if (elsewhere) return role
  throw problem('session_of_other_tenant')
}
