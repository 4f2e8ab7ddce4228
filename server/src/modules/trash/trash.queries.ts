import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import {
  type Nodes,
  isAny,
  readPage,
  type SystemTx,
  type TenantTx,
} from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import { users } from '../accounts/index.ts'
import {
  hasRight,
  isReader,
  partsOf,
  partsWithRow,
  shownPath,
  type PartRow,
} from '../tree/index.ts'
import { isHeld } from '../retention/index.ts'

/** How long items stay in the trash. */
export const KEPT_DAYS = 30

/** Until when retention rules keep the entry `e`. Null if none does. */
const keptUntil = sql<Date | null>`nullif(coalesce(e.kept_until, (
  select max(k.kept_until) from retention_in_trash(e.tenant_id, e.id, e.tag_ids) k)), '-infinity')`

/** Entries deleted in one transaction of upkeep. */
const BATCH = 20

/**
 * Locks a folder or document and everything below it, including threads, which can be extended without locking nodes.
 * @returns undefined if there are more than `most` nodes
 */
export async function lockBelow(
  tx: TenantTx,
  part: PartRow,
  { versions, most }: { readonly versions: readonly string[]; readonly most: number },
): Promise<Nodes | undefined> {
  const { tenant_id: tenantId, id } = part
  const { rows } = await sql<{ id: string; object_id: string }>`
    select p.id, p.metadata_obj_id as object_id from path_part p
    where p.tenant_id = ${tenantId}::uuid and (
      p.id = any(${id}::uuid || array(select nodes_below(${id}::uuid)))
      or p.version_part_id = any(${versions}::uuid[]))
    order by p.id limit ${most + 1} for update`.execute(tx)
  if (rows.length > most) return undefined
  const objectIds = rows.map((row) => row.object_id)
  await sql`
    select from thread where tenant_id = ${tenantId}::uuid and ${isAny(sql.ref('id'), objectIds)}
    order by id for update`.execute(tx)
  return { tenantId, ids: rows.map((row) => row.id), objectIds }
}

/** Whether an ingestion, an answer or a workflow run below is in progress. */
export async function isBusy(tx: TenantTx, nodes: Nodes): Promise<boolean> {
  const { tenantId, objectIds } = nodes
  const open = sql`tenant_id = ${tenantId}::uuid and status in ('pending', 'processing', 'running')`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ingestion_run where ${open} and ${isAny(sql.ref('version_id'), objectIds)})
      or exists (select from thread_reply where ${open} and ${isAny(sql.ref('thread_id'), objectIds)})
      or exists (select from workflow_run where ${open} and ${isAny(sql.ref('id'), objectIds)}) as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}

type NewEntry = {
  readonly id: string
  readonly part: PartRow
  readonly versionIds: readonly string[]
  readonly freed: {
    readonly documents: number
    readonly fileBytes: number
    readonly textBytes: number
  }
}

export async function insertEntry(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  { id, part, versionIds, freed }: NewEntry,
): Promise<void> {
  await tx
    .insertInto('trash_entry')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      part_id: part.id,
      part_type: part.part_type,
      object_id: part.metadata_obj_id,
      name: part.name,
      path: part.path,
      reader_ids: part.reader_ids,
      ancestors: part.ancestors,
      parent_id: part.parent_id ?? '',
      version_ids: [...versionIds],
      documents: freed.documents,
      file_bytes: freed.fileBytes,
      text_bytes: freed.textBytes,
    })
    .execute()
}

/** An item in the trash. */
export type EntryRow = {
  readonly id: string
  readonly part_id: string
  readonly object_id: string
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly name: string
  readonly path: string
  readonly parent_id: string
  /** Where it was, from the root down. Null for items that were trashed before this was kept. */
  readonly ancestors: string[] | null
  readonly version_ids: string[]
  readonly documents: number
  readonly bytes: number
  readonly user_id: string
  readonly email: string | null
  readonly trashed_at: Date
  /** Until when retention rules keep it, or kept it. */
  readonly kept_until: Date | null
  /** Whether the folder that it was in still exists. */
  readonly has_parent: boolean
}

/**
 * The condition that the actor may change the folder of the entry `e`, and is one of the item's readers. OWNER and ADMIN
 * also see entries whose folder was deleted.
 */
function isOpenTo(actor: Actor) {
  return sql<SqlBool>`(${isReader(actor, 'e')} and (${actor.role !== 'USER'}::boolean or exists (
    select from ${partsOf(actor.tenantId)} p where p.id = e.parent_id and ${hasRight(actor, 'write')})))`
}

function entriesOf(tx: TenantTx, { tenantId }: Actor) {
  return tx.selectFrom('trash_entry as e').where('e.tenant_id', '=', tenantId)
}

