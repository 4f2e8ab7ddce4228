import { sql } from 'kysely'
import { newId } from '../../platform/core/ids.ts'
import { jsonb, type SystemTx, type TenantTx } from '../../platform/db/index.ts'
import type { PartRow } from './part.queries.ts'

/**
 * `added`: a new document. `moved`: a folder or document has another place. `changed`: a document has another active
 * version. `ingested`: a new document can be found.
 */
export type ChangeKind = 'added' | 'moved' | 'changed' | 'ingested'

export type NewChange = {
  readonly tenantId: string
  readonly kind: ChangeKind
  readonly partId: string
  /** Who did it, if known. */
  readonly actorId: string | null
  /** Of what was moved: the nodes above it before. */
  readonly formerAncestors?: readonly string[]
}

/** Records a change, in the transaction that makes it, for people who follow the item or a search. */
export async function recordChange(tx: TenantTx, change: NewChange): Promise<void> {
  await recordChanges(tx, [change])
}

/** The same for some changes. */
export async function recordChanges(tx: TenantTx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({
    tenant_id: change.tenantId,
    id: newId(),
    kind: change.kind,
    path_part_id: change.partId,
    actor_id: change.actorId,
    former_ancestors: change.formerAncestors ?? [],
  }))
  await sql`
    insert into item_change (tenant_id, id, kind, path_part_id, actor_id, former_ancestors)
    select tenant_id, id, kind, path_part_id, actor_id, former_ancestors
    from jsonb_to_recordset(${jsonb(rows)}) as new (
      tenant_id uuid, id uuid, kind text, path_part_id uuid, actor_id uuid, former_ancestors uuid[])`.execute(
    tx,
  )
}

/** The same for a new document that can be found now. @param documentId id of the document, which may have been deleted */
export async function recordIngested(
  tx: TenantTx,
  {
    tenantId,
    documentId,
    actorId,
  }: { tenantId: string; documentId: string; actorId: string | null },
): Promise<void> {
  await sql`
    insert into item_change (tenant_id, id, kind, path_part_id, actor_id)
    select tenant_id, ${newId()}::uuid, 'ingested', id, ${actorId}::uuid from path_part
    where tenant_id = ${tenantId}::uuid and metadata_obj_id = ${documentId}::uuid and part_type = 'DOCUMENT'`.execute(
    tx,
  )
}

/** Tenants with changes, in any order. */
export async function tenantsWithChanges(tx: SystemTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from item_change limit ${limit}`.execute(tx)
  return rows.map((row) => row.tenant_id)
}

export type ChangeRow = {
  readonly id: string
  readonly kind: ChangeKind
  readonly actor_id: string | null
  readonly former_ancestors: readonly string[]
  readonly path_part_id: string
  readonly part_type: PartRow['part_type']
  /** The nodes above it now. */
  readonly ancestors: readonly string[]
}

/**
 * The oldest changes for which there are no notices yet. Until the end of the transaction, no other transaction gets changes of
 * the tenant. Changes of deleted items are dropped.
 */
export async function takeNewChanges(
  tx: TenantTx,
  tenantId: string,
  limit: number,
): Promise<{ readonly changes: readonly ChangeRow[]; readonly isLast: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('item changes', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<ChangeRow & { readonly is_gone: boolean }>`
    select c.id, c.kind, c.actor_id, c.former_ancestors, c.path_part_id, p.id is null as is_gone, p.part_type,
      p.ancestors
    from (
      select * from item_change
      where tenant_id = ${tenantId}::uuid and number is null order by id limit ${limit}) c
    left join path_part p on p.tenant_id = ${tenantId}::uuid and p.id = c.path_part_id
    order by c.id`.execute(tx)
  await deleteChanges(
    tx,
    tenantId,
    rows.filter((row) => row.is_gone).map(({ id }) => id),
  )
  return { changes: rows.filter((row) => !row.is_gone), isLast: rows.length < limit }
}

/** Removes changes for which nothing is left to do. */
export async function deleteChanges(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from item_change where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** Numbers changes, after those that have a number, for searches to look at. @param above numbers are higher than this */
export async function numberChanges(
  tx: TenantTx,
  tenantId: string,
  { ids, above }: { readonly ids: readonly string[]; readonly above: number },
): Promise<void> {
  await sql`
    update item_change c set number = n.number from (
      select id, ${Math.max(above, await lastChangeNumber(tx, tenantId))}::bigint
        + row_number() over (order by id) as number
      from item_change where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[])) n
    where c.tenant_id = ${tenantId}::uuid and c.id = n.id`.execute(tx)
}

/** The highest number of a change that searches are to look at, or 0. */
export async function lastChangeNumber(tx: TenantTx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from item_change where tenant_id = ${tenantId}::uuid`.execute(
    tx,
  )
  return rows[0]?.last ?? 0
}

/** The next numbered changes after one, in order. */
export async function numberedChanges(
  tx: TenantTx,
  tenantId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ number: number; path_part_id: string; actor_id: string | null }[]> {
  const { rows } = await sql<{ number: number; path_part_id: string; actor_id: string | null }>`
    select number, path_part_id, actor_id from item_change
    where tenant_id = ${tenantId}::uuid and number > ${after}::bigint order by number limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** How long searches have time to look at a change. */
const KEPT = '7 days'

/** Removes changes that all searches have looked at, and old ones. @param upTo the highest number to remove */
export async function deleteNumberedChanges(
  tx: TenantTx,
  tenantId: string,
  upTo: number,
): Promise<void> {
  await sql`
    delete from item_change where tenant_id = ${tenantId}::uuid
      and (number <= ${upTo}::bigint or created_at < now() - ${KEPT}::interval)`.execute(tx)
}
