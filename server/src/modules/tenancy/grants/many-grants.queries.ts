import { sql } from 'kysely'
import { isAny, jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { isThere, partsWithRow, selectParts } from '../../tree/index.ts'
import type { Capability } from './permissions.schemas.ts'

/** A member whose grants are locked. */
export type LockedMember = { readonly user_id: string; readonly home_part_id: string | null }

/** Locks members of the tenant, so that nobody else changes their grants until the transaction ends. */
export async function lockMembers(
  tx: TenantTx,
  tenantId: string,
  userIds: readonly string[],
): Promise<LockedMember[]> {
  return tx
    .selectFrom('tenant_user')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('user_id'), userIds))
    .select(['user_id', 'home_part_id'])
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
}

/** The ids from the root down to each of these nodes. They can't be deleted until the transaction ends. */
export async function lockChains(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  await selectParts(tx, tenantId)
    .where(isAny(sql.ref('p.id'), partIds))
    .select('p.id')
    .orderBy('p.id')
    .forKeyShare()
    .execute()
  const { rows } = await sql<{ id: string; chain: string[] }>`
    select p.id, ancestors_from_root(p.node) || p.id as chain from ${partsWithRow(tenantId)} p
    where p.id = any(${partIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, chain }) => [id, chain]))
}

export type Held = {
  readonly user_id: string
  readonly path_part_id: string
  readonly capability: Capability
  /** False while its node is being deleted. */
  readonly is_there: boolean
}

/** The grants of users. */
export async function grantsOf(
  tx: TenantTx,
  tenantId: string,
  userIds: readonly string[],
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select g.user_id, g.path_part_id, g.capability, ${isThere(tenantId, sql.ref('g.path_part_id'))} as is_there
    from path_permission g where g.tenant_id = ${tenantId}::uuid and g.user_id = any(${userIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

export type NewGrant = {
  readonly id: string
  readonly user_id: string
  readonly path_part_id: string
  readonly capability: Capability
}

/** @throws DatabaseError path_permission_user_key if a user already has a grant on the node */
export async function insertGrants(
  tx: TenantTx,
  { tenantId, grantedBy }: { readonly tenantId: string; readonly grantedBy: string },
  grants: readonly NewGrant[],
): Promise<void> {
  await sql`
    insert into path_permission (tenant_id, id, user_id, path_part_id, capability, granted_by)
    select ${tenantId}::uuid, id, user_id, path_part_id, capability, ${grantedBy}::uuid
    from jsonb_to_recordset(${jsonb(grants)}) as new (id uuid, user_id uuid, path_part_id uuid, capability text)`.execute(
    tx,
  )
}

/** A grant with the user who holds it. */
export type HeldGrant = {
  readonly id: string
  readonly user_id: string
  readonly path_part_id: string
}

/** Those of the grants that users hold, with their users, who are locked first. */
export async function lockGrants(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<HeldGrant[]> {
  const find = () =>
    tx
      .selectFrom('path_permission')
      .where('tenant_id', '=', tenantId)
      .where(isAny(sql.ref('id'), ids))
      .where('user_id', 'is not', null)
      .select(['id', 'user_id', 'path_part_id'])
      .execute() as Promise<HeldGrant[]>
  const holders = await find()
  await lockMembers(
    tx,
    tenantId,
    holders.map((row) => row.user_id),
  )
  return find()
}

export async function deleteGrants(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('path_permission')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .execute()
}
