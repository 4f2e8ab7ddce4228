import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  jsonb,
  type Nodes,
  type Reference,
  type SystemTx,
  type TenantTx,
} from '../../platform/db/index.ts'
import { KEPT_TABLES, type KeptTable } from './kept-tables.ts'

/** Identifies an entry of the trash. */
type Entry = { readonly tenantId: string; readonly id: string }

const keptOf = ({ tenantId, id }: Entry, table: string): RawBuilder<unknown> => sql`
  (select content, number from trash_row
   where tenant_id = ${tenantId}::uuid and entry_id = ${id}::uuid and table_name = ${table})`

/** Copies all rows that belong to nodes. The nodes must be locked. */
export async function keepRows(tx: TenantTx, entry: Entry, nodes: Nodes): Promise<void> {
  for (const { name, belongs } of KEPT_TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, which runs one statement at a time
    await sql`
      insert into trash_row (tenant_id, entry_id, table_name, number, content)
      select t.tenant_id, ${entry.id}::uuid, ${name}, row_number() over (), to_jsonb(t)
      from ${sql.table(name)} t where t.tenant_id = ${entry.tenantId}::uuid and ${belongs(nodes)}`.execute(
      tx,
    )
  }
}

/** The place for the topmost node. */
export type Place = {
  readonly partId: string
  readonly parentId: string
  /** The ancestors of the node in its new place. */
  readonly ancestors: readonly string[]
  readonly name: string
  readonly sortKey: string
}

/**
 * Inserts all rows into their tables again. Columns that were added to a table since then get their default.
 * @returns how many ancestors the deepest folder or document has
 */
export async function putRowsBack(tx: TenantTx, entry: Entry, place: Place): Promise<number> {
  const contents = new Map<string, string>()
  for (const table of KEPT_TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- each table needs the previous ones
    await putBack(tx, entry, table, changesIn(table, { place, contents }))
    // oxlint-disable-next-line no-await-in-loop
    if (table.name === 'chunk_content') await noteContents(tx, entry, contents)
  }
  await noteAbsence(tx, entry)
  const { rows } = await sql<{ deepest: number }>`
    select max(cardinality(p.ancestors))::int as deepest
    from ${keptOf(entry, 'path_part')} kept
    join path_part p on p.tenant_id = ${entry.tenantId}::uuid and p.id = (kept.content ->> 'id')::uuid
    where p.part_type in ('FOLDER', 'DOCUMENT')`.execute(tx)
  return rows[0]?.deepest ?? 0
}

type Changes = { readonly place: Place; readonly contents: ReadonlyMap<string, string> }

/** The changes to a row `kept.content` when it is restored, as JSON. */
function changesIn(
  { name, forgets }: KeptTable,
  { place, contents }: Changes,
): RawBuilder<unknown> {
  // A person who restores an item takes it from its source. A source that restores it takes it back.
  if (name === 'path_part') return sql`(${placedAt(place)}) || '{"source_id": null}'::jsonb`
  if (name === 'chunk' || name === 'chunk_former_content') {
    return sql`jsonb_build_object('content_id', coalesce(
      ${jsonb(Object.fromEntries(contents))} -> (kept.content ->> 'content_id'), kept.content -> 'content_id'))`
  }
  const changes = (forgets ?? []).map(
    ({ column, table, key }) => sql`jsonb_build_object(${column}::text, (
      select there.${sql.ref(key)} from ${sql.table(table)} there
      where there.tenant_id = (kept.content ->> 'tenant_id')::uuid
        and there.${sql.ref(key)} = (kept.content ->> ${column})::uuid))`,
  )
  return sql.join([sql`'{}'::jsonb`, ...changes], sql` || `)
}

/** Nodes inside a version store only their ancestors from the version down, which don't change. */
function placedAt({ partId, parentId, ancestors, name, sortKey }: Place): RawBuilder<unknown> {
  const top = { parent_id: parentId, ancestors, name, sort_key: sortKey }
  return sql`case
    when kept.content ->> 'id' = ${partId} then ${jsonb(top)}
    when kept.content ->> 'version_part_id' is null then jsonb_build_object('ancestors', (
      select ${jsonb(ancestors)} || jsonb_agg(up.id order by up.ord)
      from jsonb_array_elements(kept.content -> 'ancestors') with ordinality up (id, ord)
      where up.ord >= (
        select own.ord from jsonb_array_elements_text(kept.content -> 'ancestors') with ordinality own (id, ord)
        where own.id = ${partId})))
    else '{}'::jsonb end`
}

