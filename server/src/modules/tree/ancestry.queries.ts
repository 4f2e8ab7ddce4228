import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { hasRight } from './access.ts'
import { anyPart, getPart, type PartRow } from './part.queries.ts'
import { pastPathOf } from './names.ts'
import { looksBack, timeOf, type LookingBack } from './past.queries.ts'

type AncestorRow = Omit<PartRow, 'can_write' | 'as_of'>

/**
 * The nodes from the root down to a node, including the node. Only the right on that node counts.
 * @throws Problem not_found or forbidden for the node
 */
export async function listAncestry(
  tx: TenantTx,
  actor: Actor,
  partId: string,
): Promise<AncestorRow[]> {
  if (looksBack(actor)) return listPastAncestry(tx, actor, partId)
  const { rows } = await sql<AncestorRow & { names: string[] }>`
    with leaf as (
      select p.*, ancestors_from_root(p) || p.id as chain from path_part p
      where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${partId}::uuid and ${hasRight(actor, 'read')}
    )
    select step.tenant_id, step.id, step.parent_id, step.part_type, step.name, step.metadata_obj_id, step.ancestors,
      step.version_part_id, step.sort_key, step.system_managed, step.created_at, step.updated_at,
      coalesce(nullif(string_agg(step.name, '/') over (order by way.ord), ''), '/') as path
    from leaf, unnest(leaf.chain) with ordinality way (id, ord)
    join path_part step on step.tenant_id = ${actor.tenantId}::uuid and step.id = way.id
    order by way.ord`.execute(tx)
  if (rows.length === 0) await getPart(tx, actor, anyPart(partId), 'read')
  return rows
}

/** How many nodes above one are listed. `path_at`, `path_shown` and `was_active` in the database follow as many. */
const MOST_STEPS = 200

/** The same as it was at the actor's time. The last step of each path is its name. */
async function listPastAncestry(
  tx: TenantTx,
  actor: LookingBack,
  partId: string,
): Promise<AncestorRow[]> {
  await getPart(tx, actor, anyPart(partId), 'read')
  const { rows } = await sql<AncestorRow>`
    with recursive up as (
      select was.*, 0 as level from path_part p cross join lateral part_at(p, ${timeOf(actor)}) was
      where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${partId}::uuid
      union all
      select was.*, up.level + 1 from up
      cross join lateral (
        select p from path_part p where p.tenant_id = ${actor.tenantId}::uuid and p.id = up.parent_id offset 0) now
      cross join lateral part_at(now.p, ${timeOf(actor)}) was
      where up.level < ${MOST_STEPS}::int
    ), chain as (
      select up.level, up.id, string_to_array(${pastPathOf(actor, sql`${partId}::uuid`)}, '/') as names from up
    )
    select up.tenant_id, up.id, up.parent_id, up.part_type, up.metadata_obj_id, up.ancestors,
      up.version_part_id, up.sort_key, up.system_managed, up.created_at, up.updated_at,
      case when up.parent_id is null then '' else chain.names[cardinality(chain.names) - up.level] end as name,
      case when up.parent_id is null then '/' else array_to_string(
        chain.names[:cardinality(chain.names) - up.level], '/') end as path
    from up join chain on chain.level = up.level
    order by up.level desc`.execute(tx)
  return rows
}
