import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids.ts'
import type { ForcedChunkType, IngestionMode } from '@arbor/reader'

export const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const
export type Step = (typeof STEPS)[number]
export type RunStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'

export type RunRow = {
  tenant_id: string
  id: string
  document_id: string
  version_id: string
  /** Who uploaded the file. */
  user_id: string | null
  status: RunStatus
  step: Step
  /** Place among the runs of all tenants that wait for their first step; lower ones come first. */
  turn: number
  generation: number
  attempts: number
  claim: string | null
  activate: boolean
  file_name: string
  source_key: string
  source_bytes: number
  source_sha256: Uint8Array
  ingestion_mode: IngestionMode
  chunk_type: ForcedChunkType | null
  secondary_taxonomy: string | null
  page_dpi: number
  outputs: Record<string, unknown>
  /** Milliseconds of each finished step. */
  timings: Record<string, number>
  started_at: Date | null
}

const runColumns = [
  'tenant_id',
  'id',
  'document_id',
  'version_id',
  'user_id',
  'turn',
  'generation',
  'attempts',
  'claim',
  'activate',
  'file_name',
  'source_key',
  'source_bytes',
  'source_sha256',
  'secondary_taxonomy',
  'page_dpi',
  'started_at',
  sql<RunStatus>`status`.as('status'),
  sql<Step>`step`.as('step'),
  sql<IngestionMode>`ingestion_mode`.as('ingestion_mode'),
  sql<ForcedChunkType | null>`chunk_type`.as('chunk_type'),
  sql<Record<string, unknown>>`outputs`.as('outputs'),
  sql<Record<string, number>>`timings`.as('timings'),
] as const

export type NewRun = Omit<
  RunRow,
  | 'id'
  | 'status'
  | 'step'
  | 'turn'
  | 'generation'
  | 'attempts'
  | 'claim'
  | 'outputs'
  | 'timings'
  | 'started_at'
> & {
  readonly user_id: string
}

/** The place of a run that begins to wait; it holds other uploads of the tenant up until the transaction ends. */
const nextTurn = sql<number>`next_ingestion_turn()`

/** Writes a new run, whose id is the workflow id of the API. */
export async function insertRun(tx: TenantTx, run: NewRun): Promise<RunRow> {
  return tx
    .insertInto('ingestion_run')
    .values({ ...run, id: newId(), turn: nextTurn })
    .returning(runColumns)
    .executeTakeFirstOrThrow()
}

/** Whether runs of other tenants wait for their first step. */
export async function othersWait(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select others_wait_for_ingestion() as waiting`.execute(tx)
  return rows[0]?.waiting ?? false
}

/** Which step of which run; a job carries exactly this. */
export type StepKey = {
  readonly tenantId: string
  readonly runId: string
  readonly versionId: string
  readonly generation: number
  readonly step: Step
}

/**
 * Takes a step for one worker. Whoever held it before can't write its outcome any more.
 * @returns undefined when the step is not the one at work: done before, cancelled, deleted, or rerun
 */
export async function claimStep(
  tx: TenantTx,
  key: StepKey,
): Promise<(RunRow & { claim: string }) | undefined> {
  const claim = newId()
  const row = await tx
    .updateTable('ingestion_run')
    .set({
      claim,
      status: 'processing',
      attempts: sql<number>`attempts + 1`,
      started_at: sql<Date>`coalesce(started_at, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.runId)
    .where('generation', '=', key.generation)
    .where('step', '=', key.step)
    .where('status', 'in', ['pending', 'processing'])
    .returning(runColumns)
    .executeTakeFirst()
  return row && { ...row, claim }
}

/** The run of a step that is still to be done; undefined as {@link claimStep}. */
export async function readStep(tx: TenantTx, key: StepKey): Promise<RunRow | undefined> {
  return tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.runId)
    .where('generation', '=', key.generation)
    .where('step', '=', key.step)
    .where('status', 'in', ['pending', 'processing'])
    .select(runColumns)
    .executeTakeFirst()
}

