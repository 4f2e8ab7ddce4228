import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { mergeVersionMetadata } from '../content/index.ts'
import type { RunRow } from './run-row.ts'
import { insertRun, type NewRun } from './ingestion-runs.queries.ts'
import { groupOf } from './worker-places.ts'
import type { JobKind } from '../../platform/jobs/index.ts'
import { ingestionStep, ingestionVectors, type StepKey } from './step.job.ts'
import { embedStep } from './steps/embed.step.ts'
import { FIRST_STEP, placeOfStep } from './steps/index.ts'
import { activityOf } from './mirrored-state.ts'

/** Adds a run for a version whose file is stored, and the job of its first step, in one transaction. */
export async function startRun(
  tx: TenantTx,
  context: Context,
  run: NewRun,
): Promise<NewRun & { readonly id: string }> {
  const made = await insertRun(tx, run)
  const hash = Buffer.from(run.source_sha256).toString('base64')
  await mergeVersionMetadata(
    tx,
    run,
    { source_s3: context.storage.uri(run.source_key), source_bytes: run.source_bytes, hash },
    initialState(made),
  )
  await sendStep(tx, context, made)
  return { ...run, id: made.id }
}

/** The pipeline state of a run that waits for its first step. */
export function initialState(
  run: Pick<RunRow, 'id' | 'page_dpi' | 'ingestion_mode' | 'chunk_type'>,
): Record<string, unknown> {
  const now = new Date().toISOString()
  return {
    status: 'pending',
    last_run_timestamp: now,
    last_state_update_timestamp: now,
    last_activity: activityOf(FIRST_STEP),
    error: null,
    engine_workflow_id: run.id,
    chunks_processed: 0,
    page_dpi: run.page_dpi,
    ingestion_mode: run.ingestion_mode,
    chunk_type: run.chunk_type,
  }
}

/** Sends the job for the current step, to start immediately or after some seconds. */
export async function sendStep(
  tx: TenantTx | SystemTx,
  { queue, config }: Pick<Context, 'queue' | 'config'>,
  run: RunRow,
  startAfter = 0,
): Promise<void> {
  const { tenant_id: tenantId, id: runId, version_id: versionId, generation, step } = run
  // Documents in progress are finished first. When many are uploaded, the first one is ready long before the
  // last. Waiting ones take turns, whatever their next step is.
  const priority = run.status === 'pending' ? -run.turn : placeOfStep(step)
  const group = groupOf(run)
  await queue.send(
    tx,
    kindOf(step, config.workers),
    { tenantId, runId, versionId, generation, step },
    { priority, startAfter, ...(group && { group }) },
  )
}

/**
 * Processes that run all steps share one queue. Processes that run only some of the steps leave the rest to
 * others.
 */
function kindOf(step: string, { steps }: Config['workers']): JobKind<StepKey> {
  const takesAll = steps.includes('convert') && steps.includes('embed')
  return step === embedStep.name && !takesAll ? ingestionVectors : ingestionStep
}
