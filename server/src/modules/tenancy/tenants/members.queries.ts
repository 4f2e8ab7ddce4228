import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Role } from '../../../platform/core/actor.ts'
import { readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import { endSessionsOfMember } from '../../accounts/index.ts'
import { contains, directionOf, isThere } from '../../tree/index.ts'
import type { ListMembersQuery } from './members.schemas.ts'
import { isResettable, selectMembers, type MemberKey } from '../memberships/memberships.queries.ts'

/** What is shown of a member. Access to what is being deleted in the background is none. */
const columnsIn = (tenantId: string) =>
  [
    'tenant_user.user_id',
    'app_user.email',
    'app_user.first_name',
    'app_user.last_name',
    sql<Role>`tenant_user.role`.as('role'),
    'tenant_user.deactivated_on',
    'tenant_user.is_tenant_idp_managed',
    isResettable.as('can_get_reset_link'),
    sql<boolean>`(tenant_user.role <> 'USER' or exists (
    select from path_permission g
    where g.tenant_id = tenant_user.tenant_id and (g.user_id = tenant_user.user_id or g.group_id in (
      select gm.group_id from tenant_group_member gm
      where gm.tenant_id = tenant_user.tenant_id and gm.user_id = tenant_user.user_id))
      and ${isThere(tenantId, sql.ref('g.path_part_id'))}))`.as('has_access'),
    'tenant_user.created_at',
    'tenant_user.updated_at',
  ] as const

export type MemberRow = Awaited<ReturnType<typeof listMembers>>['items'][number]

const NAME = sql`concat_ws(' ', app_user.first_name, app_user.last_name)`
const BY_ADDRESS = sql`lower(app_user.email)`
const ORDERS = {
  ADDED_AT: sql`tenant_user.created_at`,
  USERNAME: sql`lower(${NAME}) collate "C"`,
  ROLE: sql`array_position(array['OWNER', 'ADMIN', 'USER'], tenant_user.role)`,
} as const

/**
 * Members, including deactivated ones unless only active ones are requested, by address unless the request
 * has another order.
 */
export async function listMembers(
  tx: TenantTx,
  tenantId: string,
  query: Static<typeof ListMembersQuery>,
) {
  const { role, username_like: part } = query
  const found = selectMembers(tx, tenantId)
    .$if(role != null, (rows) => rows.where('tenant_user.role', '=', role ?? ''))
    .$if(part != null, (rows) => rows.where(contains(NAME, part ?? '')))
    .$if(query.active_only, (rows) => rows.where('tenant_user.deactivated_on', 'is', null))
  const direction = directionOf(query.sort_dir, false)
  const rows = found
    .select(columnsIn(tenantId))
    .orderBy(query.sort_by ? ORDERS[query.sort_by] : BY_ADDRESS, direction)
    .orderBy('tenant_user.user_id', direction)
  return readPage(found, rows, query)
}

/** Active members who may give access, the owner first. */
export async function listAdministrators(tx: TenantTx, tenantId: string, limit: number) {
  return selectMembers(tx, tenantId)
    .where('tenant_user.role', 'in', ['OWNER', 'ADMIN'])
    .where('tenant_user.deactivated_on', 'is', null)
    .select([
      'tenant_user.user_id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      sql<Role>`tenant_user.role`.as('role'),
    ])
    .orderBy(sql`tenant_user.role <> 'OWNER'`)
    .orderBy(sql`lower(app_user.email)`)
    .limit(limit)
    .execute()
}

/** A member, locked until the transaction ends. */
export async function lockMember(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: MemberKey,
): Promise<MemberRow | undefined> {
  return selectMembers(tx, tenantId)
    .where('tenant_user.user_id', '=', userId)
    .select(columnsIn(tenantId))
    .forUpdate('tenant_user')
    .executeTakeFirst()
}

/** @returns the columns that changed */
export async function updateMember(
  tx: TenantTx,
  { tenantId, userId }: MemberKey,
  changes: { readonly role: Role } | { readonly active: boolean },
): Promise<Pick<MemberRow, 'role' | 'deactivated_on' | 'updated_at'>> {
  const values =
    'role' in changes
      ? { role: changes.role }
      : { deactivated_on: changes.active ? null : sql<Date>`now()` }
  return tx
    .updateTable('tenant_user')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning([sql<Role>`role`.as('role'), 'deactivated_on', 'updated_at'])
    .executeTakeFirstOrThrow()
}

/** Removes a member from all groups and ends all their sessions. */
export async function deleteTies(tx: TenantTx, { tenantId, userId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('tenant_group_member')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await endSessionsOfMember(tx, { tenantId, userId })
}

/** Deletes a membership, with sessions, API keys, grants and group memberships. */
export async function deleteMember(tx: SystemTx, { tenantId, userId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('tenant_user')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** The personal folder of a member, who gets locked; undefined if the user isn't a member. */
export async function findHomeFolder(
  tx: SystemTx,
  { tenantId, userId }: MemberKey,
): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('tenant_user')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select('home_part_id')
    .forUpdate()
    .executeTakeFirst()
  return row?.home_part_id
}

type Gift = {
  readonly tenantId: string
  readonly from: string
  readonly to: string
  readonly homePartId: string | null
}

/** Makes an account a member with the same role as another one. @returns false if it is already a member */
export async function copyMembership(
  tx: SystemTx,
  { tenantId, from, to, homePartId }: Gift,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into tenant_user (tenant_id, user_id, role, home_part_id, deactivated_on, is_tenant_idp_managed, created_at)
    select tenant_id, ${to}::uuid, role, ${homePartId}::uuid, deactivated_on, is_tenant_idp_managed, created_at
    from tenant_user where tenant_id = ${tenantId}::uuid and user_id = ${from}::uuid
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** Gives a member's permissions and groups to another member, who is new and has none. */
export async function giveTies(tx: SystemTx, { tenantId, from, to }: Gift): Promise<void> {
  for (const table of ['path_permission', 'tenant_group_member'] as const) {
    await tx
      .updateTable(table)
      .set({ user_id: to })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', from)
      .execute()
  }
}
