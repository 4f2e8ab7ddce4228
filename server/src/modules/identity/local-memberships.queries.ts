import { sql } from 'kysely'
import type { Role } from '../../platform/core/actor.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { users } from '../accounts/index.ts'
import { memberships, tenants } from '../tenancy/index.ts'

export type LocalMembership = {
  /** The local account that has the membership. */
  readonly userId: string
  readonly tenantId: string
  readonly tenantName: string
  readonly role: Role
  readonly createdAt: Date
}

const MAX_LISTED = 100

/**
 * Memberships that tenants' identity providers gave to an account's address before its owner proved it,
 * oldest first. Later ones are left out. Otherwise strangers could show the person text at any time, such as
 * the name of a tenant.
 */
export async function listLocalMemberships(
  tx: SystemTx,
  userId: string,
): Promise<LocalMembership[]> {
  const { rows } = await sql<LocalMembership>`
    select local.id as "userId", m.tenant_id as "tenantId", t.name as "tenantName", m.role,
      m.created_at as "createdAt"
    from ${users} me
    join ${users} local on lower(local.email) = lower(me.email) and local.local_tenant_id is not null
      and local.created_at <= me.created_at
    join ${memberships} m on m.user_id = local.id and m.deactivated_on is null
    join ${tenants} t on t.id = m.tenant_id
    where me.id = ${userId}::uuid and me.local_tenant_id is null and not exists (
      select from ${memberships} own where own.tenant_id = m.tenant_id and own.user_id = me.id)
    order by m.created_at, m.tenant_id limit ${MAX_LISTED}`.execute(tx)
  return rows
}

/** Makes a tenant's provider find another account in place of a local one. */
export async function giveIdentities(
  tx: SystemTx,
  { tenantId, from, to }: { readonly tenantId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('user_identity')
    .set({ user_id: to })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', from)
    .execute()
}
