import type { Actor } from '../../../platform/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'

const COLUMNS = ['id', 'tenant_id', 'group_id', 'user_id', 'created_at', 'updated_at'] as const

export type MembershipRow = Awaited<ReturnType<typeof insertMembership>>

/** A user in a group of a tenant. */
export type Membership = {
  readonly tenantId: string
  readonly groupId: string
  readonly userId: string
}

/**
 * Locks a member of the tenant against being deactivated or removed until the transaction ends.
 * @throws Problem not_found when the user is no member
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
  if (!row) throw problem('not_found', 'User not found.')
  return { deactivated: row.deactivated_on !== null }
}

/** @throws DatabaseError tenant_group_member_pkey when the user is in the group already */
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

/** @returns false when the user is not in the group */
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

/** A page of the memberships of a group, oldest first. */
export async function listMemberships(
  tx: TenantTx,
  group: { tenantId: string; id: string },
  query: { limit: number; offset: number },
): Promise<Listed<MembershipRow>> {
  const found = tx
    .selectFrom('tenant_group_member')
    .where('tenant_id', '=', group.tenantId)
    .where('group_id', '=', group.id)
  return readPage(found, found.select(COLUMNS).orderBy('created_at').orderBy('id'), query)
}
