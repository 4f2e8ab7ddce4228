import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { sentenceOf } from '../embeddings/index.ts'
import { announceFailure, announceProgress } from './announce.ts'
import { completeRun } from './completion.ts'
import { type ConversionPool, ConversionError } from '@arbor/reader'
import { EnrichmentError } from './enrich/failure.ts'
import {
  claimStep,
  holdClaim,
  othersWait,
  readStep,
  releaseStep,
  STEPS,
  writeFailure,
  writeOutcome,
  type RunRow,
  type Step,
  type StepKey,
} from './runs.queries.ts'
import { runningSteps, StepSuperseded } from './running.ts'
import { sendStep } from './start-run.ts'
import { mirrorState } from './state.ts'
import { clearResult, removeLeftovers } from './clean-up.ts'
import { STEP_FUNCTIONS, type StepTools } from './steps/index.ts'
import { retryAfter, sentenceOfFault } from './transient.ts'
import { watchStep } from './watch-step.ts'

/** Starts of one step before it is given up: the server died or the database was away each time. */
const MAX_ATTEMPTS = 4
/**
 * Starts of a conversion whose process died. Once it may have been a shutdown of the whole system, which tells
 * every process to end, or its want of memory; twice it is the document.
 */
const MAX_CRASHES = 2
/** Seconds that a tenant who has all but one place lets the others go first. */
const STAND_BACK_SECONDS = 2

/**
 * Works on one step of a run: takes it, does it, and writes its outcome with the job of the next step in one
 * transaction. Doing it twice is harmless, only the newest claim may write.
 * @throws the fault when the step should be tried again
 */
export async function workOnStep(
  context: Context,
  pool: ConversionPool,
  key: StepKey,
  signal: AbortSignal,
): Promise<void> {
  const run = await context.doors.inTenant(key.tenantId, async (tx) => {
    if (await standsBack(tx, context, key)) return 'later'
    const claimed = await claimStep(tx, key)
    if (claimed) await begin(tx, context, claimed)
    return claimed
  })
  if (run === 'later') return undefined
  if (!run) return removeLeftovers(context, key)
  if (run.attempts > MAX_ATTEMPTS) {
    await fail(
      context,
      run,
      'The server stopped several times while processing this document, so the run was abandoned. Rerun the ingestion, or check the file.',
    )
    return undefined
  }
  try {
    await runningSteps.track(run, signal, (stopped, stop) =>
      perform({ context, pool, signal: stopped }, run, stop),
    )
  } catch (error) {
    await settle(context, run, error, signal)
  }
}

/**
 * Puts a step off when its tenant keeps all other places of this process busy and another tenant waits: a few long
 * documents would hold up everybody.
 */
async function standsBack(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  const places = context.config.workers.concurrency
  if (places < 2 || runningSteps.ofTenant(key.tenantId) < places - 1) return false
  if (!(await othersWait(tx))) return false
  const run = await readStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run, STAND_BACK_SECONDS)
  return true
}

async function begin(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  await mirrorState(tx, run, { status: 'processing', step: run.step })
  // The later steps are told with the outcome of the one before.
  const isFirst = run.step === STEPS[0] && run.attempts === 1
  if (isFirst) await announceProgress(tx, context, run, { step: run.step })
}

async function goOn(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  await sendStep(tx, context, run)
  await announceProgress(tx, context, run, { step: run.step })
}

async function perform(
  tools: Omit<StepTools, 'progress'>,
  run: RunRow,
  stop: (reason: Error) => void,
): Promise<void> {
  const { context, signal } = tools
  const startedAt = performance.now()
  using watch = watchStep(context, run, stop)
  const output = await STEP_FUNCTIONS[run.step](run, { ...tools, progress: watch.progress })
  signal.throwIfAborted()
  const outcome = {
    output,
    ms: Math.round(performance.now() - startedAt),
    next: nextStep(run.step),
  }
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) throw new StepSuperseded()
    await writeOutcome(tx, run, outcome)
    if (outcome.next) await goOn(tx, context, { ...run, step: outcome.next })
    else await completeRun(tx, context, run)
  })
  context.log.info(
    { runId: run.id, tenantId: run.tenant_id, step: run.step, ms: outcome.ms },
    'ingestion step completed',
  )
}

function nextStep(step: Step): Step | undefined {
  return STEPS[STEPS.indexOf(step) + 1]
}

/** What becomes of a step that ended with an error. */
async function settle(
  context: Context,
  run: RunRow,
  error: unknown,
  shutdown: AbortSignal,
): Promise<void> {
  if (error instanceof StepSuperseded) {
    return removeLeftovers(context, { tenantId: run.tenant_id, versionId: run.version_id })
  }
  if (shutdown.aborted) {
    await context.doors.inTenant(run.tenant_id, (tx) => releaseStep(tx, run))
    throw error
  }
  const about = { runId: run.id, tenantId: run.tenant_id, step: run.step, attempt: run.attempts }
  if (error instanceof ConversionError) {
    context.log.warn({ ...about, code: error.code }, 'document refused')
    if (error.code === 'crashed' && run.attempts < MAX_CRASHES) throw error
    return fail(context, run, error.message)
  }
  context.log.error({ ...about, err: error }, 'ingestion step failed')
  const sentence = error instanceof EnrichmentError ? error.message : sentenceOf(error)
  if (sentence !== undefined) return fail(context, run, sentence)
  const seconds = retryAfter(error, run.attempts)
  if (seconds !== undefined) return tryAgain(context, run, seconds)
  return fail(context, run, sentenceOfFault(error))
}

/** Gives the step up and sends its job once more. Should the database be away too, the job itself is tried again. */
async function tryAgain(context: Context, run: RunRow, seconds: number): Promise<void> {
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (await holdClaim(tx, run)) await sendStep(tx, context, run, seconds)
  })
}

async function fail(context: Context, run: RunRow, sentence: string): Promise<void> {
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) return
    await writeFailure(tx, run, sentence)
    // The chunks are whole and only lack vectors; those that were made are not made again by a rerun.
    if (run.step !== 'embed') await clearResult(tx, run)
    await mirrorState(tx, run, { status: 'failed', step: run.step, error: sentence })
    await announceFailure(tx, context, run, sentence)
  })
}
