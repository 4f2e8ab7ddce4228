import { closeConnections } from '../../../platform/realtime/connections.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import type { Role } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { announceAccess } from '../announce-access.ts'
import { type MemberKey, leaveDefaultTenant } from '../memberships/memberships.queries.ts'
import * as queries from './members.queries.ts'
import type { ResponsibilityChoice, TenantUserResponse } from './members.schemas.ts'
import { listResponsibilities, takeOver } from './responsibilities.queries.ts'

/** Who ends a membership or role, and what becomes of what it allowed. */
export type Leaving = { readonly callerId: string; readonly choice: ResponsibilityChoice }

/** Unless somebody takes it over, a trigger pauses what the member may no longer have. */
async function handOver(
  tx: TenantTx | SystemTx,
  key: MemberKey,
  { callerId, choice }: Leaving,
): Promise<void> {
  if (choice !== 'HAND_OVER') return
  await takeOver(tx, key, { heirId: callerId === key.userId ? undefined : callerId })
}

/**
 * Makes a member ADMIN or USER.
 * @throws Problem not_found; conflict for a second OWNER, or for another role for the OWNER
 */
export async function changeRole(
  context: Context,
  key: MemberKey,
  { role, ...leaving }: { readonly role: Role } & Leaving,
): Promise<TenantUserResponse> {
  return context.doors.inTenant(key.tenantId, async (tx) => {
    const member = await requireMember(tx, key)
    if (member.role === role) return toPublicMember(member)
    if (member.role === 'OWNER') throw problem('owner_role_kept')
    if (role === 'OWNER') throw problem('second_owner')
    await announceAccess(tx, context, key)
    if (role === 'USER') await handOver(tx, key, leaving)
    return toPublicMember({ ...member, ...(await queries.updateMember(tx, key, { role })) })
  })
}

/**
 * Locks a member out until somebody activates the membership again. The member leaves all groups permanently,
 * and all sessions end. API keys are kept, but refused until then.
 * @throws Problem not_found; forbidden for the OWNER
 */
export async function deactivateMember(
  context: Context,
  key: MemberKey,
  leaving: Leaving,
): Promise<TenantUserResponse> {
  const member = await context.doors.inTenant(key.tenantId, async (tx) => {
    const found = await requireMember(tx, key)
    if (found.role === 'OWNER') throw problem('owner_deactivated')
    await handOver(tx, key, leaving)
    await queries.deleteTies(tx, key)
    if (found.deactivated_on) return found
    return { ...found, ...(await queries.updateMember(tx, key, { active: false })) }
  })
  closeConnections(key, CLOSE.notMember)
  return toPublicMember(member)
}

/** Admits a deactivated member again. @throws Problem not_found */
export async function activateMember(
  context: Context,
  key: MemberKey,
): Promise<TenantUserResponse> {
  return context.doors.inTenant(key.tenantId, async (tx) => {
    const member = await requireMember(tx, key)
    if (!member.deactivated_on) return toPublicMember(member)
    return toPublicMember({ ...member, ...(await queries.updateMember(tx, key, { active: true })) })
  })
}

/**
 * Ends a membership. Everybody but the OWNER may also leave. The personal folder is kept for a member who
 * comes back.
 * @throws Problem not_found; conflict for the OWNER and for members under directory sync
 */
export async function removeMember(
  context: Context,
  key: MemberKey,
  leaving: Leaving,
): Promise<void> {
  // The default tenant of an account is stored outside all tenants.
  await context.doors.acrossTenants(async (tx) => {
    const member = await requireMember(tx, key)
    if (member.role === 'OWNER') throw problem('owner_removed')
    if (member.is_tenant_idp_managed) {
      throw problem('member_of_directory')
    }
    await handOver(tx, key, leaving)
    await endMembership(tx, key)
  })
  closeConnections(key, CLOSE.notMember)
}

/**
 * Deletes a membership with everything that depends on it. The account stays. Closing connections is up to
 * the caller.
 */
export async function endMembership(tx: SystemTx, key: MemberKey): Promise<void> {
  await queries.deleteMember(tx, key)
  await leaveDefaultTenant(tx, key)
}

/** A locked member. @throws Problem not_found */
export async function requireMember(
  tx: SystemTx | TenantTx,
  key: MemberKey,
): Promise<queries.MemberRow> {
  const member = await queries.lockMember(tx, key)
  if (!member) throw problem('missing', { what: 'Member' })
  return member
}

/** A member, or somebody who was one and is still responsible for something. @throws Problem not_found */
export async function requireResponsible(tx: TenantTx, key: MemberKey): Promise<void> {
  const { total } = await listResponsibilities(tx, key, { limit: 1, offset: 0 })
  if (total === 0) await requireMember(tx, key)
}

/** A member as the API shows it. */
export function toPublicMember(row: queries.MemberRow): TenantUserResponse {
  return { ...withTimes(row), deactivated_on: row.deactivated_on?.toISOString() ?? null }
}
