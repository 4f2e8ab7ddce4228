import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { isAny, jsonb, readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { problem } from '../../../platform/core/errors.ts'
import { partsWithRow, shownPath } from '../../tree/index.ts'
import { readSource, type SourceRow } from './source-row.ts'

/** A source with what lists show about it. */
export type ShownSource = SourceRow & {
  readonly materialized_path: string
  readonly documents: number
  readonly pending: number
  readonly failed: number
  readonly binds_admins: boolean
  readonly restricted: number
  readonly last_run_at: Date | null
  readonly open_run_id: string | null
  readonly open_run_status: 'pending' | 'running' | 'waiting' | null
  readonly is_asking: boolean
}

type Shown = Omit<ShownSource, keyof SourceRow>

/** Sources, newest first, or the one with this id. */
export async function listSources(
  tx: TenantTx,
  actor: Actor,
  {
    sourceId,
    ...page
  }: { readonly sourceId?: string; readonly limit: number; readonly offset: number },
): Promise<Listed<ShownSource>> {
  const { tenantId } = actor
  const found = tx
    .selectFrom('source as s')
    .where('s.tenant_id', '=', tenantId)
    .$if(sourceId !== undefined, (rows) => rows.where('s.id', '=', sourceId ?? ''))
  const rows = found.selectAll('s').orderBy('s.id', 'desc')
  const { total, items } = await readPage(found, rows, page)
  const known = items.map(readSource)
  const shown = await readShown(tx, actor, known)
  return {
    total,
    items: known.flatMap((each) => {
      const more = shown.get(each.id)
      return more ? [{ ...each, ...more }] : []
    }),
  }
}

async function readShown(
  tx: TenantTx,
  actor: Actor,
  sources: readonly SourceRow[],
): Promise<Map<string, Shown>> {
  if (sources.length === 0) return new Map()
  const { tenantId } = actor
  const ids = sources.map(({ id }) => id)
  const { rows } = await sql<Shown & { id: string }>`
    select s.id, ${shownPath(actor, 'p', sql`p.node`)} as materialized_path,
      coalesce(i.documents, 0)::int as documents, coalesce(i.pending, 0)::int as pending,
      coalesce(i.failed, 0)::int as failed,
      case when s.readers = 'source' then coalesce(i.restricted, 0) else 0 end::int as restricted,
      (select max(r.started_at) from source_run r where r.tenant_id = s.tenant_id and r.source_id = s.id) as last_run_at,
      exists (
        select from source_reader a
        where a.tenant_id = s.tenant_id and a.source_id = s.id and a.kind = 'admins' and a.is_ignored) as binds_admins,
      o.id as open_run_id, o.status as open_run_status,
      coalesce(o.status = 'waiting' or o.question = 'open', false) as is_asking
    from source s
    join ${partsWithRow(tenantId)} p on p.id = s.path_part_id
    left join (
      select source_id, count(*) filter (where kind = 'file' and path_part_id is not null and state = 'present') as documents,
        count(*) filter (where todo is not null) as pending, count(*) filter (where error is not null) as failed,
        count(*) filter (where kind = 'file' and path_part_id is not null and state = 'present' and reader_ids is not null)
          as restricted
      from source_item
      where tenant_id = ${tenantId}::uuid and ${isAny(sql.ref('source_id'), ids)} group by source_id) i on i.source_id = s.id
    left join source_run o on o.tenant_id = s.tenant_id and o.source_id = s.id
      and o.status in ('pending', 'running', 'waiting')
    where s.tenant_id = ${tenantId}::uuid and ${isAny(sql.ref('s.id'), ids)}`.execute(tx)
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** A source as lists show it. @throws Problem not_found */
export async function readShownSource(
  tx: TenantTx,
  actor: Actor,
  sourceId: string,
): Promise<ShownSource> {
  const { items } = await listSources(tx, actor, { sourceId, limit: 1, offset: 0 })
  if (!items[0]) throw missing()
  return items[0]
}

const missing = () => problem('missing', { what: 'Source' })

/** @throws Problem not_found */
export async function getSource(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
): Promise<SourceRow> {
  const row = await findSource(tx, tenantId, sourceId)
  if (!row) throw missing()
  return row
}

const oneSource = (tx: TenantTx, tenantId: string, sourceId: string) =>
  tx.selectFrom('source').where('tenant_id', '=', tenantId).where('id', '=', sourceId).selectAll()

export async function findSource(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
): Promise<SourceRow | undefined> {
  const row = await oneSource(tx, tenantId, sourceId).executeTakeFirst()
  return row && readSource(row)
}

/** Reads a source and makes other changes of it wait. @throws Problem not_found */
export async function lockSource(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
): Promise<SourceRow> {
  const row = await oneSource(tx, tenantId, sourceId).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw missing()
  return readSource(row)
}

export async function countSources(tx: TenantTx, tenantId: string): Promise<number> {
  const { found } = await tx
    .selectFrom('source')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)::int`.as('found'))
    .executeTakeFirstOrThrow()
  return found
}

type Written = Pick<
  SourceRow,
  | 'name'
  | 'settings'
  | 'credentials'
  | 'rules'
  | 'hidden_files'
  | 'every_minutes'
  | 'cron'
  | 'time_zone'
  | 'next_run_at'
>

const columns = ({ settings, rules, ...rest }: Written) => ({
  ...rest,
  settings: jsonb(settings),
  rules: jsonb(rules),
})

export async function insertSource(
  tx: TenantTx,
  {
    tenant_id,
    id,
    path_part_id,
    kind,
    created_by,
    notify_hash,
    ...written
  }: Written &
    Pick<SourceRow, 'tenant_id' | 'id' | 'path_part_id' | 'kind' | 'created_by'> & {
      readonly notify_hash: Buffer
    },
): Promise<void> {
  await tx
    .insertInto('source')
    .values({ tenant_id, id, path_part_id, kind, created_by, notify_hash, ...columns(written) })
    .execute()
}

export type SourceChange = Partial<
  Pick<
    SourceRow,
    | 'state'
    | 'error'
    | 'paused_reason'
    | 'away_since'
    | 'cursor'
    | 'listed_at'
    | 'next_run_at'
    | 'wanted_at'
    | 'session_id'
    | 'session_at'
    | 'readers'
    | 'opens_to_folder'
  >
> & { readonly notify_hash?: Buffer }

/** Changes a source. `written` are the parts that people write. */
export async function updateSource(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<SourceRow, 'tenant_id' | 'id'>,
  change: SourceChange,
  written?: Written,
): Promise<void> {
  await tx
    .updateTable('source')
    .set({
      ...change,
      ...(written && { ...columns(written), updated_at: sql<Date>`now()` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Makes somebody responsible for a source, if the person who is may no longer have sources. */
export async function requireResponsible(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<SourceRow, 'tenant_id' | 'id'>,
  userId: string,
): Promise<void> {
  await sql`
    update source set created_by = ${userId}::uuid
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and not is_administrator(tenant_id, created_by)`.execute(
    tx,
  )
}

/** The versions for which pushed content is stored that nothing else refers to. */
export async function listHeldVersions(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<SourceRow, 'tenant_id' | 'id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select held ->> 'version_id' as id from source_item
    where tenant_id = ${tenantId}::uuid and source_id = ${id}::uuid and held is not null`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

export async function deleteSource(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<SourceRow, 'tenant_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('source').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Whether the hash is that of the secret with which others notify the source of changes. */
export async function findNotifyHash(
  tx: SystemTx,
  sourceId: string,
): Promise<{ tenant_id: string; notify_hash: Uint8Array } | undefined> {
  return tx
    .selectFrom('source')
    .where('id', '=', sourceId)
    .select(['tenant_id', 'notify_hash'])
    .executeTakeFirst()
}

/** Sources whose next run is due, earliest first. */
export async function listDue(
  tx: SystemTx,
  most: number,
): Promise<Pick<SourceRow, 'tenant_id' | 'id'>[]> {
  return tx
    .selectFrom('source')
    .where('state', '=', 'ready')
    .where('next_run_at', '<=', sql<Date>`now()`)
    .where(sql<SqlBool>`is_administrator(tenant_id, created_by)`)
    .orderBy('next_run_at')
    .limit(most)
    .select(['tenant_id', 'id'])
    .execute()
}

/** Sources whose deletion was interrupted, because the process died. */
export async function listHalfDeleted(
  tx: SystemTx,
  most: number,
): Promise<Pick<SourceRow, 'tenant_id' | 'id'>[]> {
  const { rows } = await sql<Pick<SourceRow, 'tenant_id' | 'id'>>`
    select s.tenant_id, s.id from source s
    where s.state = 'deleting' and not exists (
      select from source_run r
      where r.tenant_id = s.tenant_id and r.source_id = s.id
        and (r.status in ('pending', 'running') or r.updated_at > now() - interval '1 minute'))
    limit ${most}`.execute(tx)
  return rows
}
