import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Role } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { partsOf, partsWithRow, shownPath } from '../../tree/index.ts'
import { selectMembers } from '../memberships/memberships.queries.ts'
import { MAX_REASONS } from './access.schemas.ts'
import type { Capability } from './permissions.schemas.ts'

type Reason = {
  readonly source: 'role' | 'own_folder' | 'user' | 'group'
  readonly capability: Capability
  readonly permission_id: string | null
  readonly group_id: string | null
  readonly group_name: string | null
  readonly path_part_id: string | null
  readonly materialized_path: string | null
}

/** A member, what they may do with a node, and why. */
export type AccessRow = {
  readonly user_id: string
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly role: Role
  readonly capability: Capability | null
  readonly reasons: Reason[]
}

type Asked = {
  /** Ids from the root to the node itself. */
  readonly chain: readonly string[]
  /** Limits the list to this member, who is included even without access. */
  readonly userId: string | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Active members who may read a node, by address, with their reasons. The rules match the view `actor`, from
 * which requests get their rights: permissions count only for the role USER.
 */
export async function listAccess(
  tx: TenantTx,
  actor: Actor,
  { chain, userId, ...page }: Asked,
): Promise<Listed<AccessRow>> {
  const { tenantId } = actor
  const active = selectMembers(tx, tenantId).where('tenant_user.deactivated_on', 'is', null)
  const found =
    userId === undefined
      ? active.where(sql<SqlBool>`exists ${reasonsOf(tenantId, chain)}`)
      : active.where('tenant_user.user_id', '=', userId)
  const rows = found
    .select([
      'tenant_user.user_id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      sql<Role>`tenant_user.role`.as('role'),
      reasonList(actor, chain).as('reasons'),
    ])
    .orderBy(sql`lower(app_user.email)`)
    .orderBy('tenant_user.user_id')
  const { items, total } = await readPage(found, rows, page)
  // The strongest comes first, so the first reason says what the member may do.
  return {
    total,
    items: items.map((row) => ({ ...row, capability: row.reasons[0]?.capability ?? null })),
  }
}

/**
 * What gives the member under `tenant_user` a right on the last node of the chain. Nothing does if its source names other
 * readers.
 */
export function reasonsOf(tenantId: string, chain: readonly string[]): RawBuilder<unknown> {
  const above = sql`any(${chain}::uuid[])`
  const readers = sql`(
      select coalesce(v.reader_ids, n.reader_ids) from ${partsOf(tenantId)} n
      left join ${partsOf(tenantId)} v on v.id = n.version_part_id where n.id = ${chain.at(-1)}::uuid)`
  return sql`(select * from (
    select 'role' as source, 0 as rank, 'READ_WRITE' as capability, null::uuid as permission_id,
      null::uuid as group_id, null::text as group_name, null::uuid as path_part_id
    where tenant_user.role in ('OWNER', 'ADMIN')
    union all
    select 'own_folder', 1, 'READ_WRITE', null, null, null, tenant_user.home_part_id
    where tenant_user.home_part_id = ${above}
    union all
    select 'user', 2, g.capability, g.id, null, null, g.path_part_id
    from path_permission g
    where g.tenant_id = ${tenantId}::uuid and g.user_id = tenant_user.user_id
      and g.path_part_id = ${above} and tenant_user.role = 'USER'
    union all
    select 'group', 3, g.capability, g.id, t.id, t.name, g.path_part_id
    from tenant_group_member gm
    join tenant_group t on t.tenant_id = gm.tenant_id and t.id = gm.group_id
    join path_permission g on g.tenant_id = gm.tenant_id and g.group_id = gm.group_id
    where gm.tenant_id = ${tenantId}::uuid and gm.user_id = tenant_user.user_id
      and g.path_part_id = ${above} and tenant_user.role = 'USER') given
    where ${readers} is null or ${readers} && reader_ids_of(${tenantId}::uuid, tenant_user.user_id))`
}

function reasonList(actor: Actor, chain: readonly string[]): RawBuilder<Reason[]> {
  const { tenantId } = actor
  const path = shownPath(actor, 'p', sql`p.node`)
  return sql<Reason[]>`coalesce((
    select jsonb_agg(
      jsonb_build_object('source', r.source, 'capability', r.capability, 'permission_id', r.permission_id,
        'group_id', r.group_id, 'group_name', r.group_name, 'path_part_id', r.path_part_id,
        'materialized_path', (select ${path} from ${partsWithRow(tenantId)} p where p.id = r.path_part_id))
      order by r.capability desc, r.rank, r.group_name, r.permission_id)
    from (
      select * from ${reasonsOf(tenantId, chain)} every
      order by capability desc, rank, group_name, permission_id limit ${MAX_REASONS}) r), '[]'::jsonb)`
}
