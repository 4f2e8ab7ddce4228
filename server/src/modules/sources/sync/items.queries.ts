import { sql, type RawBuilder } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { safeName } from './safe-name.ts'
import type { Identified, Known } from './wanted.ts'

/** Identifies a source. */
export type OfSource = { readonly tenant_id: string; readonly id: string }

/** The condition that the row `alias` belongs to the source. */
export function ofSource(source: OfSource, alias = 'i'): RawBuilder<boolean> {
  const row = sql.id(alias)
  return sql`(${row}.tenant_id = ${source.tenant_id}::uuid and ${row}.source_id = ${source.id}::uuid)`
}

/** Keys as the table `k`. Unlike `= any`, a join stays fast with a plan from the time when a source had few items. */
const keysAs = (keys: readonly string[]) => sql`unnest(${keys}::text[]) as k (key)`

/**
 * Ids of everything in folders, as the query `below`. Walks from folder to folder, so that the rest of the source isn't
 * read.
 * @param top selects `id`, `kind` and `path_key` of the items to begin with
 */
const below = (source: OfSource, top: RawBuilder<unknown>) => sql`
  with recursive below as (
    ${top}
    union
    select c.id, c.kind, c.path_key from below b
    join source_item c on ${ofSource(source, 'c')} and c.folder_key = b.path_key
    where b.kind = 'folder')`

/** What is known of some items, by key. */
export async function findKnown(
  tx: TenantTx,
  source: OfSource,
  keys: readonly string[],
): Promise<Map<string, Known>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Known & { modified_at: Date | null }>`
    select i.id, i.key, i.external_id, i.kind, i.path, i.plain_name, i.state, i.fingerprint, i.bytes::float8 as bytes,
      i.modified_at, i.media_type, i.link, i.version, i.has_readers, i.reader_ids, i.readers_fault
    from ${keysAs(keys)} join source_item i on ${ofSource(source)} and i.key = k.key`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.key,
      { ...row, modified_at: (row.modified_at as Date | null)?.toISOString() ?? null },
    ]),
  )
}

/** Columns of items in JSON. */
const recordset = (rows: readonly object[]) => sql`
  jsonb_to_recordset(${jsonb(rows)}) as w (key text, external_id text, kind text, path text[], plain_name text,
    fingerprint text, bytes bigint, modified_at timestamptz, media_type text, link text, version jsonb, todo text,
    has_readers boolean, reader_ids uuid[], readers_fault text)`

/** Whether what failed about an item may fail again. */
const isAsBefore = sql`i.state = 'present' and i.fingerprint is not distinct from excluded.fingerprint
  and i.readers_fault is not distinct from excluded.readers_fault`

/**
 * Writes items that are new or differ from what is known.
 * @param items with `todo` if something has to be done
 */
export async function writeItems(
  tx: TenantTx,
  source: OfSource,
  items: readonly (Identified & { readonly todo: 'place' | null })[],
): Promise<void> {
  if (items.length === 0) return
  // A folder that so far only followed from paths is now named.
  await sql`
    update source_item i set key = w.key, external_id = w.external_id
    from ${recordset(items.filter(({ kind }) => kind === 'folder'))}
    where ${ofSource(source)} and i.kind = 'folder' and i.external_id is null
      and i.path_key = source_path_key(w.path)
      and not exists (select from source_item o where ${ofSource(source, 'o')} and o.key = w.key)`.execute(
    tx,
  )
  await sql`
    insert into source_item as i (tenant_id, id, source_id, key, external_id, kind, path, name, plain_name, state, todo,
      fingerprint, bytes, modified_at, media_type, link, version, has_readers, reader_ids, readers_fault)
    select ${source.tenant_id}::uuid, gen_random_uuid(), ${source.id}::uuid, w.key, w.external_id, w.kind, w.path,
      w.plain_name, w.plain_name, 'present', 'place', w.fingerprint, w.bytes, w.modified_at, w.media_type, w.link, w.version,
      w.has_readers, w.reader_ids, w.readers_fault
    from ${recordset(items)}
    on conflict (tenant_id, source_id, key) do update set
      external_id = excluded.external_id, path = excluded.path, plain_name = excluded.plain_name,
      name = case when i.path = excluded.path then i.name else excluded.plain_name end,
      is_name_taken = i.is_name_taken and i.path = excluded.path,
      fingerprint = excluded.fingerprint, bytes = excluded.bytes, modified_at = excluded.modified_at,
      media_type = excluded.media_type, link = excluded.link, version = excluded.version,
      has_readers = excluded.has_readers, readers_fault = excluded.readers_fault,
      reader_ids = case when excluded.kind = 'file' or excluded.has_readers then excluded.reader_ids else i.reader_ids end,
      todo = case when i.state in ('present', 'missing') and i.path = excluded.path
        and i.fingerprint is not distinct from excluded.fingerprint
        and i.readers_fault is not distinct from excluded.readers_fault then i.todo else 'place' end,
      error = case when ${isAsBefore} then i.error end,
      tries = case when ${isAsBefore} then i.tries else 0 end,
      retry_at = case when ${isAsBefore} then i.retry_at end,
      state = 'present', gone_at = null
    where i.state <> 'left_out'`.execute(tx)
}