function columns(actor: Actor) {
  const { tenantId } = actor
  return [
    'e.id',
    'e.part_id',
    sql<string>`coalesce(e.object_id, e.part_id)`.as('object_id'),
    'e.name',
    shownPathOf(actor).as('path'),
    'e.parent_id',
    'e.ancestors',
    'e.version_ids',
    'e.documents',
    'e.user_id',
    'e.trashed_at',
    sql<'FOLDER' | 'DOCUMENT'>`e.part_type`.as('part_type'),
    sql<number>`(e.file_bytes + e.text_bytes)::float8`.as('bytes'),
    keptUntil.as('kept_until'),
    sql<string | null>`(select u.email from ${users} u where u.id = e.user_id)`.as('email'),
    sql<boolean>`exists (select from ${partsOf(tenantId)} p where p.id = e.parent_id)`.as(
      'has_parent',
    ),
  ] as const
}

/** The path that the entry `e` would have now. If its folder was deleted, that of then. Only administrators see such entries. */
function shownPathOf(actor: Actor) {
  return sql<string>`coalesce((
    select nullif(${shownPath(actor, 'p', sql`p.node`)}, '/') from ${partsWithRow(actor.tenantId)} p
    where p.id = e.parent_id) || '/' || e.name, e.path)`
}

/** The entries that the actor may restore, newest first. */
export async function listEntries(
  tx: TenantTx,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed<EntryRow>> {
  const found = entriesOf(tx, actor).where(isOpenTo(actor))
  return readPage(found, found.select(columns(actor)).orderBy('e.id', 'desc'), page)
}

/** An entry, whether or not the actor may restore it. Used for the actor who has just created it. */
export async function readEntry(tx: TenantTx, actor: Actor, id: string): Promise<EntryRow> {
  const found = entriesOf(tx, actor).where('e.id', '=', id)
  return found.select(columns(actor)).executeTakeFirstOrThrow()
}

/**
 * An entry that the actor may restore, locked.
 * @param id its id, or that of the item's node
 * @throws Problem not_found for an unknown id or one of another tenant, forbidden without permission to change its
 * folder
 */
export async function lockEntry(tx: TenantTx, actor: Actor, id: string): Promise<EntryRow> {
  const found = entriesOf(tx, actor).where(sql<SqlBool>`${id}::uuid in (e.id, e.part_id)`)
  const row = await found
    .where(isOpenTo(actor))
    .select(columns(actor))
    .forUpdate('e')
    .executeTakeFirst()
  if (row) return row
  throw (await found.select('e.id').executeTakeFirst())
    ? problem('trash_folder_rights')
    : problem('trash_item_missing')
}

/** Deletes an entry with its kept rows. */
export async function deleteEntry(
  tx: TenantTx | SystemTx,
  tenantId: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('trash_entry')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** The condition that a legal hold keeps the entry `e`: the item, or a folder that it was in. */
const isHeldEntry = isHeld(
  sql`e.tenant_id`,
  sql`coalesce(e.ancestors, '{}') || e.parent_id || e.part_id`,
)

export type OldEntry = Pick<EntryRow, 'id' | 'part_id' | 'part_type' | 'name' | 'path'> & {
  readonly tenant_id: string
}

/** Runs what deletes the rows of an item that moves to the trash, which retention rules allow. */
export async function putAway(tx: TenantTx, remove: () => Promise<void>): Promise<void> {
  await sql`select set_config('app.trashing', 'on', true)`.execute(tx)
  await remove()
  await sql`select set_config('app.trashing', '', true)`.execute(tx)
}

/** Notes until when retention rules keep an entry, so that upkeep leaves it alone until then. */
export async function noteKept(tx: SystemTx, { tenant_id: tenantId, id }: OldEntry): Promise<void> {
  await sql`
    update trash_entry e set kept_until = (
      select max(k.kept_until) from retention_in_trash(e.tenant_id, e.id, e.tag_ids) k)
    where e.tenant_id = ${tenantId}::uuid and e.id = ${id}::uuid`.execute(tx)
}

/** Some entries that have been in the trash for {@link KEPT_DAYS} days, locked, and whether a retention rule keeps them. */
export async function lockOldEntries(
  tx: SystemTx,
): Promise<(OldEntry & { readonly is_kept: boolean })[]> {
  const { rows } = await sql<OldEntry & { readonly is_kept: boolean }>`
    select tenant_id, id, part_id, part_type, name, path, coalesce(${keptUntil} > now(), false) as is_kept
    from trash_entry e
    where trashed_at <= now() - make_interval(days => ${KEPT_DAYS}::int)
      and (kept_until is null or kept_until <= now()) and not ${isHeldEntry}
    order by trashed_at limit ${BATCH} for update skip locked`.execute(tx)
  return rows
}
