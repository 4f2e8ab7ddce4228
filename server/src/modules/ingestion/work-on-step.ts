import { type ConversionPool, ConversionError } from '@arbor/reader'
import type { WorkerSteps } from '../../platform/config/worker-steps.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { incompleteRuns, runs, stepSeconds } from '../../platform/telemetry/metrics.ts'
import { addProcessingTime, processingFault, requireWithinLimits } from '../tenancy/index.ts'
import { announceFailure, announceProgress } from './announce.ts'
import { clearResult, removeLeftovers } from './clean-up.ts'
import { completeRun } from './completion.ts'
import { groupOf, placesFor } from './worker-places.ts'
import type { RunRow } from './run-row.ts'
import {
  claimStep,
  findStep,
  otherTenantsWait,
  runClaims,
  writeFailure,
  writeOutcome,
  writeResultBytes,
} from './runs.queries.ts'
import { sendStep } from './start-run.ts'
import { mirrorState } from './state.ts'
import type { StepKey } from './step.job.ts'
import { chunkStep } from './steps/chunk.step.ts'
import { convertStep } from './steps/convert.step.ts'
import { embedStep } from './steps/embed.step.ts'
import { enrichStep } from './steps/enrich.step.ts'
import { FIRST_STEP, nextStep, stepNamed } from './steps/index.ts'
import {
  isAboutDocument,
  isDiskFull,
  mayBeShutdown,
  retryAfter,
  failureMessage,
} from './steps/retry.ts'
import type { StepTools } from './steps/step.ts'
import { StepProgress } from './step-progress.ts'

/** Seconds for which a tenant that uses half of the workers lets others go first; dozens of short files fit into two. */
const STAND_BACK_SECONDS = { long: 2, short: 0.2 }
/** Seconds after which a step that found the disk full looks again. */
const FULL_SECONDS = 30
/**
 * Longest processing time of a run, all steps together, and what each page and each chunk that is done adds to it: a long
 * document may take long. Time in the queue doesn't count.
 */
const RUN_MS = 30 * 60 * 1000
const DONE_MS = 60 * 1000

/**
 * Works on one step of a run: claims it, does it, and writes its outcome with the job of the next step in one
 * transaction. Doing it twice is harmless: only the newest claim may write.
 * @throws the fault when the step should be tried again
 */
export async function workOnStep(
  context: Context,
  pool: ConversionPool | undefined,
  key: StepKey,
  shutdown: AbortSignal,
): Promise<void> {
  const run = await context.doors.inTenant(key.tenantId, async (tx) => {
    if (await leaveToOthers(tx, context, key)) return 'later'
    if (await standsBack(tx, context, key)) return 'later'
    if (await mustPause(tx, context, key)) return 'later'
    const claimed = await claimStep(tx, key)
    if (claimed) await begin(tx, context, claimed)
    return claimed
  })
  if (run === 'later') return undefined
  if (!run) return removeLeftovers(context, key)
  const progress = new StepProgress(context, run)
  const startedAt = performance.now()
  const before = doneBefore(run)
  const worked = Object.values(run.timings).reduce((sum, ms) => sum + ms, 0)
  try {
    return await runClaims.work(context, run, shutdown, {
      perform: (signal) => perform({ context, pool, signal }, run, progress),
      failed: (error) => settle(context, run, error),
      lost: () => removeLeftovers(context, key),
      look: () => progress.write(),
      limit: { ms: () => RUN_MS + DONE_MS * (before + progress.done) - worked, reason: tooLong },
    })
  } finally {
    // Whether it succeeded or not: the worker was busy.
    await context.doors.inTenant(key.tenantId, (tx) =>
      addProcessingTime(tx, key.tenantId, performance.now() - startedAt),
    )
  }
}

/** Pages and chunks that earlier steps of a run have done. */
function doneBefore(run: RunRow): number {
  if (!(convertStep.name in run.outputs)) return 0
  const { totalPages, statistics } = convertStep.outputOf(run)
  const isWritten = chunkStep.name in run.outputs
  return (totalPages ?? 0) + (isWritten ? statistics.total_chunks : 0)
}

/** Hands a step on that this process does not take. */
async function leaveToOthers(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  if (context.config.workers.steps.includes(poolOf(key.step))) return false
  const run = await findStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run)
  return true
}

/** What takes a step, as ARBOR_WORKER_STEPS calls it. */
const poolOf = (step: string): WorkerSteps => (step === embedStep.name ? 'embed' : 'convert')

/** Postpones a step when documents of its tenant were processed for as long as they may. */
async function mustPause(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  const fault = await processingFault(tx, context.config, key.tenantId)
  if (!fault) return false
  const run = await findStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run, fault.waitSeconds)
  return true
}

