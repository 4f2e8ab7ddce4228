import { recordWork, type Doer } from '../../../platform/audit/audited-work.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { RunRow } from './run-row.ts'
import { workflowStep } from './run-step.job.ts'
import type { Ending } from './workflow-runs.queries.ts'

/** The workflow, and the person who started its run. */
const doerOf = (run: RunRow): Doer => ({
  userId: run.user_id,
  credential: 'workflow',
  credentialId: run.definition_id,
})

/** Records the documents that a run has written. The event takes over the noted changes, which name them. */
export async function recordDocuments(tx: TenantTx, run: RunRow): Promise<void> {
  await recordWork(tx, run.tenant_id, {
    kind: 'document.created',
    operation: workflowStep.name,
    doer: doerOf(run),
    items: [],
    details: { workflow_run_id: run.id },
  })
}

/** Records that a worker has ended a run, with what it has linked, or deleted again. */
export async function recordEnd(
  tx: TenantTx,
  run: RunRow,
  { status, error }: Ending,
): Promise<void> {
  await recordWork(tx, run.tenant_id, {
    kind: 'workflow.run_ended',
    operation: workflowStep.name,
    doer: doerOf(run),
    items: (run.outputs.publish ?? []).map((document) => document.path_part_id),
    details: { workflow_run_id: run.id, status, ...(error !== null && { error }) },
  })
}
