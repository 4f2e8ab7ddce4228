import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { mirrorState } from '../state.ts'
import { holdClaim, type RunRow } from '../runs.queries.ts'
import { StepSuperseded } from '../running.ts'
import type { ChunkOutput } from './chunk.step.ts'
import type { ConvertOutput } from './convert.step.ts'
import type { EnrichOutput } from './enrich.step.ts'
import type { StepFunction } from './step.ts'

/** Fills in what the version's metadata says about the result. */
export const finishStep: StepFunction = async (run, { context }): Promise<object> => {
  const { doors, storage } = context
  const { statistics } = run.outputs['convert'] as ConvertOutput
  await doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) throw new StepSuperseded()
    await mirrorState(
      tx,
      run,
      { status: 'processing', step: 'finish', chunksProcessed: statistics.total_chunks },
      { ...objectMembers(run, storage), ...figures(run) },
    )
  })
  await deleteUnused(run, storage)
  return {}
}

/** Addresses of the stored objects; null where there is no such object, so that none of an earlier run stays. */
function objectMembers(run: RunRow, storage: ObjectStorage): object {
  const { pagePictures, cleanedKey, plainTextKey, ...keys } = run.outputs[
    'convert'
  ] as ConvertOutput
  const address = (key: string | undefined) => (key === undefined ? null : storage.uri(key))
  const count = pagePictures.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return {
    cleaned_source_s3: address(cleanedKey ?? run.source_key),
    fast_plaintext_s3: address(plainTextKey),
    standard_pipeline_json_s3: address(keys.pipelineKey),
    high_accuracy_content_list_s3: address(keys.contentListKey),
    high_accuracy_middle_s3: address(keys.middleKey),
    xlsx_parse_result_s3: address(keys.workbookKey),
    page_pictures: count > 0 ? { dpi: run.page_dpi, count, ranges: pagePictures } : null,
  }
}

function figures(run: RunRow): object {
  const { totalPages, statistics, workbook, formulas, ...convert } = run.outputs[
    'convert'
  ] as ConvertOutput
  const { totalTokens } = run.outputs['chunk'] as ChunkOutput
  const { warnings = [] } = (run.outputs['enrich'] ?? {}) as EnrichOutput
  const { total_chunks, total_sections, ...information } = statistics
  const sentences = [...convert.warnings, ...warnings]
  return {
    total_pages: totalPages,
    total_sections,
    total_chunks,
    total_formulas: workbook?.totalFormulas ?? formulas ?? 0,
    xlsx_named_ranges: workbook?.namedRanges ?? null,
    xlsx_kpi_catalog: workbook?.kpiCatalog ?? null,
    information_statistics: { ...information, total_tokens: totalTokens },
    warnings: sentences.length > 0 ? sentences : null,
  }
}

/** An earlier run may have written patches that this one has not. */
async function deleteUnused(run: RunRow, storage: ObjectStorage): Promise<void> {
  const { enrichmentKey } = (run.outputs['enrich'] ?? {}) as EnrichOutput
  if (enrichmentKey !== undefined) return
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  await storage.delete(`${prefix}/pipeline/enrichment.jsonl`)
}
