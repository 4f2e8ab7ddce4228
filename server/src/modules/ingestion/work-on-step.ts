import type { Context } from '../../context.ts'
import { completeRun } from './completion.ts'
import { ConversionError } from './document-model.ts'
import { claimStep, holdClaim, releaseStep, STEPS, writeFailure, writeOutcome, writeProgress, type RunRow, type Step, type StepKey } from './runs.queries.ts'
import { runningSteps, StepSuperseded } from './running.ts'
import { sendStep } from './start-run.ts'
import { mirrorState } from './state.ts'
import { clearNodes, STEP_FUNCTIONS, type StepTools } from './steps/index.ts'
import type { ConversionPool } from './convert/pool.ts'

/** Starts of one step before it is given up: the server died or the database was away each time. */
const MAX_ATTEMPTS = 4
/** Progress is written at most this often, since each write is a transaction. */
const PROGRESS_MS = 1_000

/**
 * Works on one step of a run: takes it, does it, and writes its outcome with the job of the next step in one
 * transaction. Doing it twice is harmless, only the newest claim may write.
 * @throws the fault when the step should be tried again
 */
export async function workOnStep(context: Context, pool: ConversionPool, key: StepKey, signal: AbortSignal): Promise<void> {
  const run = await context.doors.inTenant(key.tenantId, async (tx) => {
    const claimed = await claimStep(tx, key)
    if (claimed) await mirrorState(tx, claimed, { status: 'processing', step: claimed.step })
    return claimed
  })
  if (!run) return
  if (run.attempts > MAX_ATTEMPTS) {
    await fail(context, run, 'The server stopped several times while it worked on this document, so it was given up.')
    return
  }
  try {
    await runningSteps.track(run.id, signal, (stop, supersede) => perform(context, pool, run, stop, supersede))
  } catch (error) {
    await settle(context, run, error, signal)
  }
}

async function perform(context: Context, pool: ConversionPool, run: RunRow, signal: AbortSignal, supersede: () => void): Promise<void> {
  const startedAt = performance.now()
  const tools: StepTools = { context, pool, signal, progress: progressWriter(context, run, supersede) }
  const output = await STEP_FUNCTIONS[run.step](run, tools)
  signal.throwIfAborted()
  const outcome = { output, ms: Math.round(performance.now() - startedAt), next: nextStep(run.step) }
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) throw new StepSuperseded()
    await writeOutcome(tx, run, outcome)
    if (outcome.next) await sendStep(tx, context, { ...run, step: outcome.next })
    else await completeRun(tx, context, run)
  })
  context.log.info({ runId: run.id, tenantId: run.tenant_id, step: run.step, ms: outcome.ms }, 'ingestion step done')
}

function nextStep(step: Step): Step | undefined {
  return STEPS[STEPS.indexOf(step) + 1]
}

/** What becomes of a step that ended with an error. */
async function settle(context: Context, run: RunRow, error: unknown, shutdown: AbortSignal): Promise<void> {
  if (error instanceof StepSuperseded) return
  if (shutdown.aborted) {
    await context.doors.inTenant(run.tenant_id, (tx) => releaseStep(tx, run))
    throw error
  }
  if (error instanceof ConversionError) {
    context.log.warn({ runId: run.id, tenantId: run.tenant_id, step: run.step, code: error.code }, 'document refused')
    return fail(context, run, error.message)
  }
  context.log.error({ err: error, runId: run.id, tenantId: run.tenant_id, step: run.step, attempt: run.attempts }, 'ingestion step failed')
  if (run.attempts < MAX_ATTEMPTS) throw error
  return fail(context, run, 'The document could not be processed because of a fault of the server. An administrator finds the cause in its log.')
}

async function fail(context: Context, run: RunRow, sentence: string): Promise<void> {
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) return
    await writeFailure(tx, run, sentence)
    await clearNodes(tx, run)
    await mirrorState(tx, run, { status: 'failed', step: run.step, error: sentence })
  })
}

/** Writes progress now and then; a claim that was lost meanwhile stops the step. */
function progressWriter(context: Context, run: RunRow, supersede: () => void): StepTools['progress'] {
  let last = performance.now()
  return (done, total) => {
    if (performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    context.doors
      .inTenant(run.tenant_id, (tx) => writeProgress(tx, run, done, total))
      .then((held) => (held ? undefined : supersede()))
      .catch((error: unknown) => context.log.warn({ err: error, runId: run.id }, 'progress not written'))
  }
}
