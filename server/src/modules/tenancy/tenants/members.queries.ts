import { sql } from 'kysely'
import type { Role } from '../../../platform/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'

export type MemberKey = { readonly tenantId: string; readonly userId: string }

const COLUMNS = [
  'tenant_user.user_id',
  'app_user.email',
  'app_user.first_name',
  'app_user.last_name',
  sql<Role>`tenant_user.role`.as('role'),
  'tenant_user.deactivated_on',
  'tenant_user.is_tenant_idp_managed',
  'tenant_user.created_at',
  'tenant_user.updated_at',
] as const

function members(tx: SystemTx | TenantTx, tenantId: string) {
  return tx
    .selectFrom('tenant_user')
    .innerJoin('app_user', 'app_user.id', 'tenant_user.user_id')
    .where('tenant_user.tenant_id', '=', tenantId)
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>['items'][number]

/** Members by address, deactivated ones too. */
export async function listMembers(
  tx: TenantTx,
  tenantId: string,
  query: { limit: number; offset: number },
) {
  const [items, { total }] = await Promise.all([
    members(tx, tenantId)
      .select(COLUMNS)
      .orderBy(sql`lower(app_user.email)`)
      .orderBy('tenant_user.user_id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    members(tx, tenantId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** A member, whose membership stays as it is until the transaction ends. */
export async function lockMember(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: MemberKey,
): Promise<MemberRow | undefined> {
  return members(tx, tenantId)
    .where('tenant_user.user_id', '=', userId)
    .select(COLUMNS)
    .forUpdate('tenant_user')
    .executeTakeFirst()
}

export async function isActiveMember(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: MemberKey,
): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('deactivated_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
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

/** Takes a member out of all groups and ends all sessions. */
export async function deleteTies(tx: TenantTx, { tenantId, userId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('tenant_group_member')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .deleteFrom('user_session')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a membership; sessions, API keys, grants and places in groups go with it. */
export async function deleteMember(tx: SystemTx, { tenantId, userId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('tenant_user')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}
