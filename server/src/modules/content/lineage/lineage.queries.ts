import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import { hasRight, partsOf } from '../../tree/index.ts'

/** The maximum number of nodes of a graph, and of edges followed from one chunk in one direction. */
export const MAX_NODES = 1000
/** The maximum number of edges of a graph. */
export const MAX_EDGES = 10_000
/** The maximum number of steps to find the nodes. A node counts once for each of its distances. */
const MAX_STEPS = 10_000

export type EdgeRow = { parent_chunk_id: string; chunk_id: string }
export type LineageRow = EdgeRow & { tenant_id: string; created_at: Date }

/** A chunk to link, and the chunks that it was derived from. All ids differ. */
export type Links = { readonly chunkId: string; readonly parentIds: readonly string[] }

/**
 * Counts the chunks that exist in the tenant, and those on which the actor has the permission that linking requires: to
 * write the children and to read the parents.
 */
export async function countLinkable(
  tx: TenantTx,
  actor: Actor,
  { chunkIds, parentIds }: { chunkIds: readonly string[]; parentIds: readonly string[] },
): Promise<{ known: number; allowed: number }> {
  const { rows } = await sql<{ known: number; allowed: number }>`
    select count(*) as known, count(*) filter (where
      case when p.metadata_obj_id = any(${chunkIds}::uuid[])
        then ${hasRight(actor, 'write')} else ${hasRight(actor, 'read')} end) as allowed
    from unnest(${[...chunkIds, ...parentIds]}::uuid[]) wanted (id)
    cross join lateral (
      select * from ${partsOf(actor.tenantId)} part
      where metadata_obj_id = wanted.id
        and part_type = 'CHUNK' offset 0) p`.execute(tx)
  return rows[0] ?? { known: 0, allowed: 0 }
}

