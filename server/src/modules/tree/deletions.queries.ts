import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import type { Allowed } from './access.ts'
import type { PartRow } from './part.queries.ts'

/** A folder or document that is being deleted in the background. Nobody sees it or anything below it. */
export type DeletionRow = {
  readonly tenant_id: string
  /** The id of its receipt. */
  readonly id: string
  readonly part_id: string
  readonly part_type: string
}

/** How many nodes there are from each item down, including those inside versions. Counts no further than `most`. */
export async function countNodesOf(
  tx: TenantTx,
  tenantId: string,
  items: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; nodes: number }>`
    select item.id, (select count(*) from (
      ${nodesOf(tenantId, sql`item.id`)} limit ${most}) n)::int as nodes
    from unnest(${items}::uuid[]) item (id)`.execute(tx)
  return new Map(rows.map(({ id, nodes }) => [id, nodes]))
}

/**
 * Hides a folder or document with everything below it from everyone, until a job has removed it. The tree must be
 * locked exclusively. In the audit event, `hide_deleted` names it, what is above it and up to 180 items below it.
 * @throws DatabaseError if a source keeps something of it
 */
export async function hideDeleted(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Allowed<PartRow, 'write'>,
  receiptId: string,
): Promise<void> {
  await sql`select hide_deleted(${tenantId}::uuid, ${id}::uuid, ${receiptId}::uuid)`.execute(tx)
}

/** The condition that the deletion with this id removes something in the background. */
export const isUnderway = (tenantId: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from deletion d where d.tenant_id = ${tenantId} and d.id = ${id})`

/** How far a deletion is, as JSON. Null if it is not in the background, or over. */
export const progressOf = (tenantId: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<{ done: number; total: number } | null>`(
    select jsonb_build_object('done', least(d.removed, d.nodes), 'total', d.nodes)
    from deletion d where d.tenant_id = ${tenantId} and d.id = ${id})`

/** Whether a tenant deletes something in the background. */
export async function hasDeletions(tx: TenantTx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deletion')
    .where('tenant_id', '=', tenantId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Tenants that delete something in the background, those that have waited longest first. */
export async function tenantsWithDeletions(tx: SystemTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from deletion group by tenant_id order by min(started_at) limit ${limit}`.execute(
    tx,
  )
  return rows.map((row) => row.tenant_id)
}

/**
 * Locks the oldest deletion of a tenant until the transaction ends, which sees what is hidden and may delete what was
 * allowed to be deleted.
 * @returns undefined if there is none, or another worker is removing it
 */
export async function lockDeletion(
  tx: TenantTx,
  tenantId: string,
): Promise<DeletionRow | undefined> {
  const [{ rows }] = await Promise.all([
    sql<DeletionRow>`
      select tenant_id, id, part_id, part_type from deletion where tenant_id = ${tenantId}::uuid
      order by started_at, id limit 1 for update skip locked`.execute(tx),
    sql`select set_config('app.removing', 'on', true), set_config('app.trashing', 'on', true)`.execute(
      tx,
    ),
  ])
  return rows[0]
}

/** Nodes that are removed together: nothing else is below them. */
export type DoomedNodes = {
  readonly ids: readonly string[]
  /** Those of them that are versions. */
  readonly versions: readonly { readonly id: string; readonly metadata_obj_id: string }[]
  /** How many of them are not inside a version. */
  readonly outside: number
}

/** Nodes to remove next, about `most`. With the last ones, everything is removed. */
export async function nextDoomed(
  tx: TenantTx,
  deletion: DeletionRow,
  most: number,
): Promise<DoomedNodes & { readonly isLast: boolean }> {
  const { tenant_id: tenantId, part_id: top } = deletion
  const folder = deletion.part_type === 'DOCUMENT' ? undefined : await deepestFolder(tx, deletion)
  const items = folder ? await itemsIn(tx, tenantId, { folder: folder.id, most }) : [top]
  const isLast = items[0] === top || (items.length === 0 && folder?.id === top)
  if (folder && items.length === 0) {
    const empty = isLast ? [top] : await emptyFolders(tx, tenantId, folder.parent_id, most)
    return { ids: empty, versions: [], outside: empty.length, isLast }
  }
  const { whole, part } = await chooseItems(tx, tenantId, items, most)
  if (part.length > 0) return { ids: part, versions: [], outside: 0, isLast: false }
  return { ...(await everythingOf(tx, tenantId, whole)), isLast }
}

