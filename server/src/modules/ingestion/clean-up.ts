import { versionPrefix } from '../../platform/storage/object-keys.ts'
import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { mergeVersionMetadata, findVersionPart } from '../content/index.ts'
import type { RunRow } from './run-row.ts'
import type { StepKey } from './step.job.ts'
import { clearNodes } from './steps/chunk.step.ts'

/** What the last step writes into a version's metadata. */
const NO_RESULT = {
  cleaned_source_s3: null,
  fast_plaintext_s3: null,
  standard_pipeline_json_s3: null,
  high_accuracy_content_list_s3: null,
  high_accuracy_middle_s3: null,
  xlsx_parse_result_s3: null,
  xlsx_named_ranges: null,
  xlsx_kpi_catalog: null,
  page_pictures: null,
  total_pages: null,
  total_sections: null,
  total_chunks: null,
  total_formulas: null,
  information_statistics: null,
  warnings: null,
}

/** Takes back what a run wrote, and what an earlier one did: chunks, sections, and what the metadata says of them. */
export async function clearResult(tx: TenantTx, run: RunRow): Promise<void> {
  await clearNodes(tx, run)
  await mergeVersionMetadata(tx, run.tenant_id, run.version_id, NO_RESULT, { chunks_processed: 0 })
}

/**
 * Removes what a step stored for a version that was deleted meanwhile: the job that cleans up after a deletion
 * may have run before the step wrote its object.
 */
export async function removeLeftovers(
  { doors, storage }: Context,
  { tenantId, versionId }: Pick<StepKey, 'tenantId' | 'versionId'>,
): Promise<void> {
  const partId = await doors.inTenant(tenantId, (tx) => findVersionPart(tx, tenantId, versionId))
  if (partId === undefined) await storage.deletePrefix(versionPrefix(tenantId, versionId))
}
