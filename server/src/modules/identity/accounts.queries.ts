import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'
import { selectUsers, selectUserByAddress } from '../accounts/index.ts'
import { selectTenants } from '../tenancy/index.ts'

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
  const query =
    'id' in account
      ? selectUsers(tx).where('id', '=', account.id)
      : selectUserByAddress(tx, account.email)
  return query
    .select(['id', 'email', 'first_name', 'password_hash'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** An account as mail is written to it: its address as it was proved, and the language of its first tenant. */
export async function findAddressee(
  tx: SystemTx,
  email: string,
): Promise<{ email: string; language: unknown } | undefined> {
  return selectUserByAddress(tx, email)
    .leftJoin(selectTenants(tx).selectAll().as('tenant'), 'tenant.id', 'app_user.default_tenant_id')
    .select(['app_user.email', sql`tenant.settings ->> 'language'`.as('language')])
    .executeTakeFirst()
}
