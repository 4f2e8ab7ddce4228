import { sql, type SqlBool } from 'kysely'
import { currentCall } from '../../../platform/audit/audited-work.ts'
import { jsonb, readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { Claims } from '../../../platform/jobs/claims.ts'
import { OPEN, readRun, type LogEntry, type Plan, type RunRow } from './run-row.ts'
import { sourceStep, type StepKey } from './source-step.job.ts'

const now = sql<Date>`now()`

/** How many runs of a tenant are in progress at a time. Others wait. */
const RUNS_A_TENANT = 2
/** Runs of a source that are kept. */
const KEPT_RUNS = 50
/** Messages that a run keeps. */
const MOST_MESSAGES = 200
/** Examples of each kind of change that a run keeps. */
export const MOST_EXAMPLES = 100

/** Claims on runs. A source has one open run at a time. */
export const runClaims = new Claims({
  table: 'source_run',
  read: readRun,
  open: OPEN,
  inProgress: 'running',
  onClaim: {
    started_at: sql<Date>`coalesce(started_at, now())`,
    listing_since: sql<Date>`coalesce(listing_since, now())`,
    updated_at: now,
  },
  jobs: [sourceStep],
  idIn: 'runId',
  waitsSince: 'updated_at',
})

/** Locked while runs start, so that two can't take the same place. */
async function lockTurns(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('source turns', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

const mayRun = sql<SqlBool>`(source_run.status = 'running' or (
  select count(*) from source_run r
  where r.tenant_id = source_run.tenant_id and r.status = 'running' and r.updated_at > now() - interval '2 minutes'
) < ${RUNS_A_TENANT})`

/** Claims a run for one worker. @returns 'later' if the tenant has too many in progress; undefined if it is over */
export async function claimRun(
  tx: TenantTx,
  { tenantId, runId }: StepKey,
): Promise<RunRow | 'later' | undefined> {
  await lockTurns(tx, tenantId)
  const key = { tenantId, id: runId }
  const run = await runClaims.claim(tx, key, mayRun)
  return run ?? ((await runClaims.findOpen(tx, key)) ? 'later' : undefined)
}

/** Sends the job for a run, which starts immediately or after some seconds. */
export async function sendStep(
  tx: TenantTx | SystemTx,
  { queue }: Pick<Context, 'queue'>,
  run: Pick<RunRow, 'tenant_id' | 'id'>,
  startAfter = 0,
): Promise<void> {
  await queue.send(tx, sourceStep, { tenantId: run.tenant_id, runId: run.id }, { startAfter })
}

const runs = (tx: TenantTx, tenantId: string) =>
  tx.selectFrom('source_run').where('tenant_id', '=', tenantId)

/** The run of a source that is not over, including one that waits for a person. */
export async function findOpenRun(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
): Promise<RunRow | undefined> {
  const row = await runs(tx, tenantId)
    .where('source_id', '=', sourceId)
    .where('status', 'in', [...OPEN, 'waiting'])
    .selectAll()
    .executeTakeFirst()
  return row && readRun(row)
}

export async function findRun(
  tx: TenantTx,
  { tenantId, sourceId, runId }: { tenantId: string; sourceId: string; runId: string },
): Promise<RunRow | undefined> {
  const row = await runs(tx, tenantId)
    .where('source_id', '=', sourceId)
    .where('id', '=', runId)
    .selectAll()
    .executeTakeFirst()
  return row && readRun(row)
}

/** The runs of a source, newest first. */
export async function listRuns(
  tx: TenantTx,
  tenantId: string,
  sourceId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed<RunRow>> {
  const found = runs(tx, tenantId).where('source_id', '=', sourceId)
  const { total, items } = await readPage(found, found.selectAll().orderBy('id', 'desc'), page)
  return { total, items: items.map(readRun) }
}

/** Inserts a run with its first job, and deletes old runs of the source. The source must be locked. */
export async function insertRun(
  tx: TenantTx,
  context: Pick<Context, 'queue'>,
  run: Pick<RunRow, 'tenant_id' | 'source_id' | 'trigger' | 'is_dry' | 'step'>,
): Promise<RunRow> {
  const row = await tx
    .insertInto('source_run')
    .values({ ...run, id: newId(), started_by: currentCall()?.userId ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    delete from source_run where tenant_id = ${run.tenant_id}::uuid and id in (
      select id from source_run
      where tenant_id = ${run.tenant_id}::uuid and source_id = ${run.source_id}::uuid
      order by id desc offset ${KEPT_RUNS})`.execute(tx)
  const made = readRun(row)
  await sendStep(tx, context, made)
  return made
}

/** Ends an open run, whoever works on it. @returns whether it was open */
export async function endOpenRun(
  tx: TenantTx,
  { tenantId, runId }: StepKey,
  ending: { readonly status: 'canceled' | 'failed'; readonly error: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source_run')
    .set({ ...ending, claim: null, closed_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('status', 'in', [...OPEN, 'waiting'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A run that lists its source from the beginning. What it has already changed still counts. */
export function fromBeginning(run: RunRow) {
  const { seen: _seen, left_out: _leftOut, ...counts } = run.counts
  const { left_out: _examples, ...plan } = run.plan
  const place = {
    step: 'list',
    cursor: null,
    listing: null,
    pages: 0,
    listing_since: null,
  } as const
  return { ...place, counts, plan, log: [] }
}

/**
 * Lets an open run list its source again, whoever works on it. Deletions rest on the new listing.
 * @param isConfirmed whether a person has just confirmed them
 */
export async function listAgain(
  tx: TenantTx,
  context: Pick<Context, 'queue'>,
  run: RunRow,
  { isConfirmed = false }: { readonly isConfirmed?: boolean } = {},
): Promise<void> {
  const { counts, plan, log, ...place } = fromBeginning(run)
  await tx
    .updateTable('source_run')
    .set({
      ...place,
      counts: jsonb(counts),
      plan: jsonb(plan),
      log: jsonb(log),
      status: 'pending',
      claim: null,
      attempts: 0,
      tries: 0,
      updated_at: now,
      ...(isConfirmed && { confirmed: true, confirmed_at: now, error: null }),
    })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .execute()
  await deletePageNames(tx, run)
  await sendStep(tx, context, run)
}

/** Forgets what the listing of a run has named. */
export async function deletePageNames(
  tx: TenantTx,
  run: Pick<RunRow, 'tenant_id' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('source_page')
    .where('tenant_id', '=', run.tenant_id)
    .where('run_id', '=', run.id)
    .execute()
}

/** What a run has done so far, to be added to what it did before. */
export type Noted = {
  readonly counts?: Readonly<Record<string, number>>
  readonly plan?: Plan
  readonly messages?: readonly string[]
}

/** The columns of a run with more counts, examples and messages, within their bounds. */
export function noted(
  { counts, plan, log }: RunRow,
  { counts: more = {}, plan: examples = {}, messages = [] }: Noted,
) {
  const at = new Date().toISOString()
  const entries: LogEntry[] = messages.map((message) => ({ at, message: message.slice(0, 2000) }))
  const sums = Object.entries(more).map(([name, value]) => [name, (counts[name] ?? 0) + value])
  const lists = Object.entries(examples).map(([kind, list]) => {
    const before = plan[kind as keyof Plan] ?? []
    return [kind, [...before, ...list].slice(0, MOST_EXAMPLES)]
  })
  return {
    counts: { ...counts, ...Object.fromEntries(sums) } as RunRow['counts'],
    plan: { ...plan, ...Object.fromEntries(lists) } as Plan,
    log: [...log, ...entries].slice(0, MOST_MESSAGES),
  }
}

/** Writes what {@link noted} returns, with other changes, under the claim. @throws ClaimLost */
export async function updateRun(
  tx: TenantTx,
  run: RunRow,
  {
    counts,
    plan,
    log,
    ...change
  }: Partial<
    Pick<
      RunRow,
      | 'counts'
      | 'plan'
      | 'log'
      | 'status'
      | 'step'
      | 'cursor'
      | 'listing'
      | 'pages'
      | 'tries'
      | 'attempts'
      | 'claim'
      | 'error'
      | 'question'
      | 'confirmed'
      | 'confirmed_at'
      | 'listing_since'
      | 'listed_at'
    >
  > & {
    readonly closed?: true
  },
): Promise<void> {
  const { closed, ...columns } = change
  await runClaims.update(tx, run, {
    ...columns,
    ...(closed && { closed_at: now, claim: null }),
    ...(counts && { counts: jsonb(counts) }),
    ...(plan && { plan: jsonb(plan) }),
    ...(log && { log: jsonb(log) }),
    updated_at: now,
  })
}
