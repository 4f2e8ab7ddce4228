import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import type { UserResponse } from './users.schemas.ts'

export type NewUser = {
  readonly email: string
  /** Null for people who only sign in through an identity provider. */
  readonly passwordHash: string | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  /** How the account was created; PASSWORD by default. */
  readonly idpType?: UserResponse['idp_type']
  /** The tenant whose provider or invite created the account. Nobody else confirms that the address is the person's. */
  readonly localTenantId?: string
  /** The password was generated, and nobody has used it yet. */
  readonly awaitsFirstSignIn?: boolean
}

/** Returns false if an account with this address exists; for a local account, in its tenant. */
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
      awaits_first_sign_in: user.awaitsFirstSignIn ?? false,
      local_tenant_id: user.localTenantId ?? null,
      default_tenant_id: user.localTenantId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Creates an account with a password that is local to a tenant. If a former member had one there with this
 * address, it gets the new password and names instead.
 * @returns its id
 */
export async function putLocalUser(
  tx: SystemTx,
  user: NewUser & { readonly id: string; readonly localTenantId: string },
): Promise<string> {
  if (await insertUser(tx, user)) return user.id
  const { id } = await tx
    .updateTable('app_user')
    .set({
      password_hash: user.passwordHash,
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      idp_type: 'PASSWORD',
      default_tenant_id: user.localTenantId,
      updated_at: sql<Date>`now()`,
    })
    .where(hasAddress(user.email))
    .where('local_tenant_id', '=', user.localTenantId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the given fields of an account. A new password counts as chosen by a person. */
export async function updateUser(
  tx: SystemTx,
  userId: string,
  changes: {
    readonly default_tenant_id?: string
    readonly first_name?: string | null
    readonly last_name?: string | null
    readonly password_hash?: string
  },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      ...changes,
      ...(changes.password_hash !== undefined && { awaits_first_sign_in: false }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Records that a generated password was used.
 * @returns false if it has been replaced since it was read
 */
export async function endWaitForFirstSignIn(
  tx: SystemTx,
  account: { readonly id: string; readonly password_hash: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('app_user')
    .set({ awaits_first_sign_in: false })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces the generated password of the account that nobody has signed in to.
 * @returns its address; undefined if it doesn't exist
 */
export async function replaceUnusedPassword(
  tx: SystemTx,
  passwordHash: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
    .where('awaits_first_sign_in', '=', true)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** The account with a generated password that nobody has used: the first owner's, if any. */
export async function findUnusedPassword(
  tx: SystemTx,
): Promise<{ id: string; email: string } | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('awaits_first_sign_in', '=', true)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Gives accounts with this default tenant another one, or none.
 * @param left a tenant, and the user who has left it; all users by default
 * @param other the id of the other tenant, as a subquery about `app_user`
 */
export async function replaceDefaultTenant(
  tx: SystemTx,
  left: { readonly tenantId: string; readonly userId?: string },
  other: RawBuilder<string | null>,
): Promise<void> {
  const { userId } = left
  await tx
    .updateTable('app_user')
    .set({ default_tenant_id: other, updated_at: sql<Date>`now()` })
    .where('default_tenant_id', '=', left.tenantId)
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? ''))
    .execute()
}

export async function hasUsers(tx: SystemTx): Promise<boolean> {
  return (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Accounts, for joins in other modules. */
export function selectUsers(tx: SystemTx | TenantTx) {
  return tx.selectFrom('app_user')
}

/** The account whose owner has proved an address, whatever its case. */
export function selectUserByAddress(tx: SystemTx | TenantTx, email: string) {
  return selectUsers(tx).where(hasAddress(email)).where('app_user.local_tenant_id', 'is', null)
}

/** The accounts that tenants' identity providers and invite links have created for an address. */
export function selectLocalUsers(tx: SystemTx, email: string) {
  return selectUsers(tx).where(hasAddress(email)).where('app_user.local_tenant_id', 'is not', null)
}

export function hasAddress(email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(app_user.email) = lower(${email})`
}

/** Accounts for a query written as text: `join ${users} u`. */
export const users: RawBuilder<unknown> = sql`(select * from app_user)`
