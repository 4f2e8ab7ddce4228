import { sql } from 'kysely'
import type { Role } from '../../../platform/actor.ts'
import { readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import { endSessionsOfMember } from '../../accounts/index.ts'
import { selectMembers, type MemberKey } from './memberships.queries.ts'

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

export type MemberRow = Awaited<ReturnType<typeof listMembers>>['items'][number]

/** Members by address, deactivated ones too. */
export async function listMembers(
  tx: TenantTx,
  tenantId: string,
  query: { limit: number; offset: number },
) {
  const found = selectMembers(tx, tenantId)
  const rows = found
    .select(COLUMNS)
    .orderBy(sql`lower(app_user.email)`)
    .orderBy('tenant_user.user_id')
  return readPage(found, rows, query)
}

/** A member, locked until the transaction ends. */
export async function lockMember(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: MemberKey,
): Promise<MemberRow | undefined> {
  return selectMembers(tx, tenantId)
    .where('tenant_user.user_id', '=', userId)
    .select(COLUMNS)
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

/** Removes a member from all groups and ends all sessions. */
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
