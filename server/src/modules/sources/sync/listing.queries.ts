import { sql } from 'kysely'
import { isAny, jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'
import type { RunRow } from '../runs/run-row.ts'
import { impliedKey, ofSource, type OfSource } from './items.queries.ts'
import { uniqueName } from './safe-name.ts'
import { showPath } from './wanted.ts'

type Run = Pick<RunRow, 'tenant_id' | 'id'>

/** Notes which items a page of a listing has named, and what the source could not list. */
export async function writePageNames(
  tx: TenantTx,
  run: Pick<RunRow, 'tenant_id' | 'id' | 'pages'>,
  named: readonly string[],
  skipped: readonly (readonly string[])[],
): Promise<void> {
  await tx
    .insertInto('source_page')
    .values({
      tenant_id: run.tenant_id,
      run_id: run.id,
      number: run.pages,
      named: [...named],
      skipped: jsonb(skipped),
    })
    .execute()
}

/** Marks what a complete listing has not named, except below what the source could not list. */
export async function markUnnamed(tx: TenantTx, source: OfSource, run: Run): Promise<void> {
  const ofRun = sql`p.tenant_id = ${run.tenant_id}::uuid and p.run_id = ${run.id}::uuid`
  // The difference of two sets takes the same time with any plan. `not in` and `not exists` can take quadratic time.
  await sql`
    with unnamed as materialized (
      select i.key from source_item i
      where ${ofSource(source)} and i.state = 'present' and i.external_id is not null
      except
      select named.key from source_page p, unnest(p.named) as named (key) where ${ofRun}),
    skipped as materialized (
      select array(select jsonb_array_elements_text(step.path)) as path
      from source_page p, jsonb_array_elements(p.skipped) as step (path) where ${ofRun})
    update source_item i set state = 'missing', gone_at = now() from unnamed
    where ${ofSource(source)} and i.key = unnamed.key
      and not exists (select from skipped where i.path[1:cardinality(skipped.path)] = skipped.path)`.execute(
    tx,
  )
}

/** Numbers of files that exist at the source, and that are missing. */
export type FileCounts = {
  readonly present: number
  readonly missing: number
  /** Those among the missing ones about which nobody has been asked. */
  readonly unasked: number
}

/** @param confirmedAt when a person confirmed the deletion of what was missing then */
export async function countFiles(
  tx: TenantTx,
  source: OfSource,
  confirmedAt: Date | null,
): Promise<FileCounts> {
  const { rows } = await sql<FileCounts>`
    select count(*) filter (where i.state = 'present')::int as present,
      count(*) filter (where i.state = 'missing')::int as missing,
      count(*) filter (where i.state = 'missing' and (
        ${confirmedAt}::timestamptz is null or i.gone_at > ${confirmedAt}::timestamptz))::int as unasked
    from source_item i where ${ofSource(source)} and i.kind = 'file' and i.path_part_id is not null`.execute(
    tx,
  )
  return rows[0] ?? { present: 0, missing: 0, unasked: 0 }
}

/** Whether anything is missing, so that a listing has to name everything. */
export async function hasMissing(tx: TenantTx, source: OfSource): Promise<boolean> {
  const { rows } = await sql`
    select from source_item i where ${ofSource(source)} and i.state = 'missing' limit 1`.execute(tx)
  return rows.length > 0
}

/** Paths of missing files, for people. */
export async function listMissing(tx: TenantTx, source: OfSource, most: number): Promise<string[]> {
  const { rows } = await sql<{ path: string[] }>`
    select i.path from source_item i
    where ${ofSource(source)} and i.kind = 'file' and i.state = 'missing' and i.path_part_id is not null
    order by i.path limit ${most}`.execute(tx)
  return rows.map(({ path }) => showPath(path))
}

/** A missing item that is the same as a new one. */
type Pushed = { readonly change: 'added' | 'changed' | 'moved'; count: number; paths: string[] }

/** What has been pushed since the last run, with the first paths. Items that failed before are not counted again. */
export async function listPushed(tx: TenantTx, source: OfSource, most: number): Promise<Pushed[]> {
  const { rows } = await sql<Pushed>`
    select change, count(*)::int as count, (array_agg(path order by path))[1:${most}] as paths from (
      select array_to_string(i.path, '/') as path,
        case when i.path_part_id is null then 'added'
          when i.fingerprint is distinct from i.fetched_fingerprint then 'changed' else 'moved' end as change
      from source_item i
      where ${ofSource(source)} and i.kind = 'file' and i.todo in ('place', 'fetch') and i.error is null) pushed
    group by change`.execute(tx)
  return rows
}

export type Match = { readonly from: string[]; readonly to: string[] }

/** Files matched by one statement at most. */
const MOST_MATCHES = 100_000

/**
 * Recognizes moved files by their fingerprint, if only one missing and one new file have it. The new item becomes the
 * missing one.
 */
export async function matchFiles(tx: TenantTx, source: OfSource): Promise<Match[]> {
  const { rows } = await sql<Match & { lost: string }>`
    with lost as (
      select i.fingerprint, min(i.id::text)::uuid as id from source_item i
      where ${ofSource(source)} and i.state = 'missing' and i.kind = 'file' and i.fingerprint is not null
        and i.path_part_id is not null
      group by i.fingerprint having count(*) = 1),
    fresh as (
      select i.fingerprint, min(i.id::text)::uuid as id from source_item i
      where ${ofSource(source)} and i.state = 'present' and i.kind = 'file' and i.path_part_id is null and i.todo = 'place'
      group by i.fingerprint having count(*) = 1)
    update source_item f set path_part_id = l.path_part_id, fetched_fingerprint = l.fetched_fingerprint, sha256 = l.sha256
    from lost join fresh on fresh.fingerprint = lost.fingerprint
    join source_item l on l.tenant_id = ${source.tenant_id}::uuid and l.id = lost.id
    where f.tenant_id = ${source.tenant_id}::uuid and f.id in (select id from fresh order by id limit ${MOST_MATCHES}) and f.id = fresh.id
    returning l.id as lost, l.path as "from", f.path as "to"`.execute(tx)
  await deleteItems(
    tx,
    source,
    rows.map(({ lost }) => lost),
  )
  return rows
}

/**
 * Gives a new folder the node of a missing one.
 * @returns whether both are as they should be
 */
export async function matchFolder(
  tx: TenantTx,
  source: OfSource,
  { from, to }: Match,
): Promise<boolean> {
  const { rows } = await sql<{ lost: string }>`
    update source_item f set path_part_id = l.path_part_id
    from source_item l
    where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'present' and f.path_part_id is null
      and f.path_key = source_path_key(${to}::text[])
      and ${ofSource(source, 'l')} and l.kind = 'folder' and l.path_part_id is not null and l.trash_id is null
      and l.path_key = source_path_key(${from}::text[])
      and (l.state = 'missing' or (l.state = 'present' and l.external_id is null and not exists (
        select from source_item c where ${ofSource(source, 'c')} and c.folder_key = l.path_key and c.state = 'present')))
    returning l.id as lost`.execute(tx)
  await deleteItems(
    tx,
    source,
    rows.map(({ lost }) => lost),
  )
  return rows.length > 0
}

async function deleteItems(
  tx: TenantTx,
  { tenant_id }: OfSource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('source_item')
    .where('tenant_id', '=', tenant_id)
    .where(isAny(sql.ref('id'), ids))
    .execute()
}

/** A source has at most as many levels as the tree. */
const MOST_LEVELS = 100

/** Lets the run remove what is missing. Folders that still contain something stay. */
export async function removeMissing(tx: TenantTx, source: OfSource): Promise<void> {
  const impliedOf = impliedKey(sql`f.path_key`)
  await sql`
    delete from source_item g using source_item f
    where ${ofSource(source, 'g')} and g.external_id is null and g.state = 'gone'
      and ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'missing' and g.key = ${impliedOf}`.execute(
    tx,
  )
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each level depends on the one below
    const { numAffectedRows } = await sql`
      update source_item f set external_id = null, key = ${impliedOf}, state = 'present'
      where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'missing' and exists (
        select from source_item c
        where ${ofSource(source, 'c')} and c.folder_key = f.path_key and c.state = 'present')
        and not exists (
          select from source_item o where ${ofSource(source, 'o')} and o.id <> f.id and o.kind = 'folder'
            and o.path_key = f.path_key and o.state = 'present')`.execute(tx)
    if (numAffectedRows === 0n) break
  }
  const gone = sql`state = 'gone', gone_at = now(), todo = case when f.path_part_id is not null then 'remove' end,
    error = null, tries = 0, retry_at = null`
  await sql`
    update source_item f set ${gone} where ${ofSource(source, 'f')} and f.state = 'missing'`.execute(
    tx,
  )
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each level depends on the one below
    const { numAffectedRows } = await sql`
      update source_item f set ${gone}
      where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'present' and f.external_id is null
        and not exists (
          select from source_item c
          where ${ofSource(source, 'c')} and c.folder_key = f.path_key and c.state = 'present')`.execute(
      tx,
    )
    if (numAffectedRows === 0n) break
  }
}

