import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jsonb, type Doors, type TenantTx } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { Claims } from '../../platform/jobs/claims.ts'
import { versionsOf, chunksOf } from '../content/index.ts'
import type { Failure } from './failure.ts'
import { readRun, type RunRow, type RunStatus } from './run-row.ts'
import { ingestionStep, ingestionVectors, type StepKey } from './step.job.ts'
import { embedStep } from './steps/embed.step.ts'
import type { EarlyEnds } from './steps/crash-policy.ts'
import { FIRST_STEP } from './steps/index.ts'

const OPEN = ['pending', 'processing'] as const
const now = sql<Date>`now()`

/** Claims on runs. The steps of a run are done one after the other. */
export const runClaims = new Claims({
  table: 'ingestion_run',
  read: readRun,
  open: OPEN,
  inProgress: 'processing',
  onClaim: { started_at: sql<Date>`coalesce(started_at, now())`, updated_at: now },
  jobs: [ingestionStep, ingestionVectors],
  idIn: 'runId',
  waitsSince: 'updated_at',
})

export type NewRun = Pick<
  RunRow,
  | 'tenant_id'
  | 'document_id'
  | 'version_id'
  | 'activate'
  | 'file_name'
  | 'source_key'
  | 'source_bytes'
  | 'source_sha256'
  | 'ingestion_mode'
  | 'chunk_type'
  | 'secondary_taxonomy'
  | 'page_dpi'
> & { readonly user_id: string }

/** The position of a run that starts waiting. Other uploads of the tenant wait until the transaction ends. */
const nextTurn = sql<number>`next_ingestion_turn()`

/** Adds a new run. Its id is the workflow id of the API. */
export async function insertRun(tx: TenantTx, run: NewRun): Promise<RunRow> {
  const row = await tx
    .insertInto('ingestion_run')
    .values({ ...run, id: newId(), turn: nextTurn })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readRun(row)
}

/** Whether any document was ingested and still exists. Such documents have stored files. */
export async function hasIngestions(doors: Doors): Promise<boolean> {
  const found = await doors.acrossTenants((tx) =>
    tx.selectFrom('ingestion_run').select('id').limit(1).executeTakeFirst(),
  )
  return found !== undefined
}