async function putBack(
  tx: TenantTx,
  entry: Entry,
  { name, needs = [], shared, returns }: KeptTable,
  changes: RawBuilder<unknown>,
): Promise<void> {
  const kept = keptOf(entry, name)
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_attribute a
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname in (select jsonb_object_keys(content) from ${kept} kept where number = 1)`.execute(
    tx,
  )
  if (rows.length === 0) return
  for (const reference of needs) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await lockNamed(tx, entry, kept, reference)
  }
  const columns = rows.map(({ column }) => sql.ref(column))
  const values = rows.map(({ column }) => sql.ref(`t.${column}`))
  const since = sql`(
    select e.trashed_at from trash_entry e where e.tenant_id = t.tenant_id and e.id = ${entry.id}::uuid)`
  const conditions = [
    sql`t.tenant_id = ${entry.tenantId}::uuid`,
    ...needs.map(isThere),
    ...(returns ? [returns(since)] : []),
  ]
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns)})
    select ${sql.join(values)}
    from ${kept} kept
    cross join lateral jsonb_populate_record(null::${sql.table(name)}, kept.content || (${changes})) t
    where ${sql.join(conditions, sql` and `)}
    order by ${shared ? sql.ref(`t.${shared.key}`) : sql`kept.number`}
    ${shared ? orLock(name, shared) : sql``}`.execute(tx)
}

/** Locks a row that already exists, so that it isn't deleted before it is used again. */
function orLock(
  table: string,
  { key, unchanged }: NonNullable<KeptTable['shared']>,
): RawBuilder<unknown> {
  return sql`
    on conflict (tenant_id, ${sql.ref(key)}) do update set ${sql.ref(unchanged)} = ${sql.ref(`${table}.${unchanged}`)}`
}

/** Keeps rows that the restored rows refer to from being deleted during the restore. */
async function lockNamed(
  tx: TenantTx,
  { tenantId }: Entry,
  kept: RawBuilder<unknown>,
  { column, table, key }: Reference,
): Promise<void> {
  await sql`
    select from ${sql.table(table)} named
    where named.tenant_id = ${tenantId}::uuid
      and named.${sql.ref(key)} in (select (kept.content ->> ${column})::uuid from ${kept} kept)
    order by named.${sql.ref(key)} for key share`.execute(tx)
}

function isThere({ column, table, key }: Reference): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`t.${column}`)} is null or exists (
    select from ${sql.table(table)} named
    where named.tenant_id = t.tenant_id and named.${sql.ref(key)} = ${sql.ref(`t.${column}`)}))`
}

/** Records the texts that were stored again under another id while the item was in the trash. */
async function noteContents(
  tx: TenantTx,
  entry: Entry,
  contents: Map<string, string>,
): Promise<void> {
  const { rows } = await sql<{ kept: string; now: string }>`
    select kept.id as kept, now.id as now
    from (
      select content ->> 'id' as id, (content ->> 'sha256')::bytea as sha256
      from ${keptOf(entry, 'chunk_content')} kept offset 0) kept
    cross join lateral (
      select id from chunk_content
      where tenant_id = ${entry.tenantId}::uuid and sha256 = kept.sha256 offset 0) now
    where now.id <> kept.id::uuid`.execute(tx)
  for (const row of rows) contents.set(row.kept, row.now)
}

/** Adds to the history where items were until they moved to the trash, and that they were nowhere since then. */
async function noteAbsence(tx: TenantTx, entry: Entry): Promise<void> {
  const { tenantId, id } = entry
  await sql`
    with item as materialized (
      select (content ->> 'id')::uuid as id, content ->> 'name' as name, (content ->> 'parent_id')::uuid as parent_id,
        content ->> 'sort_key' as sort_key, e.trashed_at
      from ${keptOf(entry, 'path_part')} kept
      join trash_entry e on e.tenant_id = ${tenantId}::uuid and e.id = ${id}::uuid
      where content ->> 'part_type' in ('FOLDER', 'DOCUMENT')
    )
    insert into path_part_history (tenant_id, part_id, until, name, parent_id, sort_key)
    select ${tenantId}::uuid, item.id, greatest(item.trashed_at, (
        select max(h.until) + interval '1 microsecond' from path_part_history h
        where h.tenant_id = ${tenantId}::uuid and h.part_id = item.id)), item.name, item.parent_id, item.sort_key
    from item
    union all
    select ${tenantId}::uuid, item.id, clock_timestamp(), null, null, null from item`.execute(tx)
}

/** Removes the ids of folders in the trash from the history of other items. Call it before deleting the entries. */
export async function forgetKeptFolders(
  tx: TenantTx | SystemTx,
  entries: readonly Entry[],
): Promise<void> {
  await sql`
    update path_part_history h set parent_id = null
    from unnest(${entries.map(({ tenantId }) => tenantId)}::uuid[], ${entries.map(({ id }) => id)}::uuid[]) e (tenant_id, id)
    join trash_row r on r.tenant_id = e.tenant_id and r.entry_id = e.id and r.table_name = 'path_part'
    where h.tenant_id = e.tenant_id and h.parent_id = (r.content ->> 'id')::uuid
      and r.content ->> 'part_type' = 'FOLDER'`.execute(tx)
}

/** Node ids of the versions among the kept rows. */
export async function keptVersions(tx: TenantTx, entry: Entry): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select kept.content ->> 'id' as id from ${keptOf(entry, 'path_part')} kept
    where kept.content ->> 'part_type' = 'DOCUMENT_VERSION' order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