/**
 * Gives each item a name that no other item in its folder has. Among items of the same name, folders come first, then
 * those with the lowest key, so the names don't depend on the order in which items appeared.
 */
export async function chooseNames(tx: TenantTx, source: OfSource): Promise<void> {
  const { rows } = await sql<{
    id: string
    key: string
    name: string
    plain_name: string
    is_unique: boolean
  }>`
    select id, key, name, plain_name, is_unique from (
      select i.id, i.key, i.name, i.plain_name, not i.is_name_taken and row_number() over (
        partition by i.folder_key, i.plain_name order by i.kind = 'file', i.key) = 1 as is_unique
      from source_item i where ${ofSource(source)} and i.state = 'present') named
    where name <> plain_name or not is_unique`.execute(tx)
  const changed = rows.flatMap((row) => {
    const name = row.is_unique ? row.plain_name : uniqueName(row.plain_name, row.key)
    return name === row.name ? [] : [{ id: row.id, name }]
  })
  if (changed.length > 0) {
    await sql`
      update source_item i set name = w.name, todo = coalesce(nullif(i.todo, 'fetch'), 'place')
      from jsonb_to_recordset(${jsonb(changed)}) as w (id uuid, name text)
      where i.tenant_id = ${source.tenant_id}::uuid and i.id = w.id`.execute(tx)
  }
  await correctFolders(tx, source)
}

/**
 * Lets items be moved that are not in the folder of their path, because that was created again, or because a source has
 * several folders with the same path. What is in them goes into the one with the lowest key.
 */
async function correctFolders(tx: TenantTx, source: OfSource): Promise<void> {
  await sql`
    update source_item i set todo = 'place'
    from (
      select distinct on (f.path_key) f.path_key, f.path_part_id from source_item f
      where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'present'
      order by f.path_key, f.key) folder, ${partsOf(source.tenant_id)} p
    where ${ofSource(source)} and i.state = 'present' and i.todo is null and i.folder_key = folder.path_key
      and p.id = i.path_part_id and p.parent_id is distinct from folder.path_part_id`.execute(tx)
}

/** Whether anything of a source is still to be done. */
export async function hasTasks(
  tx: TenantTx,
  source: OfSource,
  only: 'all' | 'remove' = 'all',
): Promise<boolean> {
  const { rows } = await sql`
    select from source_item i
    where ${ofSource(source)} and i.todo is not null and ${only === 'all' ? sql`true` : sql`i.todo = 'remove'`}
    limit 1`.execute(tx)
  return rows.length > 0
}
