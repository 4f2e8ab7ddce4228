import type { SystemTx } from '../../platform/db/index.ts'
import { selectUserByAddress, selectUsers } from '../accounts/index.ts'
import { selectMemberships } from '../tenancy/index.ts'

export async function findCredentials(tx: SystemTx, email: string) {
  return selectUserByAddress(tx, email)
    .select(['id', 'password_hash', 'default_tenant_id', 'awaits_first_sign_in'])
    .executeTakeFirst()
}

export async function findDefaultTenant(tx: SystemTx, userId: string): Promise<string | null> {
  const row = await selectUsers(tx)
    .select('default_tenant_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.default_tenant_id ?? null
}

/** All memberships of a user, the oldest first. */
export async function listMemberships(tx: SystemTx, userId: string) {
  return selectMemberships(tx)
    .select(['m.tenant_id', 'm.deactivated_on'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute()
}

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]
