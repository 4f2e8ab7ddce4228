import { type ConversionPool, ConversionError } from '@arbor/reader'
import type { WorkerSteps } from '../../platform/config/worker-steps.ts'
import type { Context } from '../../platform/context/context.ts'
import { ProcessorMeter } from '../../platform/core/processor-meter.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import {
  incompleteRuns,
  runs,
  searchableSeconds,
  secondsSince,
  stepSeconds,
} from '../../platform/telemetry/metrics.ts'
import { countTenantRun } from '../../platform/telemetry/tenant-metrics.ts'
import { addProcessingTime, processingFault, requireWithinLimits } from '../tenancy/index.ts'
import { announceFailure, announceProgress } from './announce.ts'
import { clearResult, isKeptRerun, removeLeftovers } from './clean-up.ts'
import { completeRun } from './completion.ts'
import type { Failure } from './failure.ts'
import { groupOf, placesFor } from './worker-places.ts'
import { recordEnd } from './record-end.ts'
import type { RunRow } from './run-row.ts'
import {
  addRunTime,
  claimStep,
  findStep,
  otherTenantsWait,
  runClaims,
  takeBackAttempt,
  writeEarlyEnd,
  writeFailure,
  writeOutcome,
  writeResultBytes,
} from './ingestion-runs.queries.ts'
import { sendStep } from './start-run.ts'
import { mirrorState } from './mirrored-state.ts'
import type { StepKey } from './step.job.ts'
import { chunkStep } from './steps/chunk.step.ts'
import { convertStep } from './steps/convert.step.ts'
import { earlyEndOf, isSuspect, judge } from './steps/crash-policy.ts'
import { embedStep } from './steps/embed.step.ts'
import { enrichStep } from './steps/enrich.step.ts'
import { FIRST_STEP, nextStep, stepNamed } from './steps/index.ts'
import { failureOf, isAboutDocument, retryAfter } from './steps/retry.ts'
import type { StepTools } from './steps/step.ts'
import { StepProgress } from './step-progress.ts'
import { SuspectPlace } from './suspect-place.ts'

/**
 * Seconds for which a tenant that uses half of the workers lets others go first. Dozens of short files can be
 * done in two.
 */
const YIELD_SECONDS = { long: 2, short: 0.2 }
/** Seconds before a suspect checks again whether it can be tried alone. */
const SUSPECT_SECONDS = 3
/**
 * Maximum processor time of a run, all steps together, and the extra time for each page and chunk that is done. A
 * long document may take long.
 */
const RUN_MINUTES = 30
const RUN_MS = RUN_MINUTES * 60 * 1000
const DONE_MS = 60 * 1000
/** A shorter time isn't worth a write to the run. */
const LEAST_MS = 100

/**
 * Processes one step of a run: claims it, does it, and writes its outcome with the job of the next step in one
 * transaction. Running it twice is harmless, since only the newest claim may write.
 * @throws the error, if the step should be retried
 */
export async function workOnStep(
  context: Context,
  pool: ConversionPool | undefined,
  key: StepKey,
  shutdown: AbortSignal,
): Promise<void> {
  using place = new SuspectPlace()
  const run = await context.doors.inTenant(key.tenantId, async (tx) => {
    if (await leaveToOthers(tx, context, key)) return 'later'
    if (await yieldsToOthers(tx, context, key)) return 'later'
    if (await mustPause(tx, context, key)) return 'later'
    const claimed = await claimStep(tx, key)
    if (claimed && needsPlace(claimed) && !place.take()) {
      await runClaims.release(tx, claimed)
      await sendStep(tx, context, claimed, SUSPECT_SECONDS)
      return 'later'
    }
    if (claimed) await begin(tx, context, claimed)
    return claimed
  })
  if (run === 'later') return undefined
  if (!run) return await removeLeftovers(context, key)
  const meter = new ProcessorMeter()
  try {
    return await meter.measure(() => work({ context, pool, shutdown }, run, { key, meter }))
  } finally {
    // Count the time even if the step failed, because the worker was busy.
    const { ms } = meter
    await context.doors.inTenant(key.tenantId, async (tx) => {
      await addProcessingTime(tx, key.tenantId, ms)
      if (ms >= LEAST_MS) await addRunTime(tx, key, ms)
    })
  }
}

type Work = Pick<StepTools, 'context' | 'pool'> & { readonly shutdown: AbortSignal }

function work(
  { shutdown, ...tools }: Work,
  run: RunRow,
  { key, meter }: { readonly key: StepKey; readonly meter: ProcessorMeter },
): Promise<void> {
  const { context } = tools
  const progress = new StepProgress(context, run)
  const startedAt = performance.now()
  const before = doneBefore(run)
  const left = () => RUN_MS + DONE_MS * (before + progress.done) - run.processor_ms - meter.ms
  return runClaims.work(context, run, shutdown, {
    perform: (signal) => perform({ ...tools, signal }, run, progress),
    failed: (error) => settle(context, run, error),
    lost: async () => {
      await context.doors.inTenant(run.tenant_id, (tx) => takeBackAttempt(tx, run))
      await removeLeftovers(context, key)
    },
    look: () => progress.write(),
    // Checked again when the rest has passed, in which the run may have waited for a processor.
    limit: { ms: () => performance.now() - startedAt + left(), reason: tooLong },
  })
}

