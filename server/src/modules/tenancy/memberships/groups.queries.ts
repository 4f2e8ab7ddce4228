import { sql, type SqlBool } from 'kysely'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { Static } from 'typebox'
import type { Listed } from '../../../platform/http/schemas.ts'
import { contains, directionOf, isWithin } from '../../tree/index.ts'
import type { ListGroupsQuery } from './groups.schemas.ts'

export type GroupRow = Awaited<ReturnType<typeof listGroupsOfMember>>[number]

const COLUMNS = [
  'g.id',
  'g.tenant_id',
  'g.name',
  'g.description',
  'g.created_at',
  'g.updated_at',
  sql<number>`(
    select count(*)::int from tenant_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id)`.as(
    'member_count',
  ),
] as const

const BY_NAME = sql`lower(g.name) collate "C"`

/** The predicate "the actor is a member of the group under `g`". */
function isMember(actor: Actor) {
  return sql<SqlBool>`exists (
    select from tenant_group_member m
    where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id = ${actor.userId}::uuid)`
}

/**
 * The predicate "the actor may see the group under `g`": any group for OWNER and ADMIN, their own groups for
 * a USER.
 */
function isVisible(actor: Actor) {
  return isAdmin(actor) ? sql<SqlBool>`true` : isMember(actor)
}

/**
 * One group that the actor may see.
 * @throws Problem not_found for an unknown or foreign id, forbidden for a USER outside the group
 */
export async function getGroup(tx: TenantTx, actor: Actor, groupId: string): Promise<GroupRow> {
  const row = await tx
    .selectFrom('tenant_group as g')
    .where('g.tenant_id', '=', actor.tenantId)
    .where('g.id', '=', groupId)
    .where(isVisible(actor))
    .select(COLUMNS)
    .executeTakeFirst()
  if (row) return row
  const known = await groupKey(tx, actor, groupId).executeTakeFirst()
  throw known ? problem('not_in_group') : missing()
}

/** @throws Problem not_found for an unknown or foreign id */
export async function requireGroup(
  tx: TenantTx,
  actor: Pick<Actor, 'tenantId'>,
  groupId: string,
): Promise<void> {
  if (!(await groupKey(tx, actor, groupId).executeTakeFirst())) throw missing()
}

function groupKey(tx: TenantTx, { tenantId }: Pick<Actor, 'tenantId'>, groupId: string) {
  return tx
    .selectFrom('tenant_group')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .select('id')
}

function missing() {
  return problem('missing', { what: 'Group' })
}

/**
 * Locks a group until the transaction ends. It can't be deleted, and only one transaction at a time changes
 * it and its grants.
 * @throws Problem not_found for an unknown or foreign id
 */
export async function lockGroup(
  tx: TenantTx,
  actor: Pick<Actor, 'tenantId'>,
  groupId: string,
): Promise<void> {
  const row = await groupKey(tx, actor, groupId).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw missing()
}

/** Whether everybody with one of these ids is a member of the group under `g`. */
function hasMembers(userIds: readonly string[]) {
  return sql<SqlBool>`not exists (
    select from unnest(${userIds}::uuid[]) wanted (id)
    where not exists (
      select from tenant_group_member m
      where m.tenant_id = g.tenant_id and m.group_id = g.id and m.user_id = wanted.id))`
}

/** A page of the groups that the actor may see, by name unless the request has another order. */
export async function listGroups(
  tx: TenantTx,
  actor: Actor,
  query: Static<typeof ListGroupsQuery>,
): Promise<Listed<GroupRow>> {
  const { name_like: part, has_user_ids: userIds } = query
  const found = tx
    .selectFrom('tenant_group as g')
    .where('g.tenant_id', '=', actor.tenantId)
    .where(isVisible(actor))
    .where(isWithin(query, { created: 'g.created_at', updated: 'g.updated_at' }))
    .$if(part != null, (rows) => rows.where(contains(sql.ref('g.name'), part ?? '')))
    .$if(userIds != null, (rows) => rows.where(hasMembers(userIds ?? [])))
  const order = query.sort_by === 'CREATED_AT' ? sql`g.created_at` : BY_NAME
  const direction = directionOf(query.sort_dir, false)
  const rows = found.select(COLUMNS).orderBy(order, direction).orderBy('g.id', direction)
  return readPage(found, rows, query)
}

/** All groups of which the actor is a member, by name. */
export async function listGroupsOfMember(tx: TenantTx, actor: Actor) {
  return tx
    .selectFrom('tenant_group as g')
    .where('g.tenant_id', '=', actor.tenantId)
    .where(isMember(actor))
    .select(COLUMNS)
    .orderBy(BY_NAME)
    .orderBy('g.id')
    .execute()
}

/** @throws DatabaseError tenant_group_name_key if the name is taken, ignoring case */
export async function insertGroup(
  tx: TenantTx,
  tenantId: string,
  group: { id: string; name: string; description: string | null },
): Promise<void> {
  await tx
    .insertInto('tenant_group')
    .values({ tenant_id: tenantId, ...group })
    .execute()
}

/** @throws DatabaseError tenant_group_name_key if the name is taken, ignoring case */
export async function updateGroup(
  tx: TenantTx,
  group: { tenantId: string; id: string },
  change: { name?: string; description?: string | null },
): Promise<void> {
  await tx
    .updateTable('tenant_group')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', group.tenantId)
    .where('id', '=', group.id)
    .execute()
}

/** Deletes a group with its memberships and grants. */
export async function deleteGroup(
  tx: TenantTx,
  group: { tenantId: string; id: string },
): Promise<void> {
  await tx
    .deleteFrom('tenant_group')
    .where('tenant_id', '=', group.tenantId)
    .where('id', '=', group.id)
    .execute()
}
