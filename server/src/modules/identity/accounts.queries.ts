import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'
import { selectLocalUsers, selectUsers, selectUserByAddress } from '../accounts/index.ts'
import { selectTenants } from '../tenancy/index.ts'

export type Account = {
  readonly id: string
  readonly email: string
  readonly first_name: string | null
  readonly password_hash: string | null
  /** The only tenant of an account whose address nobody has proved. */
  readonly local_tenant_id: string | null
}

/** An account, locked, so that its password is changed by one transaction at a time. */
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

/** What mail to an account needs: its address as it was verified, and the language of its default tenant. */
export async function findAddressee(
  tx: SystemTx,
  email: string,
): Promise<{ email: string; language: unknown } | undefined> {
  return selectUserByAddress(tx, email)
    .leftJoin(selectTenants(tx).selectAll().as('tenant'), 'tenant.id', 'app_user.default_tenant_id')
    .select(['app_user.email', sql`tenant.settings ->> 'language'`.as('language')])
    .executeTakeFirst()
}

/** Whether the identity provider or an invite link of a tenant has made an account for an address. */
export async function hasLocalAccount(tx: SystemTx, email: string): Promise<boolean> {
  const row = await selectLocalUsers(tx, email).select('app_user.id').limit(1).executeTakeFirst()
  return row !== undefined
}
