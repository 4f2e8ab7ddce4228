import type { TenantTx } from '../../platform/db/index.ts'
import { mergeVersionMetadata } from '../content/index.ts'
import type { RunRow, RunStatus, Step } from './runs.queries.ts'

/** What clients see as `last_activity`. */
const ACTIVITIES: Record<Step, string> = {
  prepare: 'document_preparation',
  convert: 'document_conversion',
  enrich: 'document_enrichment',
  chunk: 'document_chunking',
  embed: 'document_embedding',
  finish: 'document_completion',
}

export type StateChange = {
  readonly status: RunStatus
  readonly step: Step
  readonly error?: string | null
  readonly chunksProcessed?: number
}

/** The name of a step for clients. */
export function activityOf(step: Step): string {
  return ACTIVITIES[step]
}

/** Mirrors a run's state into its version's metadata, in the transaction that changes the run. */
export async function mirrorState(
  tx: TenantTx,
  run: Pick<RunRow, 'tenant_id' | 'version_id' | 'id'>,
  change: StateChange,
  members: object = {},
): Promise<void> {
  await mergeVersionMetadata(
    tx,
    run.tenant_id,
    run.version_id,
    { ...members },
    {
      status: change.status,
      last_activity: activityOf(change.step),
      last_state_update_timestamp: new Date().toISOString(),
      engine_workflow_id: run.id,
      error: change.error ?? null,
      ...(change.chunksProcessed !== undefined && { chunks_processed: change.chunksProcessed }),
    },
  )
}