/** Whether a run may only be worked on while no other suspect is. */
const needsPlace = (run: RunRow): boolean => run.step === convertStep.name && isSuspect(run)

/** Pages and chunks that earlier steps of a run have done. */
function doneBefore(run: RunRow): number {
  if (!(convertStep.name in run.outputs)) return 0
  const { totalPages, statistics } = convertStep.outputOf(run)
  const isWritten = chunkStep.name in run.outputs
  return (totalPages ?? 0) + (isWritten ? statistics.total_chunks : 0)
}

/** Passes on a step that this process doesn't run. */
async function leaveToOthers(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  if (context.config.workers.steps.includes(poolOf(key.step))) return false
  const run = await findStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run)
  return true
}

/** Which kind of worker runs a step, in the terms of ARBOR_WORKER_STEPS. */
const poolOf = (step: string): WorkerSteps => (step === embedStep.name ? 'embed' : 'convert')

/** Postpones a step if documents of its tenant have used up their processing time. */
async function mustPause(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  const fault = await processingFault(tx, context.config, key.tenantId)
  if (!fault) return false
  const run = await findStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run, fault.waitSeconds)
  return true
}

/**
 * Postpones a step if its tenant keeps half of this process's workers busy and another tenant waits. Otherwise a
 * few long documents would delay everybody.
 */
async function yieldsToOthers(tx: TenantTx, context: Context, key: StepKey): Promise<boolean> {
  const places = placesFor(context.config.workers.concurrency).all
  const others = runClaims.othersInProgress({ tenantId: key.tenantId, id: key.runId })
  if (others < Math.floor(places / 2)) return false
  if (!(await otherTenantsWait(tx))) return false
  const run = await findStep(tx, key)
  if (!run) return false
  await sendStep(tx, context, run, YIELD_SECONDS[groupOf(run) ?? 'short'])
  return true
}

async function begin(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  await mirrorState(tx, run, { status: 'processing', step: run.step })
  // Later steps are announced with the outcome of the previous one.
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
  if (next === undefined) countCompleted(run, context.config.metricsTenants)
  const about = { runId: run.id, tenantId: run.tenant_id, step: run.step, ms }
  context.log.info(about, 'ingestion step completed')
}

function countCompleted(run: RunRow, mostTenants: number): void {
  countRun(run, 'completed', mostTenants)
  if (run.generation === 1) searchableSeconds.observe(secondsSince(run.created_at))
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

/** Decides what happens to a step after an error that happened while everything was available. */
async function settle(context: Context, run: RunRow, error: unknown): Promise<void> {
  const about = { runId: run.id, tenantId: run.tenant_id, step: run.step, attempt: run.attempts }
  const end = earlyEndOf(error, isSuspect(run))
  const verdict = end && judge(end, run)
  if (verdict?.isGuilty === false) {
    context.log.warn({ ...about, ...end, ...verdict }, 'a converter ended early; it is tried again')
    return context.doors.inTenant(run.tenant_id, async (tx) => {
      await writeEarlyEnd(tx, run, verdict.ends)
      await sendStep(tx, context, run, verdict.waitSeconds)
    })
  }
  const failure = verdict?.failure ?? failureOf(error)
  if (isAboutDocument(error)) {
    context.log.warn({ ...about, code: failure.reason }, 'document rejected')
  } else context.log.error({ ...about, err: error }, 'ingestion step failed')
  const seconds = retryAfter(error, run.attempts)
  await context.doors.inTenant(run.tenant_id, async (tx) => {
    if (seconds === undefined) return fail(tx, context, run, failure)
    // If the database is unavailable too, the job itself is retried.
    await runClaims.assert(tx, run)
    await sendStep(tx, context, run, seconds)
  })
  if (seconds === undefined) countRun(run, 'failed', context.config.metricsTenants)
}

function countRun(run: RunRow, result: 'completed' | 'failed', mostTenants: number): void {
  runs.inc({ kind: 'ingestion', result })
  countTenantRun(mostTenants, { tenantId: run.tenant_id, kind: 'ingestion', result })
}

async function fail(tx: TenantTx, context: Context, run: RunRow, failure: Failure): Promise<void> {
  const { message } = failure
  await writeFailure(tx, run, failure)
  // At the embedding step, the chunks are complete and only lack vectors. A rerun keeps the vectors that exist.
  // What a rerun has left of kept contents stays, too.
  if (run.step !== embedStep.name && !(await isKeptRerun(tx, run))) await clearResult(tx, run)
  await mirrorState(tx, run, { status: 'failed', step: run.step, error: message })
  await recordEnd(tx, run, 'ingestion.failed', failure)
  await announceFailure(tx, context, run, message)
}

function tooLong(): ConversionError {
  return new ConversionError(
    'timeout',
    `Processing the document took longer than ${RUN_MINUTES} minutes of processor time and a minute for each page or chunk that was done. Split it and upload the parts.`,
    { params: { minutes: RUN_MINUTES } },
  )
}
