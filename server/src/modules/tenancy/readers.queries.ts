import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../platform/db/index.ts'
import type { About, Readable } from '../../platform/realtime/notifications/views.ts'
import { partsOf } from '../tree/index.ts'

/** Members, and nodes in the tenant's tree. */
export type Candidates = {
  readonly tenantId: string
  readonly userIds: readonly string[]
  readonly partIds: readonly string[]
  /** Folders and documents that may be hidden from members. */
  readonly about: readonly About[]
}

/**
 * Which of these nodes each of these members may now read by a permission on that very node, and what is hidden from
 * them. It matches the view `actor`, but reads the permissions of few nodes instead of all those of many members.
 * Members who may read none of the nodes, and deactivated ones, are missing.
 */
export async function readersAmong(
  tx: TenantTx,
  { tenantId, userIds, partIds, about }: Candidates,
): Promise<ReadonlyMap<string, Readable>> {
  const isAsked = (column: string) => sql`${sql.ref(column)} = any(${userIds}::uuid[])`
  // Two queries instead of a join. With a thousand members, a wrong estimate for the join would cost seconds.
  const [members, permissions, hidden] = await Promise.all([
    sql<{ user_id: string; is_admin: boolean }>`
      select m.user_id, m.role <> 'USER' as is_admin from tenant_user m
      where m.tenant_id = ${tenantId}::uuid and ${isAsked('m.user_id')} and m.deactivated_on is null`.execute(
      tx,
    ),
    sql<{ user_id: string; part_ids: string[] }>`
      with granted as materialized (
        select g.user_id, g.group_id, g.path_part_id from path_permission g
        where g.tenant_id = ${tenantId}::uuid and g.path_part_id = any(${partIds}::uuid[])
      )
      select user_id, array_agg(path_part_id) as part_ids from (
        select user_id, path_part_id from granted where ${isAsked('user_id')}
        union all
        select gm.user_id, granted.path_part_id
        from granted join tenant_group_member gm
          on gm.tenant_id = ${tenantId}::uuid and gm.group_id = granted.group_id
        where ${isAsked('gm.user_id')}
        union all
        select m.user_id, m.home_part_id from tenant_user m
        where m.tenant_id = ${tenantId}::uuid and m.home_part_id = any(${partIds}::uuid[])
          and ${isAsked('m.user_id')}
      ) as readable
      group by user_id`.execute(tx),
    findHidden(tx, { tenantId, userIds, about }),
  ])
  const granted = new Map(permissions.rows.map((row) => [row.user_id, new Set(row.part_ids)]))
  return new Map(
    members.rows.flatMap(({ user_id: userId, is_admin: isAdmin }) => {
      const readable = isAdmin ? 'everything' : granted.get(userId)
      if (readable === undefined) return []
      return [[userId, { granted: readable, hidden: hidden.get(userId) ?? NOTHING }] as const]
    }),
  )
}

const NOTHING: ReadonlySet<string> = new Set()

/** What is hidden from each of some members because its source names other readers, now or before it was deleted. */
async function findHidden(
  tx: TenantTx,
  { tenantId, userIds, about }: Omit<Candidates, 'partIds'>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (about.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; part_ids: string[] }>`
    with about as materialized (
      select * from jsonb_to_recordset(${jsonb(about)}) a (id uuid, readers uuid[])
    ), named as materialized (
      select id, readers from about where readers is not null
      union all
      select p.id, p.reader_ids from ${partsOf(tenantId)} p
      where p.id = any(array(select id from about)) and p.reader_ids is not null
    )
    select who.user_id, array_agg(distinct named.id) as part_ids
    from (
      select user_id, reader_ids_of(${tenantId}::uuid, user_id) as mine
      from unnest(${userIds}::uuid[]) asked (user_id) where exists (select from named) offset 0) who
    join named on not named.readers && who.mine
    group by who.user_id`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, new Set(row.part_ids)]))
}

/**
 * The users and groups with permissions on nodes or below them.
 * @returns ids of users, and null for a group; at most `limit`
 */
export async function holdersBelow(
  tx: TenantTx,
  { tenantId, partIds }: { readonly tenantId: string; readonly partIds: readonly string[] },
  limit: number,
): Promise<(string | null)[]> {
  const ids = sql`${partIds}::uuid[]`
  const { rows } = await sql<{ user_id: string | null }>`
    select distinct g.user_id
    from path_permission g
    join ${partsOf(tenantId)} p on p.id = g.path_part_id
    left join ${partsOf(tenantId)} v on v.id = p.version_part_id
    where g.tenant_id = ${tenantId}::uuid
      and (p.id = any(${ids}) or p.ancestors && ${ids} or v.ancestors && ${ids})
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.user_id)
}
