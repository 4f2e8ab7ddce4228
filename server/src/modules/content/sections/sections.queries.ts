import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { RowOf } from '../../../platform/http/times.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { parentPaths, placeOf, siblings } from '../chunks/place-joins.ts'
import { hasRight, partsOf } from '../../tree/index.ts'
import type { SectionResponse } from './sections.schemas.ts'

/** A section with its place in the tree and statistics about everything below it. */
export type SectionRow = RowOf<Static<typeof SectionResponse>>

/**
 * Computes statistics for all sections of `picked` in one pass. `inner_section` has each section with the sections
 * below it, and `below` counts their direct children by depth and type. The results are `figure` and `typed`, both
 * keyed by `top`.
 */
function figures(tenantId: string): RawBuilder<unknown> {
  return sql`
    inner_section as (
      select path_part_id as top, path_part_id as id, 1 as depth from picked
      union all
      select i.top, n.id, i.depth + 1
      from inner_section i
      cross join lateral (
        select id from ${partsOf(tenantId)} part
        where parent_id = i.id and part_type = 'SECTION' offset 0) n
    ), below as (
      select i.top, i.depth, c.chunk_type, count(*)::int as nodes, sum(t.num_tokens)::int as tokens
      from inner_section i
      cross join lateral (
        select id from ${partsOf(tenantId)} part
        where parent_id = i.id
          and part_type in ('SECTION', 'CHUNK') offset 0) n
      left join lateral (
        select chunk_type, content_id from chunk
        where tenant_id = ${tenantId}::uuid and path_part_id = n.id and passage = 0 offset 0) c on true
      left join lateral (
        select num_tokens from chunk_content
        where tenant_id = ${tenantId}::uuid and id = c.content_id offset 0) t on true
      group by i.top, i.depth, c.chunk_type
    ), by_type as (
      select top, chunk_type, sum(nodes)::int as chunks from below
      where chunk_type is not null group by top, chunk_type
    ), typed as (
      select top, jsonb_object_agg(chunk_type, chunks) as chunks from by_type group by top
    ), figure as (
      select top, max(depth) as depth, sum(tokens)::int as tokens,
        (sum(nodes) filter (where depth = 1))::int as direct
      from below group by top
    )`
}

/** The sections among `ids` that the actor may read, in the order of the ids, without repetitions. */
export async function listSections(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<SectionRow[]> {
  if (ids.length === 0) return []
  const { tenantId } = actor
  const { rows } = await sql<SectionRow>`
    with recursive picked as materialized (
      select w.ord, s.id, s.path_part_id, s.name, s.page_number, p.name as step, p.tenant_id,
        p.parent_id, p.sort_key, p.system_managed, p.created_at, p.updated_at,
        v.ancestors || p.ancestors as above
      from unnest(${uniqueIds(ids)}::uuid[]) with ordinality w (id, ord)
      cross join lateral (
        select * from section where tenant_id = ${tenantId}::uuid and id = w.id offset 0) s
      ${placeOf(tenantId, sql`s.path_part_id`)}
      where ${hasRight(actor, 'read')}
    ), place as (${parentPaths(tenantId)}), ${figures(tenantId)}
    select picked.id, picked.path_part_id, picked.name, picked.page_number,
      picked.parent_id as parent_path_id, prev.id as prev_sibling_path_id,
      next.id as next_sibling_path_id, place.path || '/' || picked.step as materialized_path,
      picked.system_managed, picked.tenant_id, picked.created_at, picked.updated_at,
      jsonb_build_object('information_statistics', jsonb_build_object(
        'num_chunks_by_type', coalesce(typed.chunks, '{}'),
        'total_tokens', coalesce(figure.tokens, 0),
        'num_direct_children', coalesce(figure.direct, 0),
        'children_depth', coalesce(figure.depth, 0))) as system_metadata
    from picked
    join place on place.parent_id = picked.parent_id
    left join figure on figure.top = picked.path_part_id
    left join typed on typed.top = picked.path_part_id
    ${siblings(tenantId)}
    order by picked.ord`.execute(tx)
  return rows
}