/** Whether runs of other tenants are waiting for their first step. */
export async function otherTenantsWait(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select others_wait_for_ingestion() as waiting`.execute(tx)
  return rows[0]?.waiting ?? false
}

const isAtStep = ({ generation, step }: StepKey) =>
  sql<boolean>`generation = ${generation}::integer and step = ${step}`

/**
 * Claims a step for one worker. The previous holder can no longer write the step's outcome.
 * @returns undefined if the step is no longer the current one: done, canceled, deleted, or rerun
 */
export function claimStep(tx: TenantTx, key: StepKey): Promise<RunRow | undefined> {
  return runClaims.claim(tx, { tenantId: key.tenantId, id: key.runId }, isAtStep(key))
}

/** The run of a step that is still to be done. Undefined in the same cases as {@link claimStep}. */
export function findStep(tx: TenantTx, key: StepKey): Promise<RunRow | undefined> {
  return runClaims.findOpen(tx, { tenantId: key.tenantId, id: key.runId }, isAtStep(key))
}

export type StepOutcome = {
  readonly output: object
  readonly ms: number
  readonly next: string | undefined
}

const ended = { claim: null, progress: sql<null>`null`, updated_at: now }

/** A completed run, unless it has been started again since. */
export async function findCompleted(
  tx: TenantTx,
  { tenantId, runId, generation }: Pick<StepKey, 'tenantId' | 'runId' | 'generation'>,
): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('generation', '=', generation)
    .where('status', '=', 'completed')
    .selectAll()
    .executeTakeFirst()
  return row && readRun(row)
}

/**
 * Replaces the output of a step of a completed run.
 * @returns false if the run has been started again since
 */
export async function writeOutput(
  tx: TenantTx,
  { tenant_id: tenantId, id, generation }: RunRow,
  step: string,
  output: object,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ingestion_run')
    .set({ outputs: sql`outputs || ${jsonb({ [step]: output })}` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Writes the outcome of the current step. Without a next step, the run is completed.
 * @throws ClaimLost
 */
export async function writeOutcome(
  tx: TenantTx,
  run: RunRow,
  { output, ms, next }: StepOutcome,
): Promise<void> {
  await runClaims.update(tx, run, {
    ...ended,
    outputs: sql`outputs || ${jsonb({ [run.step]: output })}`,
    timings: sql`timings || ${jsonb({ [run.step]: ms })}`,
    attempts: 0,
    ...(next === undefined ? { status: 'completed', closed_at: now } : { step: next }),
  })
}

/**
 * Marks a run as failed.
 * @throws ClaimLost
 */
export async function writeFailure(
  tx: TenantTx,
  run: RunRow,
  { message: error, reason, params }: Failure,
): Promise<void> {
  const why = { error, reason, params: jsonb(params) }
  await runClaims.update(tx, run, { ...ended, ...why, status: 'failed', closed_at: now })
}

/**
 * Writes the progress of the current step.
 * @throws ClaimLost
 */
export async function writeProgress(
  tx: TenantTx,
  run: RunRow,
  progress: { readonly done: number; readonly total: number },
): Promise<void> {
  await runClaims.update(tx, run, { progress: jsonb(progress), updated_at: now })
}

/**
 * Releases a run whose converter ended early. That doesn't count as an attempt.
 * @throws ClaimLost
 */
export async function writeEarlyEnd(tx: TenantTx, run: RunRow, ends: EarlyEnds): Promise<void> {
  await runClaims.update(tx, run, { ...ends, updated_at: now })
  await runClaims.release(tx, run)
}

/** Adds to the processor time of a run, unless it has been started again since. */
export async function addRunTime(
  tx: TenantTx,
  { tenantId, runId, generation }: Pick<StepKey, 'tenantId' | 'runId' | 'generation'>,
  ms: number,
): Promise<void> {
  await tx
    .updateTable('ingestion_run')
    .set({ processor_ms: sql<number>`processor_ms + ${Math.round(ms)}::bigint` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('generation', '=', generation)
    .execute()
}

/**
 * Takes back the attempt of a worker that is alive, although another one has taken over its step: it was starved
 * or stopped for a while, and the document is not the cause.
 */
export async function takeBackAttempt(tx: TenantTx, run: RunRow): Promise<void> {
  await tx
    .updateTable('ingestion_run')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('generation', '=', run.generation)
    .where('step', '=', run.step)
    .where('status', '=', 'processing')
    .where('claim', 'is distinct from', run.claim)
    .where('attempts', '>', 1)
    .execute()
}

/**
 * Writes the size in bytes of the objects that the conversion stores.
 * @throws ClaimLost
 */
export async function writeResultBytes(tx: TenantTx, run: RunRow, bytes: number): Promise<void> {
  await runClaims.update(tx, run, { result_bytes: bytes })
}

type RunKey = Pick<StepKey, 'tenantId' | 'runId'>

/** Changes a run that has one of the given statuses. Jobs that were sent earlier become void. */
function restate(tx: TenantTx, { tenantId, runId }: RunKey, from: readonly RunStatus[]) {
  return tx
    .updateTable('ingestion_run')
    .set({
      ...ended,
      generation: sql<number>`generation + 1`,
      attempts: 0,
      suspicions: 0,
      kills: 0,
      processor_ms: 0,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', runId)
    .where('status', 'in', from)
    .returningAll()
}

/**
 * Cancels a run.
 * @returns the run as it is now, or undefined if it had already finished
 */
export async function cancelRow(tx: TenantTx, key: RunKey): Promise<RunRow | undefined> {
  const row = await restate(tx, key, OPEN)
    .set({ status: 'cancelled', closed_at: now })
    .executeTakeFirst()
  return row && readRun(row)
}

/** Whether a run failed and only lacks vectors. Its chunks exist, unless they have been cleared since. */
export function lacksVectorsOnly(tenantId: string, alias = 'ingestion_run'): RawBuilder<SqlBool> {
  const run = sql.id(alias)
  return sql<SqlBool>`(${run}.status = 'failed' and ${run}.step = ${embedStep.name} and exists (
    select from ${versionsOf(tenantId)} v join ${chunksOf(tenantId)} c on c.version_part_id = v.path_part_id
    where v.id = ${run}.version_id))`
}

/**
 * Restarts a finished run at its first step. If it failed and only vectors were missing, it continues with
 * those.
 * @returns the run as it is now, or undefined if it hadn't finished
 */
export async function reopenRow(tx: TenantTx, key: RunKey): Promise<RunRow | undefined> {
  const row = await restate(tx, key, ['completed', 'failed', 'cancelled'])
    .set({
      status: 'pending',
      closed_at: null,
      turn: nextTurn,
      step: sql<string>`case when ${lacksVectorsOnly(key.tenantId)} then step else ${FIRST_STEP} end`,
      error: null,
      reason: null,
      params: sql<null>`null`,
      retry_at: null,
      started_at: null,
      outputs: sql`case when ${lacksVectorsOnly(key.tenantId)} then outputs else '{}' end`,
      timings: sql`case when ${lacksVectorsOnly(key.tenantId)} then timings else '{}' end`,
    })
    .executeTakeFirst()
  return row && readRun(row)
}
