import type { Context } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { ModelFailure, type FailureCode } from '../../../platform/models/model-failure.ts'
import { runs } from '../../../platform/telemetry/metrics.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { AskerGone, type Writer, createModelWriter, reasonOf } from '../../assistant/index.ts'
import { removeLeftovers } from '../../ingestion/index.ts'
import { callRunner } from './call.step.ts'
import { linkDocuments } from './link.step.ts'
import { prepareRun } from './prepare.step.ts'
import { publishDraft } from './publish.step.ts'
import { writeDraft } from './write.step.ts'
import { endByWorker } from '../runs/end-run.ts'
import { RunFault, tooLong, type RunRow, type StepName } from '../runs/run-row.ts'
import { claimStep, lockTurns, runClaims } from '../runs/workflow-runs.queries.ts'
import type { StepKey } from '../runs/run-step.job.ts'
import { secondsLeft } from '../runs/start-step.ts'

type StepWork = (context: Context, run: RunRow, tools: Tools) => Promise<void>
type Tools = { readonly writer: Writer; readonly signal: AbortSignal }

/**
 * The work of each step. A step writes its outcome, with the job of the next one, in one transaction and
 * under its claim, so repeating it is harmless.
 */
const STEPS: Readonly<Record<StepName, StepWork>> = {
  prepare: prepareRun,
  write: async (context, run, { writer, signal }) => {
    await writeDraft(context, writer, run, signal)
  },
  publish: publishDraft,
  link: linkDocuments,
  call: (context, run, { signal }) => callRunner(context, run, signal),
  // Its job arrives when the time is up.
  wait: async (_context, run) => {
    throw tooLong(run)
  },
}

/**
 * Works on one step of a run. It claims the step if it is the run's turn, and executes it. Only the newest
 * claim may write.
 * @throws the fault if the step should be retried
 */
export async function workOnRun(
  context: Context,
  key: StepKey,
  shutdown: AbortSignal,
  writer = createModelWriter(context),
): Promise<void> {
  const { doors, config, log } = context
  const run = await doors.inTenant(key.tenantId, async (tx) => {
    await lockTurns(tx, key.tenantId)
    return claimStep(tx, key, config.tenantLimits.workflowRuns)
  })
  if (!run) return
  const startedAt = performance.now()
  const left = secondsLeft(run) * 1000
  await runClaims.work(context, run, shutdown, {
    perform: (signal) => STEPS[run.step](context, run, { writer, signal }),
    failed: (error) => fail(context, run, error),
    lost: () => removeUnpublished(context, run),
    limit: { ms: () => left, reason: () => tooLong(run) },
  })
  const ms = Math.round(performance.now() - startedAt)
  log.info({ runId: run.id, tenantId: run.tenant_id, step: run.step, ms }, 'workflow step ended')
}

async function fail(context: Context, run: RunRow, error: unknown): Promise<void> {
  const about = { runId: run.id, tenantId: run.tenant_id, step: run.step, attempt: run.attempts }
  if (error instanceof StorageFault && error.kind === 'unavailable') throw error
  const isForStarter = error instanceof RunFault || error instanceof Problem
  if (isForStarter) context.log.info(about, 'workflow run failed')
  else context.log.error({ ...about, ...reasonOf(error) }, 'workflow run failed')
  await context.doors.inTenant(run.tenant_id, (tx) =>
    endByWorker(tx, context, run, { status: 'failed', error: sentenceOf(error) }),
  )
  runs.inc({ kind: 'workflow', result: 'failed' })
}

/**
 * Deletes files that were stored for a run that has since ended. If the run is open, another worker has
 * claimed it and publishes the same files.
 */
async function removeUnpublished(context: Context, run: RunRow): Promise<void> {
  if (run.step !== 'publish') return
  const key = { tenantId: run.tenant_id, id: run.id }
  if (await context.doors.inTenant(run.tenant_id, (tx) => runClaims.findOpen(tx, key))) return
  for (const versionId of run.outputs.write?.versionIds ?? []) {
    await removeLeftovers(context, { tenantId: run.tenant_id, versionId })
  }
}

const OF_MODEL: Record<FailureCode, string> = {
  busy: 'The language model is overloaded and did not respond after several attempts. Start the run again later.',
  unreachable:
    'The language model could not be reached after several attempts. Start the run again when it is running.',
  loading:
    'The language model was still being loaded after several attempts. Start the run again later.',
  wrong_key:
    'The language model does not accept the key of this server. An administrator can enter a valid one.',
  no_such_model:
    'The endpoint does not have the language model. An administrator can choose one that it has.',
  no_quota: 'The account of the language model has no credit left. An administrator can top it up.',
  too_long: 'The sources are too long for the language model. Start the run with fewer sources.',
  refused_by_policy: 'The provider of the language model does not allow this request.',
  rejected: 'The language model refused the request. Its settings may be wrong.',
  slow: 'The language model took too long to respond. Start the run again later.',
  broken: 'The response of the language model was incomplete. Start the run again.',
  ended: 'The process of the language model ended several times. Start the run again later.',
  unusable: 'The response of the language model could not be used. Start the run again.',
}

/** Why a run failed, for the person who started it. The log has the details. */
function sentenceOf(error: unknown): string {
  if (error instanceof RunFault || error instanceof Problem) return error.message
  if (error instanceof ModelFailure) return OF_MODEL[error.code]
  if (error instanceof AskerGone) {
    return 'The person who started the run is no longer an active member of the tenant.'
  }
  if (error instanceof TooManyAttempts) {
    return 'The server stopped several times during this run, so it was abandoned. Start it again.'
  }
  return 'The run failed because of a server error. An administrator can find the cause in the log.'
}
