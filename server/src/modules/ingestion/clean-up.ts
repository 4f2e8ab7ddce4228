import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import {
  areContentsKept,
  deleteObjects,
  findVersionPart,
  mergeVersionMetadata,
  NO_RESULT,
} from '../content/index.ts'
import type { RunRow } from './run-row.ts'
import type { StepKey } from './step.job.ts'
import { clearNodes } from './steps/chunk.step.ts'

/** Deletes what this run and earlier ones wrote: chunks, sections, and their members in the metadata. */
export async function clearResult(tx: TenantTx, run: RunRow): Promise<void> {
  await clearNodes(tx, run)
  await mergeVersionMetadata(tx, run, NO_RESULT, { chunks_processed: 0 })
}

/** Whether a run replaces contents that a legal hold or retention rule keeps since it began. */
export async function isKeptRerun(
  tx: TenantTx,
  { tenant_id: tenantId, version_id: versionId, ingested_at: ingestedAt }: RunRow,
): Promise<boolean> {
  return ingestedAt !== null && (await areContentsKept(tx, tenantId, versionId))
}

/**
 * Removes what a step stored for a version that was deleted while the step ran. The cleanup job of the deletion
 * may have run before the step wrote its object.
 */
export async function removeLeftovers(
  { doors, queue }: Context,
  { tenantId, versionId }: Pick<StepKey, 'tenantId' | 'versionId'>,
): Promise<void> {
  await doors.inTenant(tenantId, async (tx) => {
    const partId = await findVersionPart(tx, tenantId, versionId)
    if (partId !== undefined) return
    await queue.send(tx, deleteObjects, { tenantId, versionIds: [versionId] })
  })
}
