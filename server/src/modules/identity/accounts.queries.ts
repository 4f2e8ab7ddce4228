import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'
import { selectLocalUsers, selectUsers, selectUserByAddress } from '../accounts/index.ts'
import { selectTenants } from '../tenancy/index.ts'

export type Account = {
  readonly id: string
  readonly email: string
  readonly first_name: string | null
  readonly password_hash: string | null
  /** The only tenant of an account whose address isn't proved. */
  readonly local_tenant_id: string | null
}

/** Locks an account, so that only one transaction at a time changes its password. */
export async function lockAccount(
  tx: SystemTx,
  account: { readonly email: string } | { readonly id: string },
): Promise<Account | undefined> {
  const query =
    'id' in account
      ? selectUsers(tx).where('id', '=', account.id)
      : selectUserByAddress(tx, account.email)
  return query
    .select(['id', 'email', 'first_name', 'password_hash', 'local_tenant_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What a mail to an account needs: its address as verified, and the language of its default tenant. */
export async function findAddressee(
  tx: SystemTx,
  email: string,
): Promise<{ email: string; language: unknown } | undefined> {
  return selectUserByAddress(tx, email)
    .leftJoin(selectTenants(tx).selectAll().as('tenant'), 'tenant.id', 'app_user.default_tenant_id')
    .select(['app_user.email', sql`tenant.settings ->> 'language'`.as('language')])
    .executeTakeFirst()
}

/** Whether a tenant's identity provider or invite link has created an account for an address. */
export async function hasLocalAccount(tx: SystemTx, email: string): Promise<boolean> {
  const row = await selectLocalUsers(tx, email).select('app_user.id').limit(1).executeTakeFirst()
  return row !== undefined
}
