import { recordWork } from '../../platform/audit/audited-work.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Failure } from './failure.ts'
import type { RunRow } from './run-row.ts'
import { ingestionStep } from './step.job.ts'

/** Records the end of an ingestion, for the person whose file it was. */
export async function recordEnd(
  tx: TenantTx,
  run: RunRow,
  kind: 'ingestion.completed' | 'ingestion.failed',
  failure?: Failure,
): Promise<void> {
  await recordWork(tx, run.tenant_id, {
    kind,
    operation: ingestionStep.name,
    doer: { userId: run.user_id ?? undefined, credential: 'service' },
    items: [run.version_id],
    details: {
      document_version_id: run.version_id,
      workflow_id: run.id,
      error: failure?.message,
      reason: failure?.reason,
    },
  })
}
