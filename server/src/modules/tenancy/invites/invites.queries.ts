import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, jsonb, readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { selectMembers } from '../memberships/memberships.queries.ts'
import { selectUsers } from '../../accounts/index.ts'
import { contains, directionOf, isWithin } from '../../tree/index.ts'
import { joinGroups } from '../groups/join-groups.queries.ts'
import { giveAll } from '../grants/give-all.queries.ts'
import type { InviteGrant, InviteStatus, ListInvitesQuery } from './invites.schemas.ts'

type Tx = SystemTx | TenantTx

/** Nobody is invited as OWNER, because a tenant already has one. */
export type InvitedRole = 'ADMIN' | 'USER'

export type InviteRow = Awaited<ReturnType<typeof insertInvite>>

/** An address within a tenant, ignoring case. */
type AddressKey = { readonly tenantId: string; readonly email: string }
export type InviteKey = { readonly tenantId: string; readonly inviteId: string }

const COLUMNS = [
  'id',
  'tenant_id',
  'email',
  sql<InvitedRole>`role`.as('role'),
  'email_id',
  'invited_by',
  'expires_at',
  'accepted_at',
  sql<InviteGrant[]>`grants`.as('grants'),
  'groups',
  'created_at',
  'updated_at',
] as const

const sameAddress = (column: string, email: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) = lower(${email})`

/** What an invite shows about the tenant and the inviter. */
export async function findInviting(tx: TenantTx, member: { tenantId: string; userId: string }) {
  return selectMembers(tx, member.tenantId)
    .innerJoin('tenant', 'tenant.id', 'tenant_user.tenant_id')
    .where('tenant_user.user_id', '=', member.userId)
    .select([
      'tenant.name',
      sql<string | null>`tenant.settings ->> 'language'`.as('language'),
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
    ])
    .executeTakeFirst()
}

/**
 * Serializes the invitations of a tenant, so that each one sees and counts the earlier ones.
 * @returns false if the tenant no longer exists
 */
export async function lockTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function findMemberByAddress(
  tx: Tx,
  { tenantId, email }: AddressKey,
): Promise<{ deactivated_on: Date | null } | undefined> {
  return selectMembers(tx, tenantId)
    .where(sameAddress('app_user.email', email))
    .select('tenant_user.deactivated_on')
    .executeTakeFirst()
}

const expired = sql<boolean>`expires_at <= now()`

/** The invite for an address that wasn't accepted, expired or not. At most one exists. */
export async function findUnaccepted(
  tx: Tx,
  { tenantId, email }: AddressKey,
): Promise<{ id: string; expired: boolean } | undefined> {
  return tx
    .selectFrom('invite')
    .where('tenant_id', '=', tenantId)
    .where(sameAddress('email', email))
    .where('accepted_at', 'is', null)
    .select(['id', expired.as('expired')])
    .executeTakeFirst()
}

export async function countPending(tx: Tx, tenantId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('invite')
    .where('tenant_id', '=', tenantId)
    .where(STATUSES.pending)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertInvite(
  tx: Tx,
  invite: AddressKey & {
    id: string
    role: InvitedRole
    emailId: string
    invitedBy: string
    grants: readonly InviteGrant[]
    groups: readonly string[]
    expiresAt: Date
  },
) {
  return tx
    .insertInto('invite')
    .values({
      tenant_id: invite.tenantId,
      id: invite.id,
      email: invite.email,
      role: invite.role,
      email_id: invite.emailId,
      invited_by: invite.invitedBy,
      expires_at: invite.expiresAt,
      grants: jsonb(invite.grants) as never,
      groups: [...invite.groups],
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The ids among these that are groups of the tenant. */
export async function knownGroups(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('tenant_group')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Changes an open invite. @returns undefined if it was accepted, or the tenant has none */
export async function updateInvite(
  tx: TenantTx,
  { tenantId, inviteId }: InviteKey,
  changes: { readonly expires_at?: Date; readonly groups?: string[] },
): Promise<InviteRow | undefined> {
  return tx
    .updateTable('invite')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', inviteId)
    .where('accepted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** @returns false if the tenant has no such invite */
export async function deleteInvite(tx: Tx, { tenantId, inviteId }: InviteKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invite')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', inviteId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function inviteExists(
  tx: TenantTx,
  { tenantId, inviteId }: InviteKey,
): Promise<boolean> {
  const row = await tx
    .selectFrom('invite')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', inviteId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

const STATUSES: Record<InviteStatus, RawBuilder<SqlBool>> = {
  pending: sql<SqlBool>`accepted_at is null and expires_at > now()`,
  accepted: sql<SqlBool>`accepted_at is not null`,
  expired: sql<SqlBool>`accepted_at is null and expires_at <= now()`,
}

/** Invites with one status, newest first unless the request has another order. */
export async function listInvites(
  tx: TenantTx,
  tenantId: string,
  query: ListInvitesQuery,
): Promise<Listed<InviteRow>> {
  const { email, role, invited_by: inviter, sort_by: by, sort_dir: dir } = query
  const found = tx
    .selectFrom('invite')
    .where('tenant_id', '=', tenantId)
    .where(STATUSES[query.status ?? 'pending'])
    .where(isWithin(query, { created: 'created_at', updated: 'updated_at' }))
    .$if(email != null, (rows) => rows.where(contains(sql.ref('email'), email ?? '')))
    .$if(role != null, (rows) => rows.where('role', '=', role ?? ''))
    .$if(inviter != null, (rows) => rows.where('invited_by', '=', inviter ?? ''))
  const rows = found
    .select(COLUMNS)
    .orderBy(by === 'EXPIRES_AT' ? 'expires_at' : 'created_at', directionOf(dir, true))
    .orderBy('id')
  return readPage(found, rows, query)
}

/**
 * Finds an invite to a user's address and locks it, so that it is accepted only once. The user need not be a
 * member of its tenant, but a local account can accept only invites of its own tenant.
 * @param userId the person whose address it must be
 * @param tenantId limits this to the invites of one tenant
 */
export async function lockInviteTo(
  tx: SystemTx,
  { inviteId, userId, tenantId }: { inviteId: string; userId: string; tenantId?: string },
) {
  return selectUsers(tx)
    .innerJoin('invite as i', (join) =>
      join.on(sql<SqlBool>`lower(app_user.email) = lower(i.email)`).on('app_user.id', '=', userId),
    )
    .where('i.id', '=', inviteId)
    .where(sql<SqlBool>`coalesce(app_user.local_tenant_id, i.tenant_id) = i.tenant_id`)
    .$if(tenantId !== undefined, (query) => query.where('i.tenant_id', '=', tenantId ?? ''))
    .select([
      'i.tenant_id',
      'i.accepted_at',
      sql<InvitedRole>`i.role`.as('role'),
      sql<boolean>`i.expires_at <= now()`.as('expired'),
    ])
    .forUpdate('i')
    .executeTakeFirst()
}

/**
 * Records that somebody has accepted an invite, and gives what it promises. Skips deleted nodes and
 * permissions that the person already has.
 */
export async function markAccepted(
  tx: SystemTx,
  { tenantId, inviteId, userId }: InviteKey & { readonly userId: string },
): Promise<void> {
  const {
    grants,
    groups,
    invited_by: invitedBy,
  } = await tx
    .updateTable('invite')
    .set({ accepted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', inviteId)
    .returning([sql<InviteGrant[]>`grants`.as('grants'), 'groups', 'invited_by'])
    .executeTakeFirstOrThrow()
  await giveAll(tx, { tenantId, userId }, grants, invitedBy)
  await joinGroups(tx, { tenantId, userId }, groups)
}

/** A tenant's open invite to an address, locked. */
export async function lockOpenInvite(
  tx: SystemTx,
  { tenantId, email }: AddressKey,
): Promise<{ id: string; role: InvitedRole } | undefined> {
  return tx
    .selectFrom('invite')
    .where('tenant_id', '=', tenantId)
    .where(sameAddress('email', email))
    .where(STATUSES.pending)
    .select(['id', sql<InvitedRole>`role`.as('role')])
    .forUpdate()
    .executeTakeFirst()
}

/** Whether any tenant has invited an address. */
export async function hasOpenInvite(tx: SystemTx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invite')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
