import { mirrorState } from '../state.ts'
import { holdClaim } from '../runs.queries.ts'
import { StepSuperseded } from '../running.ts'
import type { ChunkOutput } from './chunk.step.ts'
import type { ConvertOutput } from './convert.step.ts'
import type { StepFunction } from './step.ts'

/** Fills in what the version's metadata says about the result. */
export const finishStep: StepFunction = async (run, { context }): Promise<object> => {
  const { doors, storage } = context
  const { resultKey, totalPages, warnings } = run.outputs['convert'] as ConvertOutput
  const { plainTextKey, statistics, workbook, formulas } = run.outputs['chunk'] as ChunkOutput
  const { total_chunks: totalChunks, total_sections: totalSections, ...information } = statistics
  const resultName =
    run.ingestion_mode === 'high_accuracy'
      ? 'high_accuracy_content_list_s3'
      : 'standard_pipeline_json_s3'
  const members = {
    fast_plaintext_s3: storage.uri(plainTextKey),
    [resultName]: storage.uri(resultKey),
    total_pages: totalPages,
    total_sections: totalSections,
    total_chunks: totalChunks,
    total_formulas: workbook?.totalFormulas ?? formulas ?? 0,
    ...(workbook && {
      xlsx_parse_result_s3: storage.uri(resultKey),
      xlsx_named_ranges: workbook.namedRanges,
      xlsx_kpi_catalog: workbook.kpiCatalog,
    }),
    information_statistics: information,
    ...(warnings.length > 0 && { warnings }),
  }
  await doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) throw new StepSuperseded()
    await mirrorState(
      tx,
      run,
      { status: 'processing', step: 'finish', chunksProcessed: totalChunks },
      members,
    )
  })
  return {}
}
