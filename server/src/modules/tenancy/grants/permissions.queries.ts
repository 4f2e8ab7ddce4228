import { sql, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import {
  directionOf,
  hasRight,
  isThere,
  partsOf,
  selectParts,
  shownPath,
  wholePath,
} from '../../tree/index.ts'
import type { Capability, ListGroupPermissionsQuery } from './permissions.schemas.ts'

/** Whose grants: those of a user or of a group, in one tenant. */
export type Holder = {
  readonly tenantId: string
  readonly kind: 'user_id' | 'group_id'
  readonly id: string
}

/** A grant with its node's path. */
export type GrantRow = Awaited<ReturnType<typeof getGrant>>

/** What is granted: a capability on a node and everything below it, and who grants it. */
export type Wish = {
  readonly partId: string
  readonly capability: Capability
  readonly grantedBy: string
}

/** A node with the ids from the root to the node itself. */
export type Place = { readonly id: string; readonly chain: readonly string[] }

const columns = (actor: Actor | undefined) =>
  [
    'g.id',
    'g.tenant_id',
    'g.path_part_id',
    'g.created_at',
    'g.updated_at',
    sql<string>`coalesce(g.user_id, g.group_id)`.as('holder_id'),
    sql<Capability>`g.capability`.as('capability'),
    (actor ? shownPath(actor) : wholePath()).as('materialized_path'),
  ] as const

function isHeldBy({ tenantId, kind, id }: Holder) {
  return sql<SqlBool>`g.tenant_id = ${tenantId}::uuid and ${sql.id('g', kind)} = ${id}::uuid`
}

function grantsWithParts(tx: TenantTx, holder: Holder) {
  return selectParts(tx, holder.tenantId)
    .innerJoin('path_permission as g', (join) =>
      join.onRef('g.tenant_id', '=', 'p.tenant_id').onRef('g.path_part_id', '=', 'p.id'),
    )
    .where(isHeldBy(holder))
}

/**
 * A page of a holder's grants, oldest first unless the request has another order.
 * @param viewer who sees only those on readable nodes, unless they may change all
 */
export async function listGrants(
  tx: TenantTx,
  holder: Holder,
  { viewer, ...query }: Static<typeof ListGroupPermissionsQuery> & { readonly viewer: Actor },
): Promise<Listed<GrantRow>> {
  const { capability } = query
  const wanted = [
    // Not what a deletion in the background has hidden.
    isThere(holder.tenantId, sql.ref('g.path_part_id')),
    capability == null ? sql<SqlBool>`true` : sql<SqlBool>`g.capability = ${capability}`,
    ...(isAdmin(viewer)
      ? []
      : [
          sql<SqlBool>`exists (
            select from ${partsOf(viewer.tenantId)} r where r.id = g.path_part_id and ${hasRight(viewer, 'read', 'r')})`,
        ]),
  ]
  const isWanted = sql<SqlBool>`(${sql.join(wanted, sql` and `)})`
  const direction = directionOf(query.sort_dir, false)
  return readPage(
    tx.selectFrom('path_permission as g').where(isHeldBy(holder)).where(isWanted),
    grantsWithParts(tx, holder)
      .where(isWanted)
      .select(columns(viewer))
      .orderBy(query.sort_by === 'CAPABILITY' ? 'g.capability' : 'g.created_at', direction)
      .orderBy('g.id', direction),
    query,
  )
}

/**
 * @param viewer who sees its path
 * @throws Problem not_found for a grant that the holder doesn't have
 */
export async function getGrant(tx: TenantTx, holder: Holder, grantId: string, viewer?: Actor) {
  const row = await grantsWithParts(tx, holder)
    .where('g.id', '=', grantId)
    .select(columns(viewer))
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

function missing() {
  return problem('missing', { what: 'Permission' })
}

/** The id of the grant that a holder has on this very node. */
export async function findGrantOn(
  tx: TenantTx,
  holder: Holder,
  partId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('path_permission as g')
    .where(isHeldBy(holder))
    .where('g.path_part_id', '=', partId)
    .select('g.id')
    .executeTakeFirst()
  return row?.id
}

/** The user who holds a grant. @throws Problem not_found for an unknown or foreign grant, or for one of a group */
export async function userOfGrant(
  tx: TenantTx,
  tenantId: string,
  grantId: string,
): Promise<string> {
  const row = await tx
    .selectFrom('path_permission')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', grantId)
    .select('user_id')
    .executeTakeFirst()
  if (!row?.user_id) throw missing()
  return row.user_id
}

function memberKey(tx: TenantTx, { tenantId, id }: Pick<Holder, 'tenantId' | 'id'>) {
  return tx
    .selectFrom('tenant_user')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .select('user_id')
}

/** @throws Problem not_found if the user isn't a member of the tenant */
export async function checkMember(
  tx: TenantTx,
  holder: Pick<Holder, 'tenantId' | 'id'>,
): Promise<void> {
  if (!(await memberKey(tx, holder).executeTakeFirst())) throw missingMember()
}

/**
 * Locks a member of the tenant until the transaction ends, so that only one transaction at a time changes
 * their grants. @throws Problem not_found if the user isn't a member
 */
export async function lockUserHolder(tx: TenantTx, tenantId: string, id: string): Promise<Holder> {
  const holder = { tenantId, kind: 'user_id', id } as const
  if (!(await memberKey(tx, holder).forNoKeyUpdate().executeTakeFirst())) throw missingMember()
  return holder
}

function missingMember() {
  return problem('missing', { what: 'User' })
}

/** What may rule out a grant: the number of the holder's other grants, and whether one of them covers it. */
export type Obstacles = {
  readonly others: number
  /** The holder has an equal or stronger grant on the node or above it. */
  readonly covered: boolean
  /** The node is the user's own folder or is inside it. */
  readonly home: boolean
}

/** Reads the grants of the holder, without `except`. The holder must be locked. */
export async function findObstacles(
  tx: TenantTx,
  holder: Holder,
  { place, capability, except }: { place: Place; capability: Capability; except?: string },
): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    select count(*)::int as others,
      coalesce(bool_or(g.path_part_id = any(${place.chain}::uuid[])
        and (g.capability = 'READ_WRITE' or ${capability}::text = 'READ_ONLY')), false) as covered,
      exists (
        select from tenant_user m
        where m.tenant_id = ${holder.tenantId}::uuid and m.home_part_id = any(${place.chain}::uuid[])
          and ${holder.kind}::text = 'user_id' and m.user_id = ${holder.id}::uuid) as home
    from path_permission g
    where ${isHeldBy(holder)} and g.id is distinct from ${except ?? null}::uuid
      and ${isThere(holder.tenantId, sql.ref('g.path_part_id'))}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('An aggregate always has one row.')
  return found
}

/** @throws DatabaseError path_permission_{user,group}_key if the holder already has a grant on the node */
export async function insertGrant(
  tx: TenantTx,
  holder: Holder,
  grant: Wish & { readonly id: string },
): Promise<void> {
  await tx
    .insertInto('path_permission')
    .values({
      tenant_id: holder.tenantId,
      id: grant.id,
      [holder.kind]: holder.id,
      path_part_id: grant.partId,
      capability: grant.capability,
      granted_by: grant.grantedBy,
    })
    .execute()
}

/** @throws DatabaseError path_permission_{user,group}_key if the holder already has a grant on the node */
export async function updateGrant(
  tx: TenantTx,
  { tenantId }: Pick<Holder, 'tenantId'>,
  grant: Omit<Wish, 'grantedBy'> & { readonly id: string },
): Promise<void> {
  await tx
    .updateTable('path_permission')
    .set({
      path_part_id: grant.partId,
      capability: grant.capability,
      updated_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', grant.id)
    .execute()
}

export async function deleteGrant(tx: TenantTx, holder: Holder, grantId: string): Promise<void> {
  await tx
    .deleteFrom('path_permission as g')
    .where(isHeldBy(holder))
    .where('g.id', '=', grantId)
    .execute()
}