/**
 * Postpones a step when its tenant keeps half of the workers of this process busy and another tenant waits: a few long
 * documents would delay everybody.
 */
async function standsBack(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  const places = placesFor(context.config.workers.concurrency).all
  const beside = runClaims.workingBeside({ tenantId: key.tenantId, id: key.runId })
  if (beside < Math.floor(places / 2)) return false
  if (!(await otherTenantsWait(tx))) return false
  const run = await findStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run, STAND_BACK_SECONDS[groupOf(run) ?? 'short'])
  return true
}

async function begin(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  await mirrorState(tx, run, { status: 'processing', step: run.step })
  // Later steps are announced with the outcome of the one before.
  const isFirst = run.step === FIRST_STEP && run.attempts === 1
  if (isFirst) await announceProgress(tx, context, run, { step: run.step })
}

async function perform(
  tools: Pick<StepTools, 'context' | 'pool' | 'signal'>,
  run: RunRow,
  progress: StepProgress,
): Promise<void> {
  const { context, signal } = tools
  const startedAt = performance.now()
  const output = await stepNamed(run.step).run(run, {
    ...tools,
    progress: (done, total) => progress.note(done, total),
    assertClaim: (tx) => runClaims.assert(tx, run),
    makeRoom: (bytes) => makeRoom(context, run, bytes),
  })
  signal.throwIfAborted()
  const ms = Math.round(performance.now() - startedAt)
  const next = nextStep(run.step)
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    await writeOutcome(tx, run, { output, ms, next })
    if (next === undefined) await completeRun(tx, context, run)
    else await enqueueNextStep(tx, context, { ...run, step: next })
  })
  stepSeconds.observe({ step: run.step }, ms / 1000)
  if (next === undefined) countCompleted(run)
  const about = { runId: run.id, tenantId: run.tenant_id, step: run.step, ms }
  context.log.info(about, 'ingestion step completed')
}

function countCompleted(run: RunRow): void {
  runs.inc({ kind: 'ingestion', result: 'completed' })
  if (embedStep.outputOf(run).lacking !== undefined) incompleteRuns.inc({ lacking: 'vectors' })
  if (enrichStep.outputOf(run).isPostponed) incompleteRuns.inc({ lacking: 'descriptions' })
}

async function makeRoom(context: Context, run: RunRow, bytes: number): Promise<Disposable> {
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    await writeResultBytes(tx, run, bytes)
    await requireWithinLimits(tx, context, run.tenant_id, ['fileBytes'])
  })
  return context.freeSpace.reserve(bytes)
}

async function enqueueNextStep(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  await sendStep(tx, context, run)
  await announceProgress(tx, context, run, { step: run.step })
}

/** Decides what happens to a step that ended with an error. */
async function settle(context: Context, run: RunRow, error: unknown): Promise<void> {
  const about = { runId: run.id, tenantId: run.tenant_id, step: run.step, attempt: run.attempts }
  if (isAboutDocument(error)) {
    context.log.warn({ ...about, code: error.code }, 'document refused')
    if (error instanceof ConversionError && mayBeShutdown(error, run.attempts)) throw error
  } else context.log.error({ ...about, err: error }, 'ingestion step failed')
  if (isDiskFull(error)) {
    // The next attempt waits for room, and this one doesn't count.
    return context.doors.inTenant(run.tenant_id, async (tx) => {
      await runClaims.release(tx, run)
      await sendStep(tx, context, run, FULL_SECONDS)
    })
  }
  const seconds = retryAfter(error, run.attempts)
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (seconds === undefined) return fail(tx, context, run, failureMessage(error))
    // If the database is unavailable too, the job itself is retried.
    await runClaims.assert(tx, run)
    await sendStep(tx, context, run, seconds)
  })
  if (seconds === undefined) runs.inc({ kind: 'ingestion', result: 'failed' })
}

async function fail(tx: TenantTx, context: Context, run: RunRow, sentence: string): Promise<void> {
  await writeFailure(tx, run, sentence)
  // The chunks are complete and only lack vectors; a rerun keeps those that exist.
  if (run.step !== embedStep.name) await clearResult(tx, run)
  await mirrorState(tx, run, { status: 'failed', step: run.step, error: sentence })
  await announceFailure(tx, context, run, sentence)
}

function tooLong(): ConversionError {
  return new ConversionError(
    'timeout',
    `Processing the document took longer than ${RUN_MS / 60_000} minutes and a minute for each page or chunk that was done. Split it and upload the parts.`,
  )
}
