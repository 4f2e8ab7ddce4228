import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { users } from '../accounts/index.ts'

/** All tenants on the server, for queries across tenants: `from ${tenants} t`. */
export const tenants: RawBuilder<unknown> = sql`(select * from tenant)`

/** All memberships on the server, for queries across tenants: `from ${memberships} m`. */
export const memberships: RawBuilder<unknown> = sql`(select * from tenant_user)`

/** All tenants, for a typed query. */
export function selectTenants(tx: SystemTx) {
  return tx.selectFrom('tenant')
}

/** The members of a tenant with their names and addresses, for a query written as text: `from ${membersOf(tenantId)} m`. */
export function membersOf(tenantId: string): RawBuilder<unknown> {
  return sql`(
    select m.user_id, u.first_name, u.last_name, u.email, m.deactivated_on from tenant_user m join ${users} u on u.id = m.user_id
    where m.tenant_id = ${tenantId}::uuid)`
}

/** The groups of a tenant, for a query written as text: `from ${groupsOf(tenantId)} g`. */
export function groupsOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select id, name from tenant_group where tenant_id = ${tenantId}::uuid)`
}

/** The predicate "the person is a member of one of these groups". */
export function isInGroupOf(
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  groupIds: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from tenant_group_member gm
    where gm.tenant_id = ${tenantId}::uuid and gm.user_id = ${userId}::uuid and gm.group_id = any (${groupIds}))`
}
