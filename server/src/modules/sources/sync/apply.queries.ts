import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'
import { ofSource, type OfSource } from './items.queries.ts'
import type { ItemVersion } from './wanted.ts'

/** An item with something to do. */
export type Task = {
  readonly id: string
  readonly key: string
  readonly external_id: string | null
  readonly kind: 'file' | 'folder'
  readonly path: string[]
  readonly name: string
  readonly plain_name: string
  readonly todo: 'place' | 'fetch' | 'remove'
  readonly fingerprint: string | null
  readonly bytes: number | null
  readonly modified_at: Date | null
  readonly media_type: string | null
  readonly link: string | null
  readonly version: ItemVersion | null
  readonly path_part_id: string | null
  readonly trash_id: string | null
  readonly fetched_fingerprint: string | null
  readonly sha256: Uint8Array | null
  readonly fetching: string | null
  readonly held: Held | null
  readonly tries: number
  readonly readers_fault: string | null
  /** The node of its folder; null if that does not exist yet. */
  readonly folder_part_id: string | null
}

/** A pushed file that is stored in the folder of the version that it becomes. */
export type Held = {
  readonly version_id: string
  readonly key: string
  readonly bytes: number
  readonly sha256: string
  readonly file_name: string
}

/** Items of one transaction of reading. */
const BATCH = 50

/**
 * What is done in this order: documents that are gone make room, folders are there before what is in them, and are
 * empty before they go.
 */
export const PHASES = [
  { todo: 'remove', kind: 'file', order: sql`i.key` },
  { todo: 'place', kind: 'folder', order: sql`cardinality(i.path), i.key` },
  { todo: 'place', kind: 'file', order: sql`i.key` },
  { todo: 'remove', kind: 'folder', order: sql`cardinality(i.path) desc, i.key` },
  { todo: 'fetch', kind: 'file', order: undefined },
] as const
export type Phase = (typeof PHASES)[number]

/** The node of the folder of the item `i`. Null if that does not exist yet. */
const folderPart = (source: Bound) => sql`
  case when cardinality(i.path) = 1 then ${source.path_part_id}::uuid else (
    select f.path_part_id from source_item f
    where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state = 'present' and f.path_key = i.folder_key
    order by f.key limit 1) end`

type Bound = OfSource & { readonly path_part_id: string }

/** The next items of a phase. Those that failed wait for their next try, and missing ones for a decision. */
export async function listTasks(
  tx: TenantTx,
  source: Bound,
  { todo, kind, order }: Phase,
): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select i.id, i.key, i.external_id, i.kind, i.path, i.name, i.plain_name, i.todo, i.fingerprint,
      i.bytes::float8 as bytes, i.modified_at, i.media_type, i.link, i.version, i.path_part_id, i.trash_id, i.fetched_fingerprint,
      i.sha256, i.fetching, i.held, i.tries, i.readers_fault,
      ${folderPart(source)} as folder_part_id
    from source_item i
    where ${ofSource(source)} and i.todo = ${todo} and i.kind = ${kind} and i.state <> 'missing'
      and (i.retry_at is null or i.retry_at <= now())
    ${order ? sql`order by ${order}` : sql``} limit ${BATCH}`.execute(tx)
  // Folders that are deeper are looked up again when those above them exist.
  return todo === 'place' && kind === 'folder'
    ? rows.filter(({ path }) => path.length === rows[0]?.path.length)
    : rows
}

/**
 * Finishes items that are where they should be, such as everything in a folder that was moved, in one statement.
 * Changed files still have to be fetched.
 */
export async function settlePlaced(tx: TenantTx, source: Bound, kind: Task['kind']): Promise<void> {
  await sql`
    update source_item i set error = null, tries = 0, retry_at = null,
      todo = case when i.kind = 'file' and i.fingerprint is distinct from i.fetched_fingerprint then 'fetch' end
    from ${partsOf(source.tenant_id)} p
    where ${ofSource(source)} and i.todo = 'place' and i.kind = ${kind} and i.state = 'present' and i.trash_id is null
      and p.id = i.path_part_id and p.source_id = ${source.id}::uuid and p.name = i.name
      and p.parent_id = ${folderPart(source)}`.execute(tx)
}

/** New files have nothing to be placed: their content has to be fetched first. */
export async function fetchNew(tx: TenantTx, source: OfSource): Promise<void> {
  await sql`
    update source_item i set todo = 'fetch'
    where ${ofSource(source)} and i.todo = 'place' and i.kind = 'file' and i.path_part_id is null and i.trash_id is null`.execute(
    tx,
  )
}

/** What became of an item. */
export type Done = {
  readonly path_part_id?: string | null
  readonly trash_id?: string | null
  readonly fetched_fingerprint?: string | null
  readonly sha256?: Uint8Array | null
  readonly name?: string
  readonly is_name_taken?: boolean
  readonly fetching?: string | null
}

/** Notes that a task is done, and what is next for the item. */
export async function finishTask(
  tx: TenantTx,
  { tenant_id }: OfSource,
  { id }: Pick<Task, 'id'>,
  { todo, ...done }: Done & { readonly todo: 'fetch' | null },
): Promise<void> {
  await tx
    .updateTable('source_item')
    .set({
      ...done,
      todo,
      error: null,
      tries: 0,
      retry_at: null,
      // What was pushed is now a version.
      ...(done.sha256 && { held: sql`null` }),
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** Notes the version whose folder a fetch is going to fill. */
export async function noteFetching(
  tx: TenantTx,
  { tenant_id }: OfSource,
  { id }: Pick<Task, 'id'>,
  versionId: string,
): Promise<void> {
  await tx
    .updateTable('source_item')
    .set({ fetching: versionId })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

const MOST_CHARACTERS = 1000

/** Notes that a task failed or has to wait, and when it is tried again. */
export async function noteFailure(
  tx: TenantTx,
  { tenant_id }: OfSource,
  { id }: Pick<Task, 'id'>,
  { message, seconds }: { readonly message: string | null; readonly seconds: number },
): Promise<void> {
  await tx
    .updateTable('source_item')
    .set({
      error: message?.slice(0, MOST_CHARACTERS) ?? null,
      tries: sql`tries + ${message === null ? 0 : 1}`,
      retry_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** Leaves an item out, with the reason. */
export async function leaveOut(
  tx: TenantTx,
  { tenant_id }: OfSource,
  { id }: Pick<Task, 'id'>,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('source_item')
    .set({
      state: 'left_out',
      todo: null,
      error: reason,
      retry_at: null,
      path_part_id: null,
      held: sql`null`,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** Notes that another item has taken the place of this one, so that it gets its own again. */
export async function placeAgain(tx: TenantTx, source: OfSource, partId: string): Promise<void> {
  await sql`
    update source_item i set todo = coalesce(nullif(i.todo, 'fetch'), 'place')
    where ${ofSource(source)} and i.path_part_id = ${partId}::uuid and i.state in ('present', 'missing')`.execute(
    tx,
  )
}

type Left = {
  readonly now: number
  readonly later: number
  readonly failed: number
  readonly next: Date | null
}

/** What is left to do: items that may be tried now, those that wait, and when the next of these may. */
export async function whatIsLeft(tx: TenantTx, source: OfSource): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*) filter (where i.retry_at is null or i.retry_at <= now())::int as now,
      count(*) filter (where i.retry_at > now())::int as later,
      count(*) filter (where i.error is not null)::int as failed, min(i.retry_at) as next
    from source_item i where ${ofSource(source)} and i.todo is not null and i.state <> 'missing'`.execute(
    tx,
  )
  return rows[0] ?? { now: 0, later: 0, failed: 0, next: null }
}
