import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import type { RowOf } from '../../../platform/http/times.ts'
import { type Allowed, type PartRow, partsOf } from '../../tree/index.ts'
import type { ContentItem } from './chunks.schemas.ts'
import { parentPaths, placeOf } from './place-joins.ts'

type Part<Type> = Omit<Extract<ContentItem, { part_type: Type }>, 'part_type'>
/** A section or chunk as an entry of a list. */
export type ItemRow = Omit<RowOf<Required<Part<'SECTION'> & Part<'CHUNK'>>>, 'approval_state'> &
  Pick<ContentItem, 'part_type'>

/**
 * The entries for the nodes that `nodes` selects as id and ord, in that order. A section has its full name, not its
 * step of the path. Ancestors inside a version start at the version, so its children have depth 1.
 */
export async function listItems(
  tx: TenantTx,
  tenantId: string,
  nodes: RawBuilder<unknown>,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with node as materialized (${nodes}), picked as materialized (
      select p.*, node.ord, v.ancestors || p.ancestors as above
      from node
      ${placeOf(tenantId, sql`node.id`)}
    ), place as (${parentPaths(tenantId)})
    select picked.id as path_part_id, picked.part_type, coalesce(s.name, picked.name) as name,
      picked.parent_id as parent_path_id, picked.metadata_obj_id,
      cardinality(picked.ancestors) as depth, place.path || '/' || picked.name as materialized_path,
      picked.system_managed, picked.created_at, picked.updated_at, s.page_number, t.content,
      c.chunk_type, c.metadata as chunk_metadata
    from picked
    join place on place.parent_id = picked.parent_id
    left join lateral (
      select name, page_number from section
      where tenant_id = ${tenantId}::uuid and path_part_id = picked.id offset 0) s on true
    left join lateral (
      select chunk_type, metadata, content_id from chunk
      where tenant_id = ${tenantId}::uuid and path_part_id = picked.id and passage = 0 offset 0) c on true
    left join lateral (
      select content from chunk_content
      where tenant_id = ${tenantId}::uuid and id = c.content_id offset 0) t on true
    order by picked.ord`.execute(tx)
  return rows
}

/**
 * The sections of a version, and the version itself, with their sort keys from the version down. The `keys` of its
 * parent followed by the sort key of a node, compared one by one, give the reading order.
 */
export function frameOf(version: Pick<PartRow, 'tenant_id' | 'id'>): RawBuilder<unknown> {
  return sql`
    select ${version.id}::uuid as id, '{}'::text[] as keys
    union all
    select s.id, (
      select array_agg(step.sort_key order by way.ord)
      from unnest(s.ancestors[2:] || s.id) with ordinality way (id, ord)
      join ${partsOf(version.tenant_id)} step on step.id = way.id)
    from ${partsOf(version.tenant_id)} s
    where s.version_part_id = ${version.id}::uuid
      and s.part_type = 'SECTION'`
}

/** The reading order of the nodes under `alias`, whose parents are in the frame. */
export function readingOrder(alias: string): RawBuilder<unknown> {
  return sql`(frame.keys || ${sql.ref(`${alias}.sort_key`)}) collate "C"`
}

export type ContentsFilter = {
  readonly sectionPartId: string | undefined
  readonly type: 'SECTION' | 'CHUNK' | undefined
  readonly limit: number
  readonly offset: number
}

/** A page of the nodes of a version, depth first in sibling order. The filters also apply to the total. */
export async function listVersionItems(
  tx: TenantTx,
  version: Allowed<PartRow, 'read'>,
  filter: ContentsFilter,
): Promise<Listed<ItemRow>> {
  const { tenant_id: tenantId } = version
  const { sectionPartId, type } = filter
  const matching = sql`
    n.version_part_id = ${version.id}::uuid
    ${type ? sql`and n.part_type = ${type}` : sql``}
    ${sectionPartId ? sql`and n.ancestors @> array[${sectionPartId}::uuid]` : sql``}`
  const nodes = sql`
    with frame as materialized (${frameOf(version)})
    select n.id, row_number() over (order by ${readingOrder('n')}) as ord
    from ${partsOf(tenantId)} n
    join frame on frame.id = n.parent_id
    where ${matching}
    order by ord
    limit ${filter.limit} offset ${filter.offset}`
  const counted = sql<{ total: number }>`
    select count(*) as total from ${partsOf(tenantId)} n where ${matching}`.execute(tx)
  const [{ rows: counts }, items] = await Promise.all([counted, listItems(tx, tenantId, nodes)])
  return { total: counts[0]?.total ?? 0, items }
}

/** Ids of all chunks of a version, depth first in sibling order. */
export async function listVersionChunkIds(
  tx: TenantTx,
  version: Allowed<PartRow, 'read'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with frame as materialized (${frameOf(version)})
    select n.metadata_obj_id as id
    from ${partsOf(version.tenant_id)} n
    join frame on frame.id = n.parent_id
    where n.version_part_id = ${version.id}::uuid
      and n.part_type = 'CHUNK'
    order by ${readingOrder('n')}`.execute(tx)
  return rows.map((row) => row.id)
}
