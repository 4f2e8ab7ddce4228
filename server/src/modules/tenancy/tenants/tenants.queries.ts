import { sql } from 'kysely'
import type { Actor, Role } from '../../../platform/core/actor.ts'
import { readPage, jsonb, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { activeMemberships } from '../memberships/memberships.queries.ts'
import { OUTSIDE_LINK_DAYS, readSettings } from './stored.ts'

export type TenantRow = {
  readonly id: string
  readonly name: string
  readonly settings: unknown
  readonly branding: unknown
  /** Without its secrets, which are stored in another column. */
  readonly idp_config: unknown
}

const COLUMNS = [
  'tenant.id',
  'tenant.name',
  'tenant.settings',
  'tenant.branding',
  'tenant.idp_config',
] as const

/** The columns for an identity provider. See idp.service.ts. */
export type StoredIdp = { readonly idp_config: unknown; readonly idp_secrets: string | null }

export async function findTenant(tx: TenantTx, tenantId: string): Promise<TenantRow | undefined> {
  return tx.selectFrom('tenant').select(COLUMNS).where('id', '=', tenantId).executeTakeFirst()
}

/** A tenant, locked until the transaction ends. */
export async function lockTenant(
  tx: TenantTx,
  tenantId: string,
): Promise<(TenantRow & StoredIdp) | undefined> {
  return tx
    .selectFrom('tenant')
    .select([...COLUMNS, 'tenant.idp_secrets'])
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Updates the given fields. The tenant must be locked. */
export async function updateTenant(
  tx: TenantTx,
  tenantId: string,
  changes: { name?: string; settings?: object; branding?: object } & Partial<StoredIdp>,
): Promise<TenantRow> {
  const { settings, branding, idp_config: idp, ...plain } = changes
  return tx
    .updateTable('tenant')
    .set({
      ...plain,
      ...(settings && { settings: jsonb(settings) }),
      ...(branding && { branding: jsonb(branding) }),
      ...(idp !== undefined && { idp_config: jsonb(idp) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', tenantId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function findIdp(tx: TenantTx, tenantId: string): Promise<StoredIdp | undefined> {
  return tx
    .selectFrom('tenant')
    .select(['idp_config', 'idp_secrets'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
}

/** Tenants in which the user is an active member, whichever one the credential is for. */
function tenantsOf(tx: SystemTx, userId: string) {
  return activeMemberships(tx)
    .innerJoin('tenant', 'tenant.id', 'm.tenant_id')
    .where('m.user_id', '=', userId)
}

export async function findTenantOfMember(
  tx: SystemTx,
  member: { tenantId: string; userId: string },
): Promise<(TenantRow & { role: Role }) | undefined> {
  return tenantsOf(tx, member.userId)
    .select([...COLUMNS, sql<Role>`m.role`.as('role')])
    .where('tenant.id', '=', member.tenantId)
    .executeTakeFirst()
}

export async function listTenantsOfUser(
  tx: SystemTx,
  actor: Pick<Actor, 'userId' | 'tenantId' | 'confined'>,
  query: { limit: number; offset: number },
): Promise<Listed<TenantRow & { role: Role }>> {
  const reached = tenantsOf(tx, actor.userId).$if(actor.confined, (all) =>
    all.where('tenant.id', '=', actor.tenantId),
  )
  const rows = reached
    .select([...COLUMNS, sql<Role>`m.role`.as('role')])
    .orderBy('tenant.name')
    .orderBy('tenant.id')
  return readPage(reached, rows, query)
}

export type TenantParts = {
  readonly root: string
  readonly shared: string
  readonly users: string
  readonly agents: string
}

export async function insertTenant(
  tx: SystemTx,
  tenant: { id: string; name: string; parts: TenantParts },
): Promise<void> {
  await tx
    .insertInto('tenant')
    .values({
      id: tenant.id,
      name: tenant.name,
      root_part_id: tenant.parts.root,
      shared_part_id: tenant.parts.shared,
      users_part_id: tenant.parts.users,
      agents_part_id: tenant.parts.agents,
    })
    .execute()
}

/** The folder above all personal folders. */
export async function findUsersFolder(
  tx: SystemTx | TenantTx,
  tenantId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select('users_part_id')
    .executeTakeFirst()
  return row?.users_part_id ?? undefined
}

/** @returns false if the user is already a member, or would be the tenant's second owner */
export async function insertMember(
  tx: SystemTx | TenantTx,
  member: { tenantId: string; userId: string; role: Role; homePartId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('tenant_user')
    .values({
      tenant_id: member.tenantId,
      user_id: member.userId,
      role: member.role,
      home_part_id: member.homePartId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The language of a tenant's settings, as a code; undefined if none is set. */
export async function findLanguage(tx: TenantTx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select(sql<string | null>`settings ->> 'language'`.as('language'))
    .executeTakeFirst()
  return row?.language ?? undefined
}

/** Whether agents may change the tenant's content for people who may do so themselves. */
export async function mayAgentsWrite(tx: TenantTx, tenantId: string): Promise<boolean> {
  const row = await findTenant(tx, tenantId)
  return readSettings(row?.settings ?? {}).agents_may_write ?? false
}

/** Whether deletions that don't say where go to the trash. */
export async function deletionsGoToTrash(tx: TenantTx, tenantId: string): Promise<boolean> {
  const row = await findTenant(tx, tenantId)
  return readSettings(row?.settings ?? {}).deletions_to_trash ?? false
}

/** For how many days a link for people outside can work. Undefined if the tenant allows no links. */
export async function outsideLinkDays(tx: TenantTx, tenantId: string): Promise<number | undefined> {
  const settings = readSettings((await findTenant(tx, tenantId))?.settings ?? {})
  return settings.outside_links ? (settings.outside_link_days ?? OUTSIDE_LINK_DAYS) : undefined
}
