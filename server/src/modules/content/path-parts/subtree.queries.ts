import { sql } from 'kysely'
import {
  isReader,
  partsOf,
  partsWithRow,
  type Allowed,
  type PartRow,
  type Reader,
} from '../../tree/index.ts'
import type { TenantTx } from '../../../platform/db/index.ts'

export type ChunkGroup = { chunk_ids: string[]; path_part_ids: string[]; tag_ids: string[] }

/** The version path parts of a subtree: those below a folder or document, or the version of a section or chunk. */
function versionsOf(part: PartRow) {
  if (part.version_part_id !== null) return sql`select ${part.version_part_id}::uuid as id`
  return sql`
    select v.id from ${partsOf(part.tenant_id)} v
    where v.part_type = 'DOCUMENT_VERSION'
      and v.id = any(${part.id}::uuid || array(select nodes_below(${part.id}::uuid)))`
}

/** All readable chunks of a subtree, grouped by the path parts above them and by their tags, both direct and inherited. */
export async function groupSubtreeChunks(
  tx: TenantTx,
  reader: Reader,
  part: Allowed<PartRow, 'read'>,
): Promise<ChunkGroup[]> {
  const within =
    part.version_part_id === null
      ? sql`true`
      : sql`(p.id = ${part.id}::uuid or p.ancestors @> array[${part.id}::uuid])`
  const { rows } = await sql<ChunkGroup>`
    with version as (
      select v.id, v.ancestors || v.id as chain from ${partsOf(part.tenant_id)} v
      where v.id in (${versionsOf(part)}) and ${isReader(reader, 'v')}
    ), leaf as (
      select p.metadata_obj_id as chunk_id, p.parent_id, p.sort_key, own.tag_ids as own_tags
      from version v
      join ${partsOf(part.tenant_id)} p on p.version_part_id = v.id
        and p.part_type = 'CHUNK'
      -- One lookup for each part: the planner expects few rows per tenant and would read all of them each time.
      cross join lateral (
        select array_agg(tag_id order by tag_id) as tag_ids from path_part_tag
        where tenant_id = ${part.tenant_id}::uuid and path_part_id = p.id) own
      where ${within}
    ), place as (
      select leaf.parent_id, leaf.own_tags, array_agg(leaf.chunk_id order by leaf.sort_key, leaf.chunk_id) as chunk_ids
      from leaf group by leaf.parent_id, leaf.own_tags
    ), placed as (
      select place.chunk_ids, place.own_tags, ancestors_from_root(parent.node) || parent.id as path_part_ids
      from place join ${partsWithRow(part.tenant_id)} parent on parent.id = place.parent_id
    )
    select placed.chunk_ids, placed.path_part_ids, coalesce((
      select array_agg(distinct every.tag_id)
      from (
        select tag_id from path_part_tag
        where tenant_id = ${part.tenant_id}::uuid and path_part_id = any(placed.path_part_ids)
        union all
        select unnest(placed.own_tags)
      ) every), '{}') as tag_ids
    from placed
    order by placed.path_part_ids`.execute(tx)
  return mergeEqual(rows)
}

/** Merges groups that are equal because direct tags repeat inherited ones. */
function mergeEqual(rows: readonly ChunkGroup[]): ChunkGroup[] {
  const groups = new Map<string, ChunkGroup>()
  for (const row of rows) {
    const key = `${row.path_part_ids.join()} ${row.tag_ids.join()}`
    const known = groups.get(key)
    if (known) known.chunk_ids.push(...row.chunk_ids)
    else groups.set(key, row)
  }
  return [...groups.values()]
}
