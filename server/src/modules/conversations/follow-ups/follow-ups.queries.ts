import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { chunksOf, placeOf, sectionsOf } from '../../content/index.ts'
import { hasRight, partsOf } from '../../tree/index.ts'

/** A heading near a cited passage. */
export type NearRow = {
  readonly name: string
  readonly document_id: string
  readonly document_name: string
  readonly document_part_id: string
}

/** How many sections to read below, after and before each cited one, and in all. */
const MOST = { each: 6, all: 40 }

/** The chunks in `ids` that the actor can read now, as a relation `picked`. */
function pickedFrom(actor: Actor, ids: readonly string[]): RawBuilder<unknown> {
  const { tenantId } = actor
  return sql`
    picked as materialized (
      select w.ord, p.parent_id, p.ancestors, v.parent_id as document_part_id
      from unnest(${ids}::uuid[]) with ordinality w (id, ord)
      cross join lateral (
        select path_part_id from ${chunksOf(tenantId)} chunk where id = w.id offset 0) c
      ${placeOf(tenantId, sql`c.path_part_id`)}
      where ${hasRight(actor, 'read')}
    )`
}

/** The headings above those chunks in `ids` that the actor can read now. */
export async function listAbove(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with ${pickedFrom(actor, ids)}
    select s.name from (select distinct unnest(ancestors) as id from picked) up
    cross join lateral (
      select name from ${sectionsOf(actor.tenantId)} section
      where path_part_id = up.id offset 0) s`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * The headings of the sections below, after and before those that contain the chunks in `ids`, in this order, nearest
 * first. Only what the actor can read now.
 */
export async function listNear(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<NearRow[]> {
  const { tenantId } = actor
  const parts = partsOf(tenantId)
  const { rows } = await sql<NearRow>`
    with ${pickedFrom(actor, ids)}, place as (
      select parent_id as id, document_part_id, min(ord) as ord from picked group by 1, 2
    )
    select s.name, d.metadata_obj_id as document_id, d.name as document_name, d.id as document_part_id
    from place
    cross join lateral (select * from ${parts} part where id = place.id offset 0) own
    cross join lateral (
      (select below.*, 0 as way, row_number() over (order by sort_key) as step
        from ${parts} below
        where parent_id = own.id and part_type = 'SECTION'
        order by sort_key limit ${MOST.each})
      union all
      (select later.*, 1, row_number() over (order by sort_key)
        from ${parts} later
        where own.part_type = 'SECTION' and parent_id = own.parent_id and part_type = 'SECTION'
          and sort_key > own.sort_key
        order by sort_key limit ${MOST.each})
      union all
      (select earlier.*, 2, row_number() over (order by sort_key desc)
        from ${parts} earlier
        where own.part_type = 'SECTION' and parent_id = own.parent_id and part_type = 'SECTION'
          and sort_key < own.sort_key
        order by sort_key desc limit ${MOST.each})) p
    cross join lateral (
      select name from ${sectionsOf(tenantId)} section where path_part_id = p.id offset 0) s
    cross join lateral (
      select id, name, metadata_obj_id from ${parts} part
      where id = place.document_part_id offset 0) d
    where ${hasRight(actor, 'read')}
    order by p.way, p.step, place.ord
    limit ${MOST.all}`.execute(tx)
  return rows
}
