import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { users } from '../../accounts/index.ts'

/** The member names under which the actor sees personal folders. Members without a name are missing. */
export async function namesOfOwners(
  tx: TenantTx,
  actor: Actor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ user_id: string; name: string }>`
    select user_id, name from ${namedMembers(actor)} m
    where user_id = any(${userIds}::uuid[]) and name is not null`.execute(tx)
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}

/** The members whose personal folders the actor sees under the given names. Ambiguous names are missing. */
export async function ownersByName(
  tx: TenantTx,
  actor: Actor,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; user_id: string }>`
    select name, (array_agg(user_id))[1] as user_id from ${namedMembers(actor)} m
    where name = any(${names}::text[]) group by name having count(*) = 1`.execute(tx)
  return new Map(rows.map(({ name, user_id }) => [name, user_id]))
}

/**
 * Members with names that fit into a path. For administrators, who know all addresses, a missing or ambiguous
 * name is replaced or completed by the address.
 */
function namedMembers(actor: Actor): RawBuilder<unknown> {
  const { tenantId } = actor
  const shown = isAdmin(actor)
    ? sql`case
        when plain = '' then email
        when count(*) over (partition by plain) > 1 then plain || ' (' || email || ')'
        else plain end`
    : sql`nullif(plain, '')`
  return sql`(
    select user_id, replace(normalize(${shown}, NFC), '/', '∕') as name
    from (
      select m.user_id, u.email, concat_ws(' ', u.first_name, u.last_name) as plain
      from tenant_user m join ${users} u on u.id = m.user_id
      where m.tenant_id = ${tenantId}::uuid) member)`
}
