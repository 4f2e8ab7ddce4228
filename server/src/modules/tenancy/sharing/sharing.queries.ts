import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Role } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { users } from '../../accounts/index.ts'
import {
  contains,
  grantedIds,
  hasRightOutside,
  isReader,
  selectParts,
  shownPath,
} from '../../tree/index.ts'
import type { Capability } from '../grants/permissions.schemas.ts'

type Paging = { readonly limit: number; readonly offset: number }

/** A person or a group that can have permissions. */
export type HolderRow = {
  readonly kind: 'user' | 'group'
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly role: Role | null
  readonly member_count: number | null
}

const MEMBER_NAME = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`
const MEMBER_COUNT = sql`(
  select count(*)::int from tenant_group_member m where m.tenant_id = t.tenant_id and m.group_id = t.id)`

/** Groups and active members whose name or address contains the text: groups first, then by name. */
export async function findHolders(
  tx: TenantTx,
  tenantId: string,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select * from (
      select 'group' as kind, t.id, t.name, null::text as email, null::text as role, ${MEMBER_COUNT} as member_count
      from tenant_group t
      where t.tenant_id = ${tenantId}::uuid and ${contains(sql`t.name`, text)}
      union all
      select 'user', m.user_id, ${MEMBER_NAME}, u.email, m.role, null
      from tenant_user m join ${users} u on u.id = m.user_id
      where m.tenant_id = ${tenantId}::uuid and m.deactivated_on is null
        and ${contains(sql`concat_ws(' ', u.first_name, u.last_name, u.email)`, text)}
    ) as found
    order by kind, lower(coalesce(name, email)) collate "C", id
    limit ${limit}`.execute(tx)
  return rows
}

/** A permission on a node, with who has it. */
export type HeldRow = {
  readonly id: string
  readonly kind: 'user' | 'group'
  readonly holder_id: string
  readonly name: string | null
  readonly email: string | null
  readonly member_count: number | null
  readonly capability: Capability
  readonly path_part_id: string
  readonly materialized_path: string
  readonly created_at: Date
}

/**
 * The permissions that count for a node: on itself first, then on those above it, upwards. Those of administrators
 * and deactivated members give nothing and are missing.
 * @param chain ids from the root to the node
 */
export async function listHeld(
  tx: TenantTx,
  actor: Actor,
  { chain, ...page }: { chain: readonly string[] } & Paging,
): Promise<Listed<HeldRow>> {
  const found = selectParts(tx, actor.tenantId)
    .innerJoin('path_permission as g', (join) =>
      join.onRef('g.tenant_id', '=', 'p.tenant_id').onRef('g.path_part_id', '=', 'p.id'),
    )
    .leftJoin('tenant_group as t', (join) =>
      join.onRef('t.tenant_id', '=', 'g.tenant_id').onRef('t.id', '=', 'g.group_id'),
    )
    .leftJoin('tenant_user as m', (join) =>
      join.onRef('m.tenant_id', '=', 'g.tenant_id').onRef('m.user_id', '=', 'g.user_id'),
    )
    .where(sql<SqlBool>`p.id = any(${chain}::uuid[])`)
    .where(sql<SqlBool>`(t.id is not null or (m.role = 'USER' and m.deactivated_on is null))`)
  const one = sql`(select ${MEMBER_NAME} from ${users} u where u.id = m.user_id)`
  const rows = found
    .select([
      'g.id',
      'g.path_part_id',
      'g.created_at',
      sql<'user' | 'group'>`case when t.id is null then 'user' else 'group' end`.as('kind'),
      sql<string>`coalesce(g.user_id, g.group_id)`.as('holder_id'),
      sql<string | null>`coalesce(t.name, ${one})`.as('name'),
      sql<string | null>`(select u.email from ${users} u where u.id = m.user_id)`.as('email'),
      sql<number | null>`case when t.id is not null then ${MEMBER_COUNT} end`.as('member_count'),
      sql<Capability>`g.capability`.as('capability'),
      shownPath(actor).as('materialized_path'),
    ])
    .orderBy(sql`array_position(${chain}::uuid[], p.id) desc`)
    .orderBy('kind')
    .orderBy('g.created_at')
    .orderBy('g.id')
  return readPage(found, rows, page)
}

/** An item that somebody has shared with the actor. */
export type SharedRow = {
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly id: string
  readonly path_part_id: string
  readonly name: string
  readonly materialized_path: string
  readonly can_write: boolean
  readonly shared_at: Date
  readonly shared_by: string | null
  readonly group_name: string | null
}

/**
 * The topmost folders and documents on which the actor or one of their groups has a permission, each with its newest
 * one; latest first. What is below another one of these, or in the actor's own folder, is missing.
 */
export async function listShared(
  tx: TenantTx,
  actor: Actor,
  page: Paging,
): Promise<Listed<SharedRow>> {
  const granted = sql`${grantedIds(actor, 'read')}::uuid[]`
  const found = selectParts(tx, actor.tenantId)
    .where('p.part_type', 'in', ['FOLDER', 'DOCUMENT'])
    .where(sql<SqlBool>`p.id = any(${granted}) and not p.ancestors && ${granted}`)
    .where('p.id', '!=', actor.homePartId)
    .where(isReader(actor))
  const rows = found
    .innerJoin(newestGrantOf(actor).as('newest'), (join) => join.onTrue())
    .select([
      'p.name',
      'newest.shared_at',
      'newest.shared_by',
      'newest.group_name',
      'p.id as path_part_id',
      'p.metadata_obj_id as id',
      sql<SharedRow['part_type']>`p.part_type`.as('part_type'),
      shownPath(actor).as('materialized_path'),
      hasRightOutside(actor, 'write').as('can_write'),
    ])
    .orderBy('newest.shared_at', 'desc')
    .orderBy('p.id')
  return readPage(found, rows, page)
}

type Newest = Pick<SharedRow, 'shared_at' | 'shared_by' | 'group_name'>

/** The newest permission of the actor or one of their groups on the node under `p`. */
function newestGrantOf({ userId }: Actor): RawBuilder<Newest> {
  return sql<Newest>`lateral (
    select g.created_at as shared_at, t.name as group_name,
      (select coalesce(${MEMBER_NAME}, u.email) from ${users} u where u.id = g.granted_by) as shared_by
    from path_permission g
    left join tenant_group t on t.tenant_id = g.tenant_id and t.id = g.group_id
    where g.tenant_id = p.tenant_id and g.path_part_id = p.id and (g.user_id = ${userId}::uuid or exists (
      select from tenant_group_member gm
      where gm.tenant_id = g.tenant_id and gm.group_id = g.group_id and gm.user_id = ${userId}::uuid))
    order by g.created_at desc, g.id limit 1)`
}
