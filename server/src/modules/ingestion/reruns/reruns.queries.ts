import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { documentsOf, versionsOf } from '../../content/index.ts'
import { hasRightOutside, partsOf, selectParts } from '../../tree/index.ts'
import { reasonsOf, REASONS, type Cause } from '../failure.ts'
import { lacksVectorsOnly } from '../ingestion-runs.queries.ts'
import { readableRuns } from '../workflows.queries.ts'

/**
 * Whether a failed run `r` isn’t about to be tried again anyway. By the clock: another transaction may have marked it
 * after this one began.
 */
const isLeft = sql<SqlBool>`(r.retry_at is null or r.retry_at > clock_timestamp())`

/**
 * Whether a run `r` is the newest of its version, and this is the active version of its document, or the newest one.
 * Then nothing has taken its place.
 */
function isCurrent(tenantId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (
    select from ${versionsOf(tenantId)} own join ${documentsOf(tenantId)} d on d.id = own.document_id
    where own.id = r.version_id and (own.id = d.active_version_id or not exists (
      select from ${versionsOf(tenantId)} newer
      where newer.document_id = own.document_id and newer.version > own.version)))
    and not exists (
      select from ingestion_run newer
      where newer.tenant_id = ${tenantId}::uuid and newer.version_id = r.version_id
        and (newer.created_at, newer.id) > (r.created_at, r.id)))`
}

/**
 * Whether no legal hold or retention rule forbids to read the version `p` of a run `r` again, as in the function
 * `keep_runs` of the database.
 */
function isFree(tenantId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(why_contents_kept(r.tenant_id, p.id) is null
    or not exists (select from ${partsOf(tenantId)} node where node.version_part_id = p.id)
    or ${lacksVectorsOnly(tenantId, 'r')})`
}

const mayRunAgain = (tenantId: string) =>
  sql<SqlBool>`(${isCurrent(tenantId)} and ${isFree(tenantId)})`

/** The condition that a run `r` failed for this cause. Without one, for any. */
function failedFor(cause: Cause | undefined): RawBuilder<SqlBool> {
  if (cause === undefined) return sql<SqlBool>`true`
  if (cause !== 'unknown') return sql<SqlBool>`r.reason = any(${reasonsOf(cause)}::text[])`
  return sql<SqlBool>`(r.reason is null or r.reason <> all(${Object.keys(REASONS)}::text[]))`
}

/** How many failed runs the actor can read, by reason, and how many of them can be run again. */
export async function countFailures(
  tx: TenantTx,
  actor: Actor,
): Promise<{ reason: string | null; failed: number; repeatable: number }[]> {
  const { tenantId } = actor
  const canRepeat = sql<SqlBool>`(${hasRightOutside(actor, 'write')} and ${mayRunAgain(tenantId)})`
  return readableRuns(tx, actor)
    .where('r.status', '=', 'failed')
    .where(isLeft)
    .groupBy('r.reason')
    .select([
      'r.reason',
      sql<number>`count(*)::int`.as('failed'),
      sql<number>`count(*) filter (where ${canRepeat})::int`.as('repeatable'),
    ])
    .execute()
}

/** Marks failed runs that the actor may run again, the oldest first. @returns their number */
export async function markFailures(
  tx: TenantTx,
  actor: Actor,
  { cause, most }: { readonly cause: Cause | undefined; readonly most: number },
): Promise<number> {
  const { tenantId } = actor
  const chosen = readableRuns(tx, actor)
    .where('r.status', '=', 'failed')
    .where(isLeft)
    .where(failedFor(cause))
    .where(hasRightOutside(actor, 'write'))
    .where(mayRunAgain(tenantId))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(most)
    .select('r.id')
  const { numUpdatedRows } = await tx
    .updateTable('ingestion_run as r')
    .set({ retry_at: sql<Date>`now()` })
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', 'in', chosen)
    // Checked again after the row was locked: another request may have marked it, or run it again.
    .where('r.status', '=', 'failed')
    .where(isLeft)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Tenants with failed runs that are due to be tried again. */
export async function listTenantsWithDueRuns(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('ingestion_run')
    .where('status', '=', 'failed')
    .where('retry_at', '<=', sql<Date>`now()`)
    .groupBy('tenant_id')
    .orderBy(sql`min(retry_at)`)
    .limit(limit)
    .select('tenant_id')
    .execute()
  return rows.map(({ tenant_id: id }) => id)
}

export type DueRun = {
  readonly id: string
  readonly version_id: string
  readonly source_key: string
}

const dueRuns = (tx: TenantTx, tenantId: string) =>
  tx
    .selectFrom('ingestion_run as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.status', '=', 'failed')
    .where('r.retry_at', '<=', sql<Date>`now()`)

/** The failed run that is to be tried next. */
export function findDueRun(tx: TenantTx, tenantId: string): Promise<DueRun | undefined> {
  return dueRuns(tx, tenantId)
    .orderBy('r.retry_at')
    .orderBy('r.id')
    .limit(1)
    .select(['r.id', 'r.version_id', 'r.source_key'])
    .executeTakeFirst()
}

/** Takes the mark from a run. @returns false if it no longer had one that is due */
export async function takeMark(tx: TenantTx, tenantId: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ingestion_run')
    .set({ retry_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('status', '=', 'failed')
    .where('retry_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a failed run may be run again: nothing has taken its place, and its version is neither held nor deleted. */
export async function isRepeatable(
  tx: TenantTx,
  tenantId: string,
  runId: string,
): Promise<boolean> {
  const row = await selectParts(tx, tenantId)
    .innerJoin('ingestion_run as r', (join) =>
      join.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.version_id', '=', 'p.metadata_obj_id'),
    )
    .where('r.id', '=', runId)
    .where(mayRunAgain(tenantId))
    .select('r.id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many runs of the tenant are waiting for their first step. */
export async function countWaiting(tx: TenantTx, tenantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
