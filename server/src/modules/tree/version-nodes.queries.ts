import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, jsonb, type SystemTx, type TenantTx } from '../../platform/db/index.ts'
import type { Allowed } from './access.ts'
import type { PartRow } from './part.queries.ts'

/** Sections and chunks: the nodes inside a document version. Lock the version before changing them. */

export type NewVersionNode = {
  readonly id: string
  readonly parentId: string
  readonly partType: 'SECTION' | 'CHUNK'
  readonly name: string
  readonly objectId: string
  /** From the version down. */
  readonly ancestors: readonly string[]
  readonly sortKey: string
}

/** Adds nodes to a version, in one statement. */
export async function insertVersionNodes(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
  nodes: readonly NewVersionNode[],
): Promise<void> {
  const rows = nodes.map((node) => ({
    id: node.id,
    parent_id: node.parentId,
    part_type: node.partType,
    name: node.name,
    metadata_obj_id: node.objectId,
    ancestors: node.ancestors,
    sort_key: node.sortKey,
  }))
  await sql`
    insert into path_part (tenant_id, id, parent_id, part_type, name, metadata_obj_id, ancestors, version_part_id, sort_key)
    select ${tenantId}::uuid, id, parent_id, part_type, name, metadata_obj_id, ancestors, ${versionPartId}::uuid, sort_key
    from jsonb_to_recordset(${jsonb(rows)}) as new (
      id uuid, parent_id uuid, part_type text, name text, metadata_obj_id uuid, ancestors uuid[], sort_key text)`.execute(
    tx,
  )
}

/** The number of the next chunk below a parent: the highest number plus one. */
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

/** A node with its parent, regardless of permissions. */
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

/**
 * Gives the nodes below a node the ancestors of its new place.
 * @param prefix the ancestors of the node in its new place
 * @returns how many ancestors the deepest node has
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
 * Threads store their ancestors from the root down. This changes only the part between the version and the moved node,
 * because a folder above may move concurrently.
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

/** The nodes directly below a node, in order, including threads. */
export async function listChildren(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
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
 * Moves the children of a section up to its level, each with a sort key. Removes the section from the ancestors of
 * everything below it. Chunks are numbered from `firstNumber`.
 */
export async function liftChildren(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
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
  // Threads may be below sections, but are outside the version.
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

/** The versions below folders and documents, and those among the nodes themselves. */
export async function versionsBelow(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
): Promise<{ id: string; metadata_obj_id: string }[]> {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('part_type', '=', 'DOCUMENT_VERSION')
    .where(
      sql<SqlBool>`id = any(${partIds}::uuid[] || array(
        select n.id from unnest(${partIds}::uuid[]) top cross join lateral nodes_below(top) n))`,
    )
    .select(['id', 'metadata_obj_id'])
    .execute()
}

/** Ids of a section and everything below it, or of a chunk, as a subquery. */
export function nodesFrom(node: PartRow): RawBuilder<unknown> {
  return sql`
    select n.id from path_part n
    where n.tenant_id = ${node.tenant_id}::uuid and n.version_part_id = ${node.version_part_id}::uuid
      and (n.id = ${node.id}::uuid or ${node.id}::uuid = any(n.ancestors))`
}

/** Deletes a section with everything below it, or a chunk. The version must be locked. */
export async function deleteNodesFrom(
  tx: TenantTx,
  node: Allowed<PartRow, 'write'>,
): Promise<void> {
  await tx
    .deleteFrom('path_part')
    .where('tenant_id', '=', node.tenant_id)
    .where(sql<SqlBool>`id in (${nodesFrom(node)})`)
    .execute()
}

/** Deletes all sections and chunks of versions. The versions must be locked. */
export async function deleteNodesIn(
  tx: TenantTx,
  tenantId: string,
  versionPartIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('version_part_id'), versionPartIds))
    .execute()
}

/** Deletes all parts of a tenant. Other tables may refer to them only with cascading deletion. */
export async function deleteTree(tx: SystemTx, tenantId: string): Promise<void> {
  const parts = tx.deleteFrom('path_part').where('tenant_id', '=', tenantId)
  // Delete all nodes inside versions first, in one statement. The cascade would look for them version by version.
  await parts.where('version_part_id', 'is not', null).execute()
  await parts.execute()
}
