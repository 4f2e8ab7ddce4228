import type { SystemTx } from '../../platform/db/index.ts'
import { selectLocalUsers, selectUserByAddress, selectUsers } from '../accounts/index.ts'
import { selectMemberships } from '../tenancy/index.ts'

const CREDENTIALS = [
  'app_user.id',
  'password_hash',
  'default_tenant_id',
  'awaits_first_sign_in',
] as const

export async function findCredentials(tx: SystemTx, email: string) {
  return selectUserByAddress(tx, email).select(CREDENTIALS).executeTakeFirst()
}

/**
 * The local accounts with this address that have a password, oldest membership first.
 * @param tenantId leaves out accounts of other tenants
 */
export async function findLocalCredentials(
  tx: SystemTx,
  { email, tenantId, limit }: { email: string; tenantId: string | undefined; limit: number },
) {
  return selectLocalUsers(tx, email)
    .innerJoin(selectMemberships(tx).selectAll().as('m'), (join) =>
      join.onRef('m.user_id', '=', 'app_user.id').onRef('m.tenant_id', '=', 'local_tenant_id'),
    )
    .where('password_hash', 'is not', null)
    .$if(tenantId !== undefined, (query) => query.where('m.tenant_id', '=', tenantId ?? ''))
    .select(CREDENTIALS)
    .orderBy('m.created_at')
    .orderBy('app_user.id')
    .limit(limit)
    .execute()
}

export async function findDefaultTenant(tx: SystemTx, userId: string): Promise<string | null> {
  const row = await selectUsers(tx)
    .select('default_tenant_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.default_tenant_id ?? null
}

/** All memberships of a user, oldest first. */
export async function listMemberships(tx: SystemTx, userId: string) {
  return selectMemberships(tx)
    .select(['m.tenant_id', 'm.deactivated_on'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute()
}

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number]

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>
