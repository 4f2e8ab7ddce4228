import { Type } from 'typebox'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { mergeVersionMetadata, type VersionResult } from '../../content/index.ts'
import type { RunRow } from '../run-row.ts'
import { chunkStep } from './chunk.step.ts'
import { tableWarning } from '@arbor/reader'
import { convertStep } from './convert.step.ts'
import { LACKS_VECTORS } from '../embedding/lacks-vectors.ts'
import { embedStep } from './embed.step.ts'
import { enrichStep } from './enrich.step.ts'
import { defineStep } from './step.ts'

/** Writes the result into the version's metadata. */
export const finishStep = defineStep({
  name: 'finish',
  activity: 'document_completion',
  output: Type.Object({}),
  run: async (run, { context: { doors, storage }, assertClaim }) => {
    const members: VersionResult = { ...objectMembers(run, storage), ...figures(run) }
    const { total_chunks: chunks } = statisticsOf(run)
    await doors.inTenant(run.tenant_id, async (tx) => {
      await assertClaim(tx)
      await mergeVersionMetadata(tx, run, members, {
        chunks_processed: chunks,
      })
    })
    await deleteUnused(run, storage)
    return {}
  },
})

/** URLs of the stored objects. Null if there is no object, to replace the URL of an earlier run. */
function objectMembers(run: RunRow, storage: ObjectStorage) {
  const { pagePictures, cleanedKey, plainTextKey, ...keys } = convertStep.outputOf(run)
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

function figures(run: RunRow) {
  const { totalPages, workbook, formulas, ...convert } = convertStep.outputOf(run)
  const { totalTokens } = chunkStep.outputOf(run)
  const { warnings = [], arrangedPages = [] } = enrichStep.outputOf(run)
  const { total_chunks, total_sections, ...information } = statisticsOf(run)
  const { lacking } = embedStep.outputOf(run)
  const late = lacking === undefined ? [] : [LACKS_VECTORS]
  const settled = new Set(arrangedPages.map(tableWarning))
  const open = convert.warnings.filter((warning) => !settled.has(warning))
  const sentences = [...open, ...warnings, ...late]
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

const statisticsOf = (run: RunRow) =>
  chunkStep.outputOf(run).statistics ?? convertStep.outputOf(run).statistics

/** An earlier run may have written patches even if this one has none. */
async function deleteUnused(run: RunRow, storage: ObjectStorage): Promise<void> {
  const { enrichmentKey } = enrichStep.outputOf(run)
  if (enrichmentKey !== undefined) return
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  await storage.delete(`${prefix}/pipeline/enrichment.jsonl`)
}
