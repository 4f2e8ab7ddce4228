import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { NIL_ID, uniqueIds } from '../../../platform/core/ids.ts'
import { HIDDEN_NAME, NO_APPROVAL } from '../../tree/index.ts'
import type { PathSnapshot, RunRow, Snapshot } from './run-row.ts'
import { placesOf, readableOf, type ReadableItem, type RunPlace } from './shown-runs.queries.ts'
import type { WorkflowRunResponse } from './runs.schemas.ts'

type Readable = ReadonlyMap<string, ReadableItem>
type PublicRun = Static<typeof WorkflowRunResponse>

const EXECUTION = {
  PENDING: 'PENDING',
  RUNNING: 'IN_PROGRESS',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
} as const

const STATUS: Record<RunRow['status'], PublicRun['status']> = {
  pending: 'PENDING',
  running: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  // The contract has no status for this. The error says so.
  cancelled: 'FAILED',
}

/** Runs as the API shows them, with one query for the items of all runs and one for their places. */
export async function presentRuns(
  tx: TenantTx,
  actor: Actor,
  rows: readonly RunRow[],
): Promise<PublicRun[]> {
  const writtenBy = ({ outputs }: RunRow) => outputs.publish ?? []
  const named = rows.flatMap((row) => [...writtenBy(row), ...itemsIn(row.snapshot)])
  const [readable, places] = await Promise.all([
    readableOf(tx, actor, uniqueIds(named.map((item) => item.path_part_id))),
    placesOf(tx, actor, rows),
  ])
  return rows.map((row) => ({
    ...newerMembers(row, { readable, place: places.get(row.id) }),
    id: row.id,
    workflow_definition_id: row.definition_id,
    user_id: row.user_id,
    runner_type: 'SELF_HOSTED',
    status: STATUS[row.status],
    started_at: (row.started_at ?? row.created_at).toISOString(),
    completed_at: row.closed_at?.toISOString() ?? null,
    run_snapshot: toPublicSnapshot(
      row.user_id === actor.userId ? row.snapshot : shownSnapshot(row.snapshot, readable),
    ),
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

/** What newer clients require. A run has no folders of its own, so it stands for them. */
function newerMembers(
  row: RunRow,
  { readable, place }: { readonly readable: Readable; readonly place: RunPlace | undefined },
) {
  if (!place) throw new Error('A run has a node.')
  const assetsOf = (items: readonly { readonly path_part_id: string }[]) =>
    items.flatMap(({ path_part_id }) => {
      const item = readable.get(path_part_id)
      if (!item) return []
      const { object_id: id, path: materialized_path, ...rest } = item
      return [{ id, path_part_id, materialized_path, ...rest, ...NO_APPROVAL }]
    })
  const { parent_id, name, path, first_name, last_name } = place
  const folder = { id: row.id, path_part_id: row.path_part_id, materialized_path: path }
  return {
    tenant_id: row.tenant_id,
    path_part_id: row.path_part_id,
    parent_path_part_id: parent_id,
    name,
    materialized_path: path,
    triggered_by: { user_id: row.user_id, first_name, last_name },
    execution_state: EXECUTION[STATUS[row.status]],
    ...NO_APPROVAL,
    auto_start: true,
    inputs: { ...folder, assets: assetsOf(row.snapshot.sources) },
    outputs: { ...folder, assets: assetsOf(row.outputs.publish ?? []) },
    discussions: folder,
  }
}

/** Newer clients require an instruction, also of an older run that had none. */
const NO_INSTRUCTION = {
  path_part_id: NIL_ID,
  materialized_path: '',
  part_type: 'DOCUMENT',
} as const

function toPublicSnapshot(snapshot: Snapshot): PublicRun['run_snapshot'] {
  const [instruction] = snapshot.instructions
  return {
    ...snapshot,
    instruction: { ...(instruction ?? NO_INSTRUCTION), source_s3_uri: null },
    inputs: snapshot.sources,
  }
}

const itemsIn = ({ sources, instructions, outputs, template }: Snapshot): PathSnapshot[] => [
  ...sources,
  ...instructions,
  ...outputs,
  ...(template ? [template] : []),
]

/** What somebody sees who didn't start the run: only paths of what they may read, as they are now. */
function shownSnapshot(snapshot: Snapshot, readable: Readable): Snapshot {
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
