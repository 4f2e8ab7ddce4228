import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/index.ts'

/** A member of the tenant with the account behind. */
export async function findMember(tx: TenantTx, member: { tenantId: string; userId: string }) {
  return tx
    .selectFrom('tenant_user')
    .innerJoin('app_user', 'app_user.id', 'tenant_user.user_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.idp_type',
      'app_user.default_tenant_id',
      'tenant_user.tenant_id',
      'tenant_user.role',
    ])
    .where('tenant_user.tenant_id', '=', member.tenantId)
    .where('tenant_user.user_id', '=', member.userId)
    .executeTakeFirst()
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Returns false when there is an account with this address already. */
export async function insertUser(
  tx: SystemTx,
  user: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('app_user')
    .values({ id: user.id, email: user.email, password_hash: user.passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateDefaultTenant(
  tx: SystemTx,
  user: { id: string; defaultTenantId: string },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ default_tenant_id: user.defaultTenantId, updated_at: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute()
}

export async function hasUsers(tx: SystemTx): Promise<boolean> {
  return (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}
