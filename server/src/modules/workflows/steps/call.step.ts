import type { Context } from '../../../platform/context/context.ts'
import { readDefinition } from '../definitions/definitions.queries.ts'
import { RunFault, type RunRow } from '../runs/run-row.ts'
import { sendToRunner } from '../runs/runner.ts'
import { runClaims } from '../runs/workflow-runs.queries.ts'
import { goOn, secondsLeft, sendStep } from '../runs/start-step.ts'
import { itemsOfRun, starterOf } from './run-starter.ts'

const PAUSED =
  'The person who set the runner of the workflow may no longer do so. An administrator can take the workflow over.'

/** Seconds before each retry if a runner can't be reached. */
const WAITS = [5, 20, 60] as const

/**
 * Sends a run to its runner, which reports the outcome by callback. Until then the run waits, up to its time
 * limit.
 * @throws RunFault
 */
export async function callRunner(
  context: Context,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const { tenant_id: tenantId } = run
  const actor = await starterOf(context, run)
  const runner = await context.doors.inTenant(tenantId, async (tx) => {
    await itemsOfRun(tx, actor, run)
    const definition = await readDefinition(tx, tenantId, run.definition_id)
    const { runner_url: url, webhook_secret: sealedSecret, may_call: mayCall } = definition
    if (!mayCall) throw new RunFault(PAUSED)
    return url === null || sealedSecret === null ? undefined : { url, sealedSecret }
  })
  if (!runner) throw new RunFault('The workflow no longer has a runner. Start it again.')
  const answer = await sendToRunner(context, run, runner, signal)
  if (answer === 'accepted') {
    return context.doors.inTenant(tenantId, (tx) =>
      goOn(tx, context, run, {
        step: 'wait',
        startAfter: Math.max(Math.ceil(secondsLeft(run)), 0),
      }),
    )
  }
  if (answer !== 'later') throw new RunFault(answer.refusal)
  const seconds = WAITS[run.attempts - 1]
  if (seconds === undefined) {
    throw new RunFault(
      'The runner did not respond after several attempts. Start the run again later.',
    )
  }
  await context.doors.inTenant(tenantId, async (tx) => {
    await runClaims.assert(tx, run)
    await sendStep(tx, context, run, seconds)
  })
}
