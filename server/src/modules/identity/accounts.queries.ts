import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'

export type Account = {
  readonly id: string
  readonly email: string
  readonly first_name: string | null
  readonly password_hash: string | null
}

/** An account by its address, and locked, so that two changes of its password come one after the other. */
export async function lockAccount(
  tx: SystemTx,
  account: { readonly email: string } | { readonly id: string },
): Promise<Account | undefined> {
  const query = tx
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'password_hash'])
    .forNoKeyUpdate()
  return 'id' in account
    ? query.where('id', '=', account.id).executeTakeFirst()
    : query.where(sql`lower(email)`, '=', sql`lower(${account.email})`).executeTakeFirst()
}

export async function updatePassword(
  tx: SystemTx,
  account: { id: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: account.passwordHash, updated_at: sql<Date>`now()` })
    .where('id', '=', account.id)
    .execute()
}

/** Ends all sessions of a user, in every tenant. @returns their ids */
export async function deleteSessionsOfUser(tx: SystemTx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** An account as mail is written to it: its address as it was proved, and the language of its first tenant. */
export async function findAddressee(
  tx: SystemTx,
  email: string,
): Promise<{ email: string; language: unknown } | undefined> {
  return tx
    .selectFrom('app_user')
    .leftJoin('tenant', 'tenant.id', 'app_user.default_tenant_id')
    .select(['app_user.email', sql`tenant.settings ->> 'language'`.as('language')])
    .where(sql`lower(app_user.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

export async function hasOpenInvite(tx: SystemTx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invite')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