/** The folder that is reached through the first item of each folder. Its first item is not a folder. */
async function deepestFolder(
  tx: TenantTx,
  { tenant_id: tenantId, part_id: top }: DeletionRow,
): Promise<{ id: string; parent_id: string } | undefined> {
  const { rows } = await sql<{ id: string; parent_id: string }>`
    with recursive way as (
      select p.id, p.parent_id, 'FOLDER' as part_type, 0 as depth from path_part p
      where p.tenant_id = ${tenantId}::uuid and p.id = ${top}::uuid
      union all
      select first.id, way.id, first.part_type, way.depth + 1 from way cross join lateral (
        select c.id, c.part_type from path_part c
        where c.tenant_id = ${tenantId}::uuid and c.parent_id = way.id order by c.sort_key limit 1) first
      where way.part_type = 'FOLDER')
    select id, parent_id from way where part_type = 'FOLDER' order by depth desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** Documents, threads and workflows at the beginning of a folder. */
async function itemsIn(
  tx: TenantTx,
  tenantId: string,
  { folder, most }: { readonly folder: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; part_type: string }>`
    select c.id, c.part_type from path_part c
    where c.tenant_id = ${tenantId}::uuid and c.parent_id = ${folder}::uuid
    order by c.sort_key limit ${Math.ceil(most / NODES_A_DOCUMENT)}`.execute(tx)
  return rows.filter((row) => row.part_type !== 'FOLDER').map((row) => row.id)
}

/** A document has at least its node, a version and a chunk. */
const NODES_A_DOCUMENT = 3

/** Folders in a folder that have nothing in them. */
async function emptyFolders(
  tx: TenantTx,
  tenantId: string,
  parentId: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from path_part f
    where f.tenant_id = ${tenantId}::uuid and f.parent_id = ${parentId}::uuid and f.part_type = 'FOLDER'
      and (select c.id from path_part c where c.tenant_id = ${tenantId}::uuid and c.parent_id = f.id limit 1) is null
    order by f.sort_key limit ${most}`.execute(tx)
  return rows.map((row) => row.id)
}

/** As many items as have about `most` nodes, or nodes at the bottom of the first item if it has more. */
async function chooseItems(
  tx: TenantTx,
  tenantId: string,
  items: readonly string[],
  most: number,
): Promise<{ whole: string[]; part: string[] }> {
  const counts = await countNodesOf(tx, tenantId, items, most + 1)
  const rows = items.map((id) => ({ id, nodes: counts.get(id) ?? 0 }))
  const [first] = rows
  if (first && first.nodes > most) {
    return { whole: [], part: await bottomOf(tx, tenantId, first.id, most) }
  }
  let room = most
  const fitting = rows.filter(({ nodes }) => (room -= nodes) >= 0)
  return { whole: fitting.map((row) => row.id), part: [] }
}

/** The nodes from an item down, as a query: outside of versions, and inside. */
const nodesOf = (tenantId: string, item: RawBuilder<unknown>) => sql`
  select b.id, b.metadata_obj_id, b.part_type, cardinality(b.ancestors) as depth, false as is_inside from path_part b
  where b.tenant_id = ${tenantId}::uuid and b.id = any(${item} || array(select nodes_below(${item})))
  union all
  select i.id, i.metadata_obj_id, i.part_type, cardinality(i.ancestors), true from path_part v
  join path_part i on i.tenant_id = v.tenant_id and i.version_part_id = v.id
  where v.tenant_id = ${tenantId}::uuid and v.id = any(${item} || array(select nodes_below(${item})))
    and v.part_type = 'DOCUMENT_VERSION'`

/** What is removed first from an item that is too large for one transaction. */
const FROM_THE_BOTTOM = ['THREAD_MESSAGE', 'THREAD', 'CHUNK', 'SECTION'] as const

/** Nodes of an item that have nothing below them. */
async function bottomOf(
  tx: TenantTx,
  tenantId: string,
  item: string,
  most: number,
): Promise<string[]> {
  for (const type of FROM_THE_BOTTOM) {
    // There can be many chunks, and none is below another.
    const order = type === 'CHUNK' ? sql`` : sql`order by n.depth desc`
    // oxlint-disable-next-line no-await-in-loop -- the first that finds something ends the loop
    const { rows } = await sql<{ id: string }>`
      select n.id from (${nodesOf(tenantId, sql`${item}::uuid`)}) n
      where n.part_type = ${type} ${order} limit ${most}`.execute(tx)
    if (rows.length > 0) return rows.map((row) => row.id)
  }
  return []
}

async function everythingOf(
  tx: TenantTx,
  tenantId: string,
  items: readonly string[],
): Promise<DoomedNodes> {
  const { rows } = await sql<{
    id: string
    metadata_obj_id: string
    part_type: string
    is_inside: boolean
  }>`
    select n.* from unnest(${items}::uuid[]) item (id)
    cross join lateral (${nodesOf(tenantId, sql`item.id`)}) n`.execute(tx)
  return {
    ids: rows.map((row) => row.id),
    versions: rows.filter((row) => row.part_type === 'DOCUMENT_VERSION'),
    outside: rows.filter((row) => !row.is_inside).length,
  }
}

/** Deletes nodes. Nothing else may be below them. */
export async function deleteDoomed(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from path_part where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Notes that some nodes outside of versions are removed, or that all are. */
export async function noteRemoved(
  tx: TenantTx,
  { tenant_id: tenantId, id }: DeletionRow,
  { count, isLast }: { readonly count: number; readonly isLast: boolean },
): Promise<void> {
  const row = sql`where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`
  if (isLast) await sql`delete from deletion ${row}`.execute(tx)
  else await sql`update deletion set removed = removed + ${count}::int ${row}`.execute(tx)
}
