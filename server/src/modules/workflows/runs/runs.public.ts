import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { RunRow } from './run-row.ts'
import { readableOf } from './runs.queries.ts'
import type { WorkflowRunResponse } from './runs.schemas.ts'

type PublicRun = Static<typeof WorkflowRunResponse>

const STATUS: Record<RunRow['status'], PublicRun['status']> = {
  pending: 'PENDING',
  running: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  // The contract has no status for this. The error says so.
  cancelled: 'FAILED',
}

/** Runs as the API shows them, with one query for the documents of all runs. */
export async function presentRuns(
  tx: TenantTx,
  actor: Actor,
  rows: readonly RunRow[],
): Promise<PublicRun[]> {
  const writtenBy = ({ outputs }: RunRow) => outputs.publish ?? []
  const partIds = rows.flatMap(writtenBy).map((document) => document.path_part_id)
  const names = await readableOf(tx, actor, partIds)
  return rows.map((row) => ({
    id: row.id,
    workflow_definition_id: row.definition_id,
    user_id: row.user_id,
    runner_type: 'SELF_HOSTED',
    status: STATUS[row.status],
    started_at: (row.started_at ?? row.created_at).toISOString(),
    completed_at: row.closed_at?.toISOString() ?? null,
    run_snapshot: row.snapshot,
    error: row.error,
    step: row.step,
    thread_id: row.thread_id,
    documents: writtenBy(row).flatMap(({ document_id, path_part_id }) => {
      const name = names.get(path_part_id)
      return name === undefined ? [] : [{ document_id, path_part_id, name }]
    }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** One run as the API shows it. */
export async function presentRun(tx: TenantTx, actor: Actor, row: RunRow): Promise<PublicRun> {
  const [shown] = await presentRuns(tx, actor, [row])
  if (!shown) throw new Error('A run is shown as one.')
  return shown
}
