import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../platform/context.ts'
import { readSummary, RESULT_FILES, type ResultSummary } from '@arbor/reader'
import { holdClaim, type RunRow } from '../runs.queries.ts'
import { StepSuperseded } from '../running.ts'
import type { PrepareOutput } from './prepare.step.ts'
import type { StepFunction } from './step.ts'
import { deleteOthers, filesBelow, storeFiles } from './store-files.ts'
import { openWorkFolder } from './work-folder.ts'

/** Keys of what a conversion stored; the objects are described in docs/adr/2026-11-21-stored-objects.md. */
export type ConvertOutput = ResultSummary & {
  /** Read by the later steps; see readNodes. */
  readonly nodesKey: string
  readonly plainTextKey: string
  readonly pipelineKey?: string
  readonly contentListKey?: string
  readonly middleKey?: string
  readonly workbookKey?: string
  /** Missing where the source was read as it is. */
  readonly cleanedKey?: string
}

type Keys = Omit<ConvertOutput, keyof ResultSummary>

/** Converts the file in a child process and keeps what it makes as objects of the version. */
export const convertStep: StepFunction = async (
  run,
  { context, pool, signal, progress },
): Promise<ConvertOutput> => {
  const { storage, config } = context
  const { format } = run.outputs['prepare'] as PrepareOutput
  await using folder = await openWorkFolder()
  const outputFolder = join(folder.path, 'result')
  const assetFolder = join(folder.path, 'pictures')
  await Promise.all([mkdir(outputFolder), mkdir(assetFolder)])
  const input = {
    format,
    mode: run.ingestion_mode,
    dpi: run.page_dpi,
    ocr: config.ocr,
    chunkType: run.chunk_type ?? undefined,
    secondaryTaxonomy: run.secondary_taxonomy ?? undefined,
    ...(config.maxPages !== undefined && { maxPages: config.maxPages }),
  }
  await storage.withFile(run.source_key, (path) =>
    pool.convert({ ...input, path, outputFolder, assetFolder }, { signal, onProgress: progress }),
  )
  const summary = await readSummary(outputFolder)
  const keys = keysOf(run, await readdir(outputFolder))
  await storeResult(context, run, { outputFolder, assetFolder, keys, signal })
  return { ...summary, ...keys }
}

function keysOf(run: RunRow, names: readonly string[]): Keys {
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  const has = (name: string) => names.includes(name)
  const pipeline = (name: string) => `${prefix}/pipeline/${name}`
  const { contentList, middle, workbook, cleaned } = RESULT_FILES
  const sourceName = run.source_key.slice(run.source_key.lastIndexOf('/') + 1)
  return {
    nodesKey: pipeline(RESULT_FILES.nodes),
    plainTextKey: `${prefix}/${RESULT_FILES.plainText}`,
    ...(has(RESULT_FILES.pipeline) && { pipelineKey: pipeline(RESULT_FILES.pipeline) }),
    ...(has(contentList) && { contentListKey: pipeline(contentList) }),
    ...(has(middle) && { middleKey: pipeline(middle) }),
    ...(has(workbook) && { workbookKey: pipeline(workbook) }),
    ...(has(cleaned) && { cleanedKey: `${prefix}/cleaned/${sourceName}` }),
  }
}

const FILE_OF: Record<keyof Keys, string> = {
  nodesKey: RESULT_FILES.nodes,
  plainTextKey: RESULT_FILES.plainText,
  pipelineKey: RESULT_FILES.pipeline,
  contentListKey: RESULT_FILES.contentList,
  middleKey: RESULT_FILES.middle,
  workbookKey: RESULT_FILES.workbook,
  cleanedKey: RESULT_FILES.cleaned,
}

type Result = {
  readonly outputFolder: string
  readonly assetFolder: string
  readonly keys: Keys
  readonly signal: AbortSignal
}

async function storeResult(
  { storage, doors }: Context,
  run: RunRow,
  { outputFolder, assetFolder, keys, signal }: Result,
): Promise<void> {
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  const named = (Object.entries(keys) as [keyof Keys, string][]).map(([name, key]) => ({
    path: join(outputFolder, FILE_OF[name]),
    key,
  }))
  const files = [...(await filesBelow(assetFolder, prefix)), ...named]
  await storeFiles(storage, files, signal)
  const held = await doors.inTenant(run.tenant_id, (tx) => holdClaim(tx, run))
  if (!held) throw new StepSuperseded()
  const stored = new Set(files.map(({ key }) => key))
  for (const folder of ['assets', 'pages', 'cleaned']) {
    await deleteOthers(storage, `${prefix}/${folder}`, stored)
  }
}
