import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import type { UserResponse } from './users.schemas.ts'

export type NewUser = {
  readonly email: string
  /** Null for who signs in through an identity provider only. */
  readonly passwordHash: string | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  /** Where the account comes from; PASSWORD, unless told. */
  readonly idpType?: UserResponse['idp_type']
}

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
export async function insertUser(tx: SystemTx, user: NewUser & { id: string }): Promise<boolean> {
  const row = await tx
    .insertInto('app_user')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      idp_type: user.idpType ?? 'PASSWORD',
    })
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

/** Writes the members of the caller's own account that are given. */
export async function updateUser(
  tx: SystemTx,
  userId: string,
  changes: {
    readonly default_tenant_id?: string
    readonly first_name?: string | null
    readonly last_name?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

/**
 * Holds an active membership until the transaction ends: whoever removes the member waits.
 * @returns whether there is one
 */
export async function lockActiveMembership(
  tx: SystemTx,
  member: { tenantId: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant_user')
    .select('user_id')
    .where('tenant_id', '=', member.tenantId)
    .where('user_id', '=', member.userId)
    .where('deactivated_on', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives accounts whose default tenant this is another one of theirs, or none. To be called when the memberships
 * in it are deleted.
 * @param left a tenant, and the one user who has left it; everybody, unless told
 */
export async function replaceDefaultTenant(
  tx: SystemTx,
  left: { readonly tenantId: string; readonly userId?: string },
): Promise<void> {
  const { userId } = left
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      default_tenant_id: eb
        .selectFrom('tenant_user')
        .select('tenant_user.tenant_id')
        .whereRef('tenant_user.user_id', '=', 'app_user.id')
        .where('tenant_user.deactivated_on', 'is', null)
        .orderBy('tenant_user.created_at')
        .orderBy('tenant_user.tenant_id')
        .limit(1),
      updated_at: sql<Date>`now()`,
    }))
    .where('default_tenant_id', '=', left.tenantId)
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? ''))
    .execute()
}

export async function hasUsers(tx: SystemTx): Promise<boolean> {
  return (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}
