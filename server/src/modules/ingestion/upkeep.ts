import type { Context } from '../../platform/context/context.ts'
import { runClaims } from './ingestion-runs.queries.ts'
import { sendStep } from './start-run.ts'

/** Sends a job for every open run without one, so that no accepted upload gets stuck. */
export function resumeForgottenRuns(
  context: Pick<Context, 'doors' | 'queue' | 'config'>,
  forgottenAfter?: string,
): Promise<number> {
  return runClaims.resume(context, (tx, run) => sendStep(tx, context, run), forgottenAfter)
}
