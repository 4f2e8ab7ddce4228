import type { TenantTx } from '../../platform/db/index.ts'
import { mergeVersionMetadata } from '../content/index.ts'
import type { RunRow, RunStatus } from './run-row.ts'
import { stepNamed } from './steps/index.ts'

type StateChange = {
  readonly status: RunStatus
  readonly step: string
  readonly error?: string | null
}

/** The name of a step in responses to clients. */
export function activityOf(step: string): string {
  return stepNamed(step).activity
}

/** Mirrors a run's state into its version's metadata, in the transaction that changes the run. */
export async function mirrorState(
  tx: TenantTx,
  run: Pick<RunRow, 'tenant_id' | 'version_id' | 'id'>,
  { status, step, error = null }: StateChange,
): Promise<void> {
  const state = {
    status,
    last_activity: activityOf(step),
    last_state_update_timestamp: new Date().toISOString(),
    engine_workflow_id: run.id,
    error,
  }
  await mergeVersionMetadata(tx, run, {}, state)
}
