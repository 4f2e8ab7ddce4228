import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { FORMATS, KEPT_FOLDER, readSummary, RESULT_FILES, type SourceFormat } from '@arbor/reader'
import { Type, type Static } from 'typebox'
import { showsTables, TABLES_SHOWN } from '../enrich/shown-tables.ts'
import type { RunRow } from '../run-row.ts'
import { openTemporaryFolder } from '../../../platform/files/temporary-folder.ts'
import { countProcessorTime, waitAside } from '../../../platform/core/processor-meter.ts'
import { isSuspect } from './crash-policy.ts'
import { PageKeeper } from './page-keeper.ts'
import { prepareStep } from './prepare.step.ts'
import { defineStep, type StepTools } from './step.ts'
import { deleteOthers, filesBelow, sizeOf, storeFiles } from './store-files.ts'

const objectKey = Type.String()
const count = Type.Integer()
const strings = Type.Record(Type.String(), Type.String())

export const Statistics = Type.Object({
  num_chunks_by_type: Type.Record(Type.String(), count),
  total_tokens: count,
  num_direct_children: count,
  children_depth: count,
  total_sections: count,
  total_chunks: count,
})

/** The results of a conversion and the keys of the stored objects. See docs/ingestion.md. */
const Output = Type.Object({
  statistics: Statistics,
  totalPages: Type.Union([count, Type.Null()]),
  warnings: Type.Immutable(Type.Array(Type.String())),
  pagePictures: Type.Immutable(Type.Array(Type.Object({ first: count, last: count }))),
  workbook: Type.Optional(
    Type.Object({
      totalFormulas: count,
      namedRanges: Type.Immutable(Type.Array(strings)),
      kpiCatalog: Type.Immutable(Type.Array(strings)),
    }),
  ),
  formulas: Type.Optional(count),
  /** Later steps read it. See readNodes. */
  nodesKey: objectKey,
  plainTextKey: objectKey,
  pipelineKey: Type.Optional(objectKey),
  contentListKey: Type.Optional(objectKey),
  middleKey: Type.Optional(objectKey),
  workbookKey: Type.Optional(objectKey),
  /** Tables whose cells are uncertain. See readDoubtfulTables. */
  doubtfulKey: Type.Optional(objectKey),
  /** Undefined if the source was read unchanged. */
  cleanedKey: Type.Optional(objectKey),
})

/** Converts the file in a child process and stores the results as objects of the version. */
export const convertStep = defineStep({
  name: 'convert',
  activity: 'document_conversion',
  output: Output,
  run: async (run, tools) => {
    const { context, pool, signal, progress, makeRoom } = tools
    if (!pool) throw new Error("This process doesn't convert documents.")
    const { storage, config } = context
    const { format } = prepareStep.outputOf(run)
    await using folder = await openTemporaryFolder('convert')
    const outputFolder = join(folder.path, 'result')
    const assetFolder = join(folder.path, 'pictures')
    await Promise.all([mkdir(outputFolder), mkdir(assetFolder)])
    const input = {
      format,
      mode: run.ingestion_mode,
      dpi: run.page_dpi,
      ocr: config.ocr,
      ...(showsTables(config) && { shownTables: TABLES_SHOWN }),
      chunkType: run.chunk_type ?? undefined,
      secondaryTaxonomy: run.secondary_taxonomy ?? undefined,
      ...(config.maxPages !== undefined && { maxPages: config.maxPages }),
      maxTextBytes: mostText(run.source_bytes, config.maxTextBytes),
    }
    // The child can open only files in its folder, and none of another tenant.
    const path = join(folder.path, `source${suffixOf(run, format)}`)
    await storage.withFile(run.source_key, (stored) =>
      copyFile(stored, path, constants.COPYFILE_FICLONE),
    )
    const job = { ...input, path, outputFolder, assetFolder }
    const keptFolder = join(outputFolder, KEPT_FOLDER)
    await using keeper = await PageKeeper.open({ ...context, makeRoom }, run, keptFolder)
    const onProgress = (done: number, total: number): void => {
      progress(done, total)
      keeper.note()
    }
    const onProcessorTime = countProcessorTime
    const hooks = { signal, onProgress, onProcessorTime, isAlone: isSuspect(run) }
    await waitAside(() => pool.convert(job, hooks))
    const summary = await readSummary(outputFolder)
    const keys = keysOf(run, await readdir(outputFolder))
    await storeResult(run, tools, { outputFolder, assetFolder, keys })
    await keeper.forget()
    return { ...summary, ...keys }
  },
})

/**
 * Readers depend on the file extension: libraries don't open a file without it, and it distinguishes kinds of
 * text.
 */
function suffixOf(run: RunRow, format: SourceFormat): string {
  const { suffixes } = FORMATS[format]
  const own = extname(run.source_key).toLowerCase()
  return suffixes.find((suffix) => suffix === own) ?? suffixes[0]
}

/**
 * The text of a real document is at most about ten times as large as its file, however well the file is
 * compressed. A file that was crafted to unpack to more is rejected, and so is one above `most`.
 */
const TEXT = { ratio: 100, always: 4 * 1024 * 1024 }

function mostText(sourceBytes: number, most: number): number {
  return Math.min(most, Math.max(TEXT.always, TEXT.ratio * sourceBytes))
}

type Keys = Pick<Static<typeof Output>, Extract<keyof Static<typeof Output>, `${string}Key`>>

function keysOf(run: RunRow, names: readonly string[]): Keys {
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  const has = (name: string) => names.includes(name)
  const pipeline = (name: string) => `${prefix}/pipeline/${name}`
  const { contentList, middle, workbook, doubtful, cleaned } = RESULT_FILES
  const sourceName = run.source_key.slice(run.source_key.lastIndexOf('/') + 1)
  return {
    nodesKey: pipeline(RESULT_FILES.nodes),
    plainTextKey: `${prefix}/${RESULT_FILES.plainText}`,
    ...(has(RESULT_FILES.pipeline) && { pipelineKey: pipeline(RESULT_FILES.pipeline) }),
    ...(has(contentList) && { contentListKey: pipeline(contentList) }),
    ...(has(middle) && { middleKey: pipeline(middle) }),
    ...(has(workbook) && { workbookKey: pipeline(workbook) }),
    ...(has(doubtful) && { doubtfulKey: pipeline(doubtful) }),
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
  doubtfulKey: RESULT_FILES.doubtful,
  cleanedKey: RESULT_FILES.cleaned,
}

type Result = {
  readonly outputFolder: string
  readonly assetFolder: string
  readonly keys: Keys
}

async function storeResult(
  run: RunRow,
  { context: { storage, doors }, signal, assertClaim, makeRoom }: StepTools,
  { outputFolder, assetFolder, keys }: Result,
): Promise<void> {
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  const named = (Object.entries(keys) as [keyof Keys, string][]).map(([name, key]) => ({
    path: join(outputFolder, FILE_OF[name]),
    key,
  }))
  const files = [...(await filesBelow(assetFolder, prefix)), ...named]
  using _ = await makeRoom(await sizeOf(files))
  await storeFiles(storage, files, signal)
  await doors.inTenant(run.tenant_id, assertClaim)
  const stored = new Set(files.map(({ key }) => key))
  for (const folder of ['assets', 'pages', 'cleaned']) {
    await deleteOthers(storage, `${prefix}/${folder}`, stored)
  }
}
