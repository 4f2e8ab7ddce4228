import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { HIDDEN_NAME } from '../../tree/index.ts'
import type { PathSnapshot, RunRow, Snapshot } from './run-row.ts'
import { readableOf } from './workflow-runs.queries.ts'
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
  const named = rows.flatMap((row) => [...writtenBy(row), ...itemsIn(row.snapshot)])
  const readable = await readableOf(tx, actor, uniqueIds(named.map((item) => item.path_part_id)))
  return rows.map((row) => ({
    id: row.id,
    workflow_definition_id: row.definition_id,
    user_id: row.user_id,
    runner_type: 'SELF_HOSTED',
    status: STATUS[row.status],
    started_at: (row.started_at ?? row.created_at).toISOString(),
    completed_at: row.closed_at?.toISOString() ?? null,
    run_snapshot:
      row.user_id === actor.userId ? row.snapshot : shownSnapshot(row.snapshot, readable),
    error: row.error,
    step: row.step,
    thread_id: row.thread_id,
    documents: writtenBy(row).flatMap(({ document_id, path_part_id }) => {
      const found = readable.get(path_part_id)
      return found ? [{ document_id, path_part_id, name: found.name }] : []
    }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

const itemsIn = ({ sources, instructions, outputs, template }: Snapshot): PathSnapshot[] => [
  ...sources,
  ...instructions,
  ...outputs,
  ...(template ? [template] : []),
]

/** What somebody sees who didn't start the run: only paths of what they may read, as they are now. */
function shownSnapshot(
  snapshot: Snapshot,
  readable: ReadonlyMap<string, { readonly path: string }>,
): Snapshot {
  const show = (item: PathSnapshot): PathSnapshot => ({
    ...item,
    materialized_path: readable.get(item.path_part_id)?.path ?? HIDDEN_NAME,
  })
  const { sources, instructions, outputs, template } = snapshot
  return {
    ...snapshot,
    sources: sources.map(show),
    instructions: instructions.map(show),
    outputs: outputs.map(show),
    template: template && show(template),
  }
}

/** One run as the API shows it. */
export async function presentRun(tx: TenantTx, actor: Actor, row: RunRow): Promise<PublicRun> {
  const [shown] = await presentRuns(tx, actor, [row])
  if (!shown) throw new Error('A run is shown as one.')
  return shown
}