/** Makes sure that the folders above items exist, even if the source doesn't name folders. */
export async function ensureFolders(
  tx: TenantTx,
  source: OfSource,
  paths: readonly (readonly string[])[],
): Promise<void> {
  if (paths.length === 0) return
  const rows = paths.map((path) => ({ path, plain_name: safeName(path.at(-1) ?? '') }))
  await sql`
    insert into source_item as i (tenant_id, id, source_id, key, kind, path, name, plain_name, state, todo)
    select ${source.tenant_id}::uuid, gen_random_uuid(), ${source.id}::uuid, ${impliedKey(sql`source_path_key(w.path)`)},
      'folder', w.path, w.plain_name, w.plain_name, 'present', 'place'
    from ${recordset(rows)}
    where not exists (
      select from source_item f where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'present'
        and f.path_key = source_path_key(w.path))
    on conflict (tenant_id, source_id, key) do update set
      state = 'present', todo = 'place', gone_at = null, error = null, tries = 0, retry_at = null
    where i.state <> 'present'`.execute(tx)
}

/** The key of a folder that only follows from paths. It differs from all keys of items. */
export function impliedKey(pathKey: RawBuilder<unknown>): RawBuilder<string> {
  return sql`('p' || left(${pathKey}, 31))`
}

/** Moves everything below folders that a source has moved without naming what is in them. */
export async function movePaths(
  tx: TenantTx,
  source: OfSource,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): Promise<void> {
  const top = sql`
    select i.id, i.kind, i.path_key from source_item i
    where ${ofSource(source)} and i.folder_key = source_path_key(${from}::text[])`
  await sql`
    ${below(source, top)}
    update source_item i set path = ${to}::text[] || i.path[${from.length + 1}::int:], todo = 'place'
    from below
    where i.tenant_id = ${source.tenant_id}::uuid and i.id = below.id and i.state in ('present', 'missing')`.execute(
    tx,
  )
}

/** Marks items that the source says are gone, with everything in folders among them. */
export async function markGone(
  tx: TenantTx,
  source: OfSource,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const top = sql`
    select i.id, i.kind, i.path_key from ${keysAs(keys)} join source_item i on ${ofSource(source)} and i.key = k.key`
  await sql`
    ${below(source, top)}
    update source_item i set state = 'missing', gone_at = now() from below
    where i.tenant_id = ${source.tenant_id}::uuid and i.id = below.id and i.state = 'present'`.execute(
    tx,
  )
}

/** Lets a run move everything of a source to the trash. */
export async function removeAllItems(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
): Promise<void> {
  await sql`
    update source_item i
    set state = 'gone', todo = case when path_part_id is not null then 'remove' end, gone_at = now(), error = null,
      tries = 0, retry_at = null
    where ${ofSource({ tenant_id: tenantId, id: sourceId })} and i.state in ('present', 'missing')`.execute(
    tx,
  )
}
