import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChunkStatistics, ChunkTally } from '../chunk/chunk-statistics.ts'
import {
  ConversionError,
  type ConvertedDocument,
  type PlannedLine,
  type WorkbookSummary,
} from '../core/document-model.ts'
import { DoubtfulTables, type PlacedTable } from './doubtful-tables.ts'
import { inBatches, jsonLines, readJsonLines, readLines } from './json-lines.ts'
import { boundedText, plannedLines, type ResultOptions } from './planned-lines.ts'
import { pageRanges, type PageRange } from './page-ranges.ts'
import { blocksJson, middle, pipelineJson, workbookJson } from './result-json.ts'

/** The files of a result by purpose. Which of them exist depends on mode and format. */
export const RESULT_FILES = {
  /** The planned tree, depth first, one {@link PlannedLine} per line. */
  nodes: 'nodes.jsonl',
  plainText: 'plaintext.txt',
  /** Blocks and nodes, in modes other than `high_accuracy`. */
  pipeline: 'pipeline.json',
  /** In mode `high_accuracy`. */
  contentList: 'content_list.json',
  /** In mode `high_accuracy`, for formats with pages. */
  middle: 'middle.json',
  /** For workbooks. */
  workbook: 'xlsx_parse_result.json',
  /** Tables whose cells are uncertain, if there are any, one {@link PlacedTable} per line. */
  doubtful: 'doubtful-tables.jsonl',
  /** The source as it was read, if that differs from the source itself. */
  cleaned: 'cleaned',
} as const

/** Written last. If it exists, the result is complete. */
const SUMMARY = 'summary.json'

/** The part of a result that is small enough for memory. */
export type ResultSummary = {
  readonly statistics: ChunkStatistics
  readonly totalPages: number | null
  readonly warnings: readonly string[]
  /** Pages that have an image. */
  readonly pagePictures: readonly PageRange[]
  readonly workbook?: WorkbookSummary
  readonly formulas?: number
}

/** Limit for all files of a result together. */
const MAX_BYTES = 1024 * 1024 * 1024
const MAX_SUMMARY_BYTES = 16 * 1024 * 1024

const tooLarge = () =>
  new ConversionError('too_large', 'The document contains more text than the server accepts.')

/**
 * Plans the sections and chunks of a document and writes the files of its result into a folder, the
 * summary last. The plan is never entirely in memory.
 * @param onStep called when a part has been written
 * @throws ConversionError `too_large` if the document has more text than allowed, or the files are
 * larger than a server can process
 */
export async function writeResult(
  folder: string,
  document: ConvertedDocument,
  options: ResultOptions,
  onStep?: () => void,
): Promise<ChunkStatistics> {
  let left = MAX_BYTES
  const write = async (name: string, pieces: Iterable<string> | AsyncIterable<string>) => {
    await using file = await open(join(folder, name), 'w')
    for await (const bytes of inBatches(pieces)) {
      left -= bytes.length
      if (left < 0) throw tooLarge()
      await file.writeFile(bytes)
      onStep?.()
    }
  }
  const tally = new ChunkTally()
  const doubtful = new DoubtfulTables()
  await write(RESULT_FILES.plainText, boundedText(document, options))
  await write(RESULT_FILES.nodes, jsonLines(plannedLines(document, options, tally, doubtful)))
  if (doubtful.all.length > 0) await write(RESULT_FILES.doubtful, jsonLines(doubtful.all))
  if (options.mode === 'high_accuracy') {
    await write(RESULT_FILES.contentList, blocksJson(document.blocks))
    const { pages } = document
    if (pages) await write(RESULT_FILES.middle, middle(document, pages, options.dpi))
  } else {
    const lines = readLines(join(folder, RESULT_FILES.nodes))
    await write(RESULT_FILES.pipeline, pipelineJson(document, lines))
  }
  if (document.workbook) await write(RESULT_FILES.workbook, workbookJson(document))
  const { statistics } = tally
  await writeSummary(folder, document, statistics)
  return statistics
}

async function writeSummary(
  folder: string,
  document: ConvertedDocument,
  statistics: ChunkStatistics,
): Promise<void> {
  const { workbook, formulas, totalPages, warnings, pages = [] } = document
  const pictured = pages.flatMap((page) => (page.asset === undefined ? [] : page.page))
  const summary: ResultSummary = {
    statistics,
    totalPages,
    warnings,
    pagePictures: pageRanges(pictured),
    ...(workbook && { workbook }),
    ...(formulas !== undefined && { formulas }),
  }
  const text = JSON.stringify(summary)
  if (Buffer.byteLength(text) > MAX_SUMMARY_BYTES) throw tooLarge()
  const partial = join(folder, `${SUMMARY}.partial`)
  await writeFile(partial, text)
  await rename(partial, join(folder, SUMMARY))
}

/**
 * Reads the summary of the result in a folder.
 * @throws an ordinary Error if the folder has no result, which is a fault of the server, not of the
 * document
 */
export async function readSummary(folder: string): Promise<ResultSummary> {
  const value: unknown = JSON.parse(await readFile(join(folder, SUMMARY), 'utf8'))
  if (!isSummary(value)) throw new Error('The folder contains no conversion result.')
  return value
}

/** Reads the nodes in a file of a result, one at a time, in the order of its lines. */
export function readNodes(path: string): AsyncGenerator<PlannedLine> {
  return readJsonLines(path, isNode)
}

/** Reads the tables in a file of a result, one at a time. */
export function readDoubtfulTables(path: string): AsyncGenerator<PlacedTable> {
  return readJsonLines(path, isPlacedTable)
}

function isPlacedTable(value: unknown): value is PlacedTable {
  return typeof value === 'object' && value !== null && 'at' in value && 'table' in value
}

function isNode(value: unknown): value is PlannedLine {
  if (typeof value !== 'object' || value === null) return false
  if (!('kind' in value && 'depth' in value) || typeof value.depth !== 'number') return false
  if (value.kind === 'section') return 'name' in value
  return (value.kind === 'chunk' || value.kind === 'passage') && 'content' in value
}

function isSummary(value: unknown): value is ResultSummary {
  if (typeof value !== 'object' || value === null) return false
  return 'statistics' in value && 'totalPages' in value && 'pagePictures' in value
}
