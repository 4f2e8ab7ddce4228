import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import { jsonb, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { RunRow, StepName } from './run-row.ts'
import { runClaims } from './workflow-runs.queries.ts'
import { workflowStep } from './run-step.job.ts'

type Sender = Pick<Context, 'queue'>

/** Sends the job for the current step, which starts immediately or after some seconds. */
export async function sendStep(
  tx: TenantTx | SystemTx,
  { queue }: Sender,
  run: Pick<RunRow, 'tenant_id' | 'id' | 'step'>,
  startAfter = 0,
): Promise<void> {
  const { tenant_id: tenantId, id: runId, step } = run
  await queue.send(tx, workflowStep, { tenantId, runId, step }, { startAfter })
}

/** Ends a step and begins the next one, in the transaction of its outcome. @throws ClaimLost */
export async function goOn(
  tx: TenantTx,
  context: Sender,
  run: RunRow,
  next: {
    readonly step: StepName
    readonly outputs?: Partial<RunRow['outputs']>
    readonly threadId?: string
    readonly startAfter?: number
  },
): Promise<void> {
  await runClaims.update(tx, run, {
    step: next.step,
    claim: null,
    attempts: 0,
    updated_at: sql<Date>`now()`,
    ...(next.outputs && { outputs: sql`outputs || ${jsonb(next.outputs)}` }),
    ...(next.threadId !== undefined && { thread_id: next.threadId }),
  })
  await sendStep(tx, context, { ...run, step: next.step }, next.startAfter)
}

/** Seconds until a run exceeds its time limit; negative if it already has. */
export function secondsLeft({ started_at: startedAt, snapshot }: RunRow): number {
  const began = startedAt?.getTime() ?? Date.now()
  return (began - Date.now()) / 1000 + snapshot.max_run_duration_seconds
}
