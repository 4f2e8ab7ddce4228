import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { versionPrefix } from '../../tree/index.ts'
import type { PrepareOutput } from './prepare.step.ts'
import type { StepFunction } from './step.ts'
import { openWorkFolder } from './work-folder.ts'

export type ConvertOutput = {
  /** Object with everything the later steps need; see convert/result-file.ts. */
  readonly resultKey: string
  readonly totalPages: number | null
  readonly warnings: readonly string[]
}

/** Converts the file in a child process and keeps the result as an object. */
export const convertStep: StepFunction = async (
  run,
  { context, pool, signal, progress },
): Promise<ConvertOutput> => {
  const { storage, config } = context
  const { format } = run.outputs['prepare'] as PrepareOutput
  await using folder = await openWorkFolder()
  const outputPath = join(folder.path, 'result.json')
  const input = {
    format,
    mode: run.ingestion_mode,
    dpi: run.page_dpi,
    ...(config.maxPages !== undefined && { maxPages: config.maxPages }),
  }
  const { totalPages, warnings } = await storage.withFile(run.source_key, (path) =>
    pool.convert({ ...input, path, outputPath }, { signal, onProgress: progress }),
  )
  const resultKey = `${versionPrefix(run.tenant_id, run.version_id)}/pipeline/converted.json`
  await storage.put(resultKey, createReadStream(outputPath), { signal })
  return { resultKey, totalPages, warnings }
}