/** Gives a step back untouched, so that the interruption doesn't count as a try. */
export async function releaseStep(tx: TenantTx, run: RunRow): Promise<void> {
  await tx
    .updateTable('ingestion_run')
    .set({ claim: null, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .execute()
}

function claimed(tx: TenantTx, run: RunRow) {
  return tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .where('status', '=', 'processing')
    .select('id')
}

/** Whether the claim still holds; locks the run until the transaction ends, so that it keeps holding. */
export async function holdClaim(tx: TenantTx, run: RunRow): Promise<boolean> {
  const row = await claimed(tx, run).forUpdate().executeTakeFirst()
  return row !== undefined
}

export type StepOutcome = {
  readonly output: object
  readonly ms: number
  readonly next: Step | undefined
}

/** Writes the outcome of the step at work; the claim must be held. Without a next step the run is completed. */
export async function writeOutcome(
  tx: TenantTx,
  run: RunRow,
  { output, ms, next }: StepOutcome,
): Promise<void> {
  await tx
    .updateTable('ingestion_run')
    .set({
      outputs: sql`outputs || ${jsonb({ [run.step]: output })}`,
      timings: sql`timings || ${jsonb({ [run.step]: ms })}`,
      claim: null,
      attempts: 0,
      progress: sql`null`,
      updated_at: sql<Date>`now()`,
      ...(next ? { step: next } : { status: 'completed', closed_at: sql<Date>`now()` }),
    })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .execute()
}

/** Ends a run that can't go on; the claim must be held. */
export async function writeFailure(tx: TenantTx, run: RunRow, error: string): Promise<void> {
  await tx
    .updateTable('ingestion_run')
    .set({
      status: 'failed',
      error,
      claim: null,
      progress: sql`null`,
      updated_at: sql<Date>`now()`,
      closed_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .execute()
}

/** Notes how far the step at work is. @returns whether the claim still holds */
export async function writeProgress(
  tx: TenantTx,
  run: RunRow,
  progress: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ingestion_run')
    .set({ progress: jsonb(progress), updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Whether the claim holds at this moment, without keeping it. */
export async function stillClaimed(tx: TenantTx, run: RunRow): Promise<boolean> {
  const row = await claimed(tx, run).executeTakeFirst()
  return row !== undefined
}

/** The chunks are there, unless somebody cleared them since. */
const lacksVectorsOnly = sql`(ingestion_run.status = 'failed' and ingestion_run.step = 'embed' and exists (
  select from document_version v join chunk c on c.tenant_id = v.tenant_id and c.version_part_id = v.path_part_id
  where v.tenant_id = ingestion_run.tenant_id and v.id = ingestion_run.version_id))`

/**
 * Cancels a run that is not over, or starts one that is over once more, by raising its generation: jobs sent
 * before are no longer obeyed. It starts from the beginning, unless it failed when nothing but vectors were missing.
 * @returns the run as it is now, or undefined when it was not in one of the statuses `from`
 */
export async function restateRun(
  tx: TenantTx,
  key: { readonly tenantId: string; readonly runId: string },
  from: readonly RunStatus[],
  to: 'cancelled' | 'pending',
): Promise<RunRow | undefined> {
  const over = to === 'cancelled'
  return tx
    .updateTable('ingestion_run')
    .set({
      status: to,
      generation: sql<number>`generation + 1`,
      claim: null,
      attempts: 0,
      progress: sql`null`,
      updated_at: sql<Date>`now()`,
      closed_at: over ? sql<Date>`now()` : null,
      ...(!over && {
        turn: nextTurn,
        step: sql<string>`case when ${lacksVectorsOnly} then step else 'prepare' end`,
        error: null,
        started_at: null,
        outputs: sql`case when ${lacksVectorsOnly} then outputs else '{}' end`,
        timings: sql`case when ${lacksVectorsOnly} then timings else '{}' end`,
      }),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.runId)
    .where('status', 'in', from)
    .returning(runColumns)
    .executeTakeFirst()
}
