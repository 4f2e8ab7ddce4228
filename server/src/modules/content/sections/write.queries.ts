import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Allowed, PartRow } from '../../tree/index.ts'

type Writable = Allowed<PartRow, 'write'>

export type SectionChange = { readonly name?: string; readonly page_number?: number }

/** Writes what changed about a section itself. */
export async function writeSection(
  tx: TenantTx,
  node: Writable,
  change: SectionChange,
): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.metadata_obj_id)
    .execute()
}

/** The name that a section was given. */
export async function readName(tx: TenantTx, node: Writable): Promise<string> {
  const { name } = await tx
    .selectFrom('section')
    .where('tenant_id', '=', node.tenant_id)
    .where('id', '=', node.metadata_obj_id)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

/** The nodes directly below a section, in their order; threads too. */
export async function listChildren(
  tx: TenantTx,
  node: Writable,
): Promise<{ id: string; version_part_id: string | null }[]> {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', node.tenant_id)
    .where('parent_id', '=', node.id)
    .orderBy('sort_key')
    .select(['id', 'version_part_id'])
    .execute()
}

/**
 * Puts the children of a section beside it, with a sort key each, and takes the section out of the ancestors of
 * everything below. Chunks are numbered from `firstNumber` on.
 */
export async function liftChildren(
  tx: TenantTx,
  node: Writable,
  place: {
    readonly ids: readonly string[]
    readonly sortKeys: readonly string[]
    readonly firstNumber: number
  },
): Promise<void> {
  const { tenant_id: tenantId } = node
  await sql`
    update path_part set ancestors = array_remove(ancestors, ${node.id}::uuid)
    where tenant_id = ${tenantId}::uuid and version_part_id = ${node.version_part_id}::uuid
      and ${node.id}::uuid = any(ancestors)`.execute(tx)
  // Threads stand below sections, yet outside of the version.
  await sql`
    update path_part set ancestors = array_remove(ancestors, ${node.id}::uuid)
    where tenant_id = ${tenantId}::uuid
      and id = any(array(select nodes_below(${node.id}::uuid)))`.execute(tx)
  await sql`
    with child as (
      select p.id, new.sort_key, case when p.part_type = 'CHUNK'
        then (${place.firstNumber}::int - 1
          + count(*) filter (where p.part_type = 'CHUNK') over (order by new.ord))::text
        else p.name end as name
      from unnest(${place.ids}::uuid[], ${place.sortKeys}::text[]) with ordinality new (id, sort_key, ord)
      join path_part p on p.tenant_id = ${tenantId}::uuid and p.id = new.id
    )
    update path_part set parent_id = ${node.parent_id}::uuid, sort_key = child.sort_key,
      name = child.name, updated_at = clock_timestamp()
    from child
    where path_part.tenant_id = ${tenantId}::uuid and path_part.id = child.id`.execute(tx)
}
