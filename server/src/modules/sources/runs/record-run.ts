import { recordWork, type Doer } from '../../../platform/audit/audited-work.ts'
import type { AuditKind } from '../../../platform/audit/kinds.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { allCounts, type RunRow } from './run-row.ts'
import { sourceStep } from './source-step.job.ts'

/** The source, and the person who started its run. */
const doerOf = (run: RunRow): Doer => ({
  userId: run.started_by ?? undefined,
  credential: 'source',
  credentialId: run.source_id,
})

/** Records what a run does with an item. Its event takes over the noted changes, which name the item. */
export async function recordChange(
  tx: TenantTx,
  { tenant_id: tenantId }: Pick<SourceRow, 'tenant_id'>,
  run: RunRow,
  kind: AuditKind,
): Promise<void> {
  await recordWork(tx, tenantId, {
    kind,
    operation: sourceStep.name,
    doer: doerOf(run),
    items: [],
    details: { source_run_id: run.id },
  })
}

/** Records the end of a run, with what it came to. Trials change nothing and have no event. */
export async function recordEnd(
  tx: TenantTx,
  source: Pick<SourceRow, 'tenant_id' | 'path_part_id'>,
  run: RunRow,
  end: {
    readonly status: 'completed' | 'failed'
    readonly error?: string
    readonly failed?: number
  },
): Promise<void> {
  if (run.is_dry) return
  const { trigger, counts } = run
  await recordWork(tx, source.tenant_id, {
    kind: 'source.run_ended',
    operation: sourceStep.name,
    doer: doerOf(run),
    items: [source.path_part_id],
    details: { source_run_id: run.id, trigger, counts: allCounts(counts), ...end },
  })
}
