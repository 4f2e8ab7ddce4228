import { sql, type RawBuilder } from 'kysely'
import type { Role } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { replaceDefaultTenant, selectUsers } from '../../accounts/index.ts'

type Tx = SystemTx | TenantTx
export type MemberKey = { readonly tenantId: string; readonly userId: string }

/** Memberships as `m`, including deactivated ones. */
export function selectMemberships(tx: Tx) {
  return tx.selectFrom('tenant_user as m')
}

/** Memberships that aren't deactivated. */
export function activeMemberships(tx: Tx) {
  return selectMemberships(tx).where('m.deactivated_on', 'is', null)
}

/** The members of a tenant with their accounts, including deactivated members. */
export function selectMembers(tx: Tx, tenantId: string) {
  return selectUsers(tx)
    .innerJoin('tenant_user', 'tenant_user.user_id', 'app_user.id')
    .where('tenant_user.tenant_id', '=', tenantId)
}

/**
 * Whether a member of {@link selectMembers} has a password that an administrator may reset: that of an
 * account created by an invite link of the tenant. Never the OWNER's, because no administrator may act as the
 * OWNER.
 */
export const isResettable = sql<boolean>`(app_user.password_hash is not null and tenant_user.role <> 'OWNER'
  and app_user.local_tenant_id is not distinct from tenant_user.tenant_id)`

export async function isActiveMember(tx: Tx, member: MemberKey): Promise<boolean> {
  return (await findRole(tx, member)) !== undefined
}

/** The role of an active member. */
/** How many active members the tenant has. */
export async function countMembers(tx: Tx, tenantId: string): Promise<number> {
  const { count } = await activeMemberships(tx)
    .where('m.tenant_id', '=', tenantId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findRole(tx: Tx, member: MemberKey): Promise<Role | undefined> {
  return (await membership(tx, member).executeTakeFirst())?.role
}

/** The role of an active member, who can't be removed until the transaction ends. */
export async function lockRole(tx: SystemTx, member: MemberKey): Promise<Role | undefined> {
  return (await membership(tx, member).forKeyShare().executeTakeFirst())?.role
}

function membership(tx: Tx, { tenantId, userId }: MemberKey) {
  return activeMemberships(tx)
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .select(sql<Role>`m.role`.as('role'))
}

/**
 * Gives accounts with this default tenant another tenant of theirs, or none. Call it when the memberships in
 * it are deleted.
 * @param left a tenant, and the user who has left it; all users by default
 */
export async function leaveDefaultTenant(
  tx: SystemTx,
  left: { readonly tenantId: string; readonly userId?: string },
): Promise<void> {
  const eldest: RawBuilder<string | null> = sql`(
    select m.tenant_id from tenant_user m
    where m.user_id = app_user.id and m.deactivated_on is null
    order by m.created_at, m.tenant_id limit 1)`
  await replaceDefaultTenant(tx, left, eldest)
}

/** The owner of a tenant. */
export async function findOwner(tx: SystemTx, tenantId: string): Promise<string | undefined> {
  const row = await selectMemberships(tx)
    .where('m.tenant_id', '=', tenantId)
    .where('m.role', '=', 'OWNER')
    .select('m.user_id')
    .executeTakeFirst()
  return row?.user_id
}
