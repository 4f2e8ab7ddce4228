import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { grantedIds, hasRight, partsOf, type Allowed, type PartRow } from '../../tree/index.ts'
import { frameOf, listItems, readingOrder, type ItemRow } from './contents.queries.ts'

/** The number of neighbors of a chunk, and whether to omit sections. */
export type Range = { readonly prev: number; readonly next: number; readonly chunksOnly: boolean }

export type Neighbors = {
  readonly items: ItemRow[]
  /** Position of the chunk, from 0, among `total` nodes. */
  readonly offset: number
  readonly total: number
  /** Set if the nodes are those of the whole version. */
  readonly versionId: string | null
}

/** A grant may cover the chunk but not its neighbors, so check each neighbor. */
function readable(actor: Actor, range: Range): RawBuilder<unknown> {
  return sql`${isWanted(range)} and ${hasRight(actor, 'read')}`
}

function isWanted({ chunksOnly }: Range): RawBuilder<unknown> {
  return sql`p.part_type = any(${chunksOnly ? ['CHUNK'] : ['CHUNK', 'SECTION']}::text[])`
}

/**
 * The siblings of a chunk that the actor may read. Their inherited permissions are the same and looked up once, because
 * a section can have a hundred thousand children.
 */
function siblingsOf(actor: Actor, anchor: PartRow, range: Range): RawBuilder<unknown> {
  const allowed = isAdmin(actor)
    ? sql`true`
    : sql`((
        select ${hasRight(actor, 'read', 'parent')} from ${partsOf(actor.tenantId)} parent
        where parent.id = ${anchor.parent_id}::uuid
      ) or (p.id = any(${grantedIds(actor, 'read')}::uuid[]) and ${hasRight(actor, 'read')}))`
  return sql`
    from ${partsOf(actor.tenantId)} p
    where p.parent_id = ${anchor.parent_id}::uuid and p.version_part_id is not null
      and ${isWanted(range)} and ${allowed}`
}

/** A chunk with its siblings: up to `prev` before it and `next` after it. */
export function listAround(
  tx: TenantTx,
  actor: Actor,
  anchor: Allowed<PartRow, 'read'>,
  range: Range,
): Promise<ItemRow[]> {
  const siblings = siblingsOf(actor, anchor, range)
  const nodes = sql`
    select id, row_number() over (order by sort_key) as ord
    from (
      (select p.id, p.sort_key ${siblings} and p.sort_key < ${anchor.sort_key}
        order by p.sort_key desc limit ${range.prev})
      union all select ${anchor.id}::uuid, ${anchor.sort_key}
      union all
      (select p.id, p.sort_key ${siblings} and p.sort_key > ${anchor.sort_key}
        order by p.sort_key limit ${range.next})
    ) around`
  return listItems(tx, actor.tenantId, nodes)
}

/** The same with the position of the chunk among all its siblings. */
export async function listNeighbors(
  tx: TenantTx,
  actor: Actor,
  anchor: Allowed<PartRow, 'read'>,
  range: Range,
): Promise<Neighbors> {
  const counted = sql<{ total: number; offset: number }>`
    select count(*) as total, count(*) filter (where p.sort_key < ${anchor.sort_key}) as offset
    ${siblingsOf(actor, anchor, range)}`.execute(tx)
  const [{ rows }, items] = await Promise.all([counted, listAround(tx, actor, anchor, range)])
  return { items, offset: rows[0]?.offset ?? 0, total: rows[0]?.total ?? 1, versionId: null }
}

/** A chunk with its neighbors in the reading order of its version, across sections. */
export async function listNeighborsInVersion(
  tx: TenantTx,
  actor: Actor,
  anchor: Allowed<PartRow, 'read'>,
  range: Range,
): Promise<Neighbors> {
  const { tenantId } = actor
  const version = { tenant_id: tenantId, id: anchor.version_part_id ?? '' }
  const { rows } = await sql<{ id: string; ord: number; total: number; version_id: string }>`
    with frame as materialized (${frameOf(version)}), listed as materialized (
      select p.id, row_number() over (order by ${readingOrder('p')}) - 1 as ord, count(*) over () as total
      from ${partsOf(tenantId)} p
      join frame on frame.id = p.parent_id
      where p.version_part_id = ${version.id}::uuid and ${readable(actor, range)}
    ), anchor as materialized (select ord from listed where id = ${anchor.id}::uuid)
    select listed.id, listed.ord, listed.total, v.metadata_obj_id as version_id
    from listed, anchor, ${partsOf(tenantId)} v
    where v.id = ${version.id}::uuid
      and listed.ord between anchor.ord - ${range.prev}::int and anchor.ord + ${range.next}::int
    order by listed.ord`.execute(tx)
  const nodes = sql`
    select id, ord from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality listed (id, ord)`
  const own = rows.find(({ id }) => id === anchor.id)
  return {
    items: await listItems(tx, tenantId, nodes),
    offset: own?.ord ?? 0,
    total: own?.total ?? 0,
    versionId: own?.version_id ?? null,
  }
}