/** Held while edges are added, because two concurrent edges could close a cycle together. */
export async function lockLineage(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lineage', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/** Ids of the chunks that a chunk was derived from. */
export async function listParentIds(
  tx: TenantTx,
  tenantId: string,
  chunkId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('chunk_lineage')
    .where('tenant_id', '=', tenantId)
    .where('chunk_id', '=', chunkId)
    .select('parent_chunk_id')
    .execute()
  return rows.map((row) => row.parent_chunk_id)
}

/**
 * Ids of the chunks outside a group that its members were derived from, or that were derived from them. Omits those
 * that are already linked to the first member in the same way.
 */
export async function listEdgesAround(
  tx: TenantTx,
  tenantId: string,
  firstId: string,
  otherIds: readonly string[],
): Promise<{ readonly parentIds: string[]; readonly childIds: string[] }> {
  const { rows } = await sql<{ parents: string[]; children: string[] }>`
    with other as (
      select parent_chunk_id, chunk_id from chunk_lineage
      where tenant_id = ${tenantId}::uuid
        and (chunk_id = any(${otherIds}::uuid[]) or parent_chunk_id = any(${otherIds}::uuid[]))
    )
    select
      array(select parent_chunk_id from other where parent_chunk_id <> all(${[firstId, ...otherIds]}::uuid[])
        except select parent_chunk_id from chunk_lineage
        where tenant_id = ${tenantId}::uuid and chunk_id = ${firstId}::uuid) as parents,
      array(select chunk_id from other where chunk_id <> all(${[firstId, ...otherIds]}::uuid[])
        except select chunk_id from chunk_lineage
        where tenant_id = ${tenantId}::uuid and parent_chunk_id = ${firstId}::uuid) as children`.execute(
    tx,
  )
  return { parentIds: rows[0]?.parents ?? [], childIds: rows[0]?.children ?? [] }
}

/**
 * Follows edges down from the chunk, regardless of what the actor may read.
 * @param limit the number of chunks after which to stop
 * @returns how many chunks were found, including the chunk itself, and whether one of the parents is among them
 */
export async function walkBelow(
  tx: TenantTx,
  tenantId: string,
  { chunkId, parentIds }: Links,
  limit: number,
): Promise<{ met: number; closes: boolean }> {
  const { rows } = await sql<{ met: number; closes: boolean }>`
    with recursive below as (
      select ${chunkId}::uuid as id
      union
      select next.id from below cross join lateral (
        select chunk_id as id from chunk_lineage
        where tenant_id = ${tenantId}::uuid and parent_chunk_id = below.id offset 0) next
    )
    select count(*) as met, coalesce(bool_or(id = any(${parentIds}::uuid[])), false) as closes
    from (select id from below limit ${limit}) met`.execute(tx)
  return rows[0] ?? { met: 0, closes: false }
}

/** Inserts an edge from each parent. @throws DatabaseError if one of the chunks was deleted */
export async function insertEdges(
  tx: TenantTx,
  tenantId: string,
  { chunkId, parentIds }: Links,
): Promise<LineageRow[]> {
  return tx
    .insertInto('chunk_lineage')
    .values(
      parentIds.map((parentId) => ({
        tenant_id: tenantId,
        parent_chunk_id: parentId,
        chunk_id: chunkId,
      })),
    )
    .returning(['parent_chunk_id', 'chunk_id', 'tenant_id', 'created_at'])
    .execute()
}

/** Inserts edges. Existing edges stay unchanged. */
export async function insertMissingEdges(
  tx: TenantTx,
  tenantId: string,
  edges: readonly EdgeRow[],
): Promise<void> {
  const rows = edges.map((edge) => ({ tenant_id: tenantId, ...edge }))
  await tx
    .insertInto('chunk_lineage')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether other chunks were derived from any of the chunks. */
export async function haveDescendants(
  tx: TenantTx,
  tenantId: string,
  chunkIds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('chunk_lineage')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('parent_chunk_id'), chunkIds))
    .select('chunk_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes an edge if it exists. */
export async function deleteEdge(
  tx: TenantTx,
  tenantId: string,
  edge: { readonly parentId: string; readonly chunkId: string },
): Promise<void> {
  await tx
    .deleteFrom('chunk_lineage')
    .where('tenant_id', '=', tenantId)
    .where('chunk_id', '=', edge.chunkId)
    .where('parent_chunk_id', '=', edge.parentId)
    .execute()
}

/**
 * Ids of a chunk, its ancestors and its descendants up to a distance, nearest first, at most {@link MAX_NODES}. Chunks
 * that the actor may not read are omitted and not followed. The caller must check the first chunk.
 */
export async function findRelatives(
  tx: TenantTx,
  actor: Actor,
  { chunkId, maxDepth }: { readonly chunkId: string; readonly maxDepth: number },
): Promise<string[]> {
  const { tenantId } = actor
  // A recursive query returns rows level by level, so its limit cuts off the farthest ones.
  const { rows } = await sql<{ id: string }>`
    with recursive walk as (
      select ${chunkId}::uuid as id, direction.up, 0 as level
      from (values (true), (false)) direction (up)
      union
      select next.id, walk.up, walk.level + 1
      from walk
      cross join lateral (
        (select parent_chunk_id as id from chunk_lineage
          where walk.up and tenant_id = ${tenantId}::uuid and chunk_id = walk.id
          limit ${MAX_NODES})
        union all
        (select chunk_id from chunk_lineage
          where not walk.up and tenant_id = ${tenantId}::uuid and parent_chunk_id = walk.id
          limit ${MAX_NODES})
      ) next
      cross join lateral (
        select * from ${partsOf(tenantId)} part
        where metadata_obj_id = next.id offset 0) p
      where walk.level < ${maxDepth}::int and ${hasRight(actor, 'read')}
    )
    select id from (select id, level from walk limit ${MAX_STEPS}) step
    group by id order by min(level), id limit ${MAX_NODES}`.execute(tx)
  return rows.map((row) => row.id)
}

/** The edges between chunks, in the order of the children's ids, at most {@link MAX_EDGES}. */
export async function listEdgesBetween(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<EdgeRow[]> {
  const { rows } = await sql<EdgeRow>`
    with node as materialized (
      select id, ord from unnest(${ids}::uuid[]) with ordinality node (id, ord))
    select edge.parent_chunk_id, edge.chunk_id
    from node child
    cross join lateral (
      select parent_chunk_id, chunk_id from chunk_lineage
      where tenant_id = ${tenantId}::uuid and chunk_id = child.id offset 0) edge
    join node parent on parent.id = edge.parent_chunk_id
    order by child.ord, parent.ord limit ${MAX_EDGES}`.execute(tx)
  return rows
}
