import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Allowed, PartRow } from '../../tree/index.ts'

/** Number of the next chunk below a parent: one more than the highest. */
export async function nextNumber(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select (coalesce(max(name::bigint), 0) + 1)::int as next from path_part
    where tenant_id = ${tenantId}::uuid and parent_id = ${parentId}::uuid and part_type = 'CHUNK'`.execute(
    tx,
  )
  return rows[0]?.next ?? 1
}

/** A node with the parent it has, whoever may read it. */
export async function findSibling(
  tx: TenantTx,
  tenantId: string,
  id: string,
): Promise<{ id: string; parent_id: string | null } | undefined> {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['id', 'parent_id'])
    .executeTakeFirst()
}

export type PlaceChange = {
  readonly parent_id?: string
  readonly ancestors?: string[]
  readonly sort_key?: string
  readonly name?: string
}

/** Writes what changed about a node; the time of its change moves in any case. */
export async function updateNode(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
  change: PlaceChange,
): Promise<void> {
  await tx
    .updateTable('path_part')
    .set({ updated_at: sql<Date>`clock_timestamp()`, ...change })
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.id)
    .execute()
}

/**
 * Gives the nodes below a node the ancestors of its new place.
 * @param prefix ancestors of the node there
 * @returns how many ancestors the deepest of them has
 */
export async function rewriteBelow(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
  prefix: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ deepest: number }>`
    with moved as (
      update path_part set ancestors = ${prefix}::uuid[] || ancestors[${node.ancestors.length + 1}::int:]
      where tenant_id = ${node.tenant_id}::uuid and version_part_id = ${node.version_part_id}::uuid
        and ${node.id}::uuid = any(ancestors)
      returning cardinality(ancestors) as depth
    )
    select coalesce(max(depth), 0)::int as deepest from moved`.execute(tx)
  await rewriteThreadsBelow(tx, node, prefix)
  return rows[0]?.deepest ?? 0
}

/**
 * Threads know their ancestors from the root down. Only what lies between the version and the moved node changes;
 * what is above may change at the same time, when a folder moves.
 */
async function rewriteThreadsBelow(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
  prefix: readonly string[],
): Promise<void> {
  await sql`
    update path_part
    set ancestors = ancestors[:array_position(ancestors, ${node.version_part_id}::uuid) - 1]
      || ${prefix}::uuid[] || ancestors[array_position(ancestors, ${node.id}::uuid):]
    where tenant_id = ${node.tenant_id}::uuid
      and id = any(array(select nodes_below(${node.id}::uuid)))`.execute(tx)
}
