import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { contains, directionOf } from '../../tree/index.ts'
import { membersOf } from '../named-reads.ts'
import type { ListGroupMembersQuery } from '../memberships/groups.schemas.ts'

const COLUMNS = ['id', 'tenant_id', 'group_id', 'user_id', 'created_at', 'updated_at'] as const

export type MembershipRow = Awaited<ReturnType<typeof insertMembership>>

/** A user in a group of a tenant. */
export type Membership = {
  readonly tenantId: string
  readonly groupId: string
  readonly userId: string
}

/**
 * Locks a member of the tenant, who can't be deactivated or removed until the transaction ends.
 * @throws Problem not_found if the user isn't a member
 */
export async function lockMemberOfTenant(
  tx: TenantTx,
  actor: Pick<Actor, 'tenantId'>,
  userId: string,
): Promise<{ deactivated: boolean }> {
  const row = await tx
    .selectFrom('tenant_user')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', userId)
    .select('deactivated_on')
    .forShare()
    .executeTakeFirst()
  if (!row) throw problem('missing', { what: 'User' })
  return { deactivated: row.deactivated_on !== null }
}

/** @throws DatabaseError tenant_group_member_pkey if the user is already in the group */
export async function insertMembership(
  tx: TenantTx,
  { id, tenantId, groupId, userId }: Membership & { readonly id: string },
) {
  return tx
    .insertInto('tenant_group_member')
    .values({ tenant_id: tenantId, id, group_id: groupId, user_id: userId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** @returns false if the user isn't in the group */
export async function deleteMembership(
  tx: TenantTx,
  { tenantId, groupId, userId }: Membership,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tenant_group_member')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A page of a group's memberships, oldest first unless the request has another order. */
export async function listMemberships(
  tx: TenantTx,
  group: { tenantId: string; id: string },
  query: Static<typeof ListGroupMembersQuery>,
): Promise<Listed<MembershipRow>> {
  const { username_like: part } = query
  const name = sql<string>`(
    select concat_ws(' ', u.first_name, u.last_name) from ${membersOf(group.tenantId)} u
    where u.user_id = tenant_group_member.user_id)`
  const found = tx
    .selectFrom('tenant_group_member')
    .where('tenant_id', '=', group.tenantId)
    .where('group_id', '=', group.id)
    .$if(part != null, (rows) => rows.where(contains(name, part ?? '')))
  const order = query.sort_by === 'USERNAME' ? sql`lower(${name}) collate "C"` : sql`created_at`
  const direction = directionOf(query.sort_dir, false)
  const rows = found.select(COLUMNS).orderBy(order, direction).orderBy('id', direction)
  return readPage(found, rows, query)
}
