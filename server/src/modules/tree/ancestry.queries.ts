import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { hasRight } from './access.ts'
import { anyPart, getPart, type PartRow } from './part.queries.ts'

type AncestorRow = Omit<PartRow, 'can_write'>

/**
 * The nodes from the root down to a node, including the node. Only the right on that node counts.
 * @throws Problem not_found or forbidden for the node
 */
export async function listAncestry(
  tx: TenantTx,
  actor: Actor,
  partId: string,
): Promise<AncestorRow[]> {
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
