import { sql, type RawBuilder } from 'kysely'
import { partsOf } from '../../tree/index.ts'

/**
 * Parts of queries on nodes inside versions. Each lookup by id has an `offset 0`, which keeps it a lookup. Otherwise
 * row-level security makes the planner expect so few rows per tenant that it reads whole tables.
 */

/** Joins the node with an id as `p`, and the node of its version as `v`. */
export function placeOf(tenantId: string, partId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select * from ${partsOf(tenantId)} part where id = ${partId} offset 0) p
    cross join lateral (
      select * from ${partsOf(tenantId)} part
      where id = p.version_part_id offset 0) v`
}

// The other functions read a relation `picked` with tenant_id, parent_id, sort_key and `above`, the ids from the root
// to the parent.

/**
 * The paths of the parents: rows of parent_id and path. Nodes that are read together mostly share parents, so this is
 * much less work than a path for each node.
 */
export function parentPaths(tenantId: string): RawBuilder<unknown> {
  return sql`
    select parent.parent_id, string_agg(step.name, '/' order by up.ord) as path
    from (select distinct on (parent_id) parent_id, above from picked) parent
    cross join lateral unnest(parent.above) with ordinality up (id, ord)
    cross join lateral (
      select name from ${partsOf(tenantId)} part where id = up.id offset 0) step
    group by parent.parent_id`
}

/** Joins the siblings before and after each node as `prev` and `next`. Threads don't count. */
export function siblings(tenantId: string): RawBuilder<unknown> {
  return sql`
  left join lateral (
    select s.id from ${partsOf(tenantId)} s
    where s.parent_id = picked.parent_id
      and s.version_part_id is not null and s.sort_key < picked.sort_key
    order by s.sort_key desc limit 1) prev on true
  left join lateral (
    select s.id from ${partsOf(tenantId)} s
    where s.parent_id = picked.parent_id
      and s.version_part_id is not null and s.sort_key > picked.sort_key
    order by s.sort_key limit 1) next on true`
}
