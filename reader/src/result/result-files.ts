import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChunkStatistics } from '../chunk/statistics.ts'
import { passagesOfSingle } from '../chunk/passages.ts'
import {
  ConversionError,
  type ConvertedDocument,
  type IngestionMode,
  type PlannedChunk,
  type PlannedNode,
  type PlannedPassage,
  type PlannedSection,
  type WorkbookSummary,
} from '../document-model.ts'
import { inBatches, jsonLines, readJsonLines } from './json-lines.ts'
import { pageRanges, type PageRange } from './page-ranges.ts'
import { contentList, middle, pipelineJson, workbookJson } from './result-json.ts'

/** The result of a conversion; its files have everything that later steps need, so that the source is read once. */
export type ConversionResult = {
  readonly document: ConvertedDocument
  readonly nodes: readonly PlannedNode[]
  readonly plainText: string
  readonly statistics: ChunkStatistics
}

/** The files of a result by purpose; which of them exist depends on mode and format. */
export const RESULT_FILES = {
  /** The planned tree, depth first, one {@link PlannedLine} a line. */
  nodes: 'nodes.jsonl',
  plainText: 'plaintext.txt',
  /** Blocks and nodes; in modes other than `high_accuracy`. */
  pipeline: 'pipeline.json',
  /** With `high_accuracy`. */
  contentList: 'content_list.json',
  /** With `high_accuracy`, for formats with pages. */
  middle: 'middle.json',
  /** For workbooks. */
  workbook: 'xlsx_parse_result.json',
  /** The source as it was read, where that is not the source itself. */
  cleaned: 'cleaned',
} as const

/** Written last: where it exists, the result is complete. */
const SUMMARY = 'summary.json'

/**
 * A planned node without its children: its parent is the last section of the depth above. Passages follow the chunk that
 * they are of.
 */
export type PlannedLine = { readonly depth: number } & (
  | Omit<PlannedSection, 'children'>
  | PlannedChunk
  | PlannedPassage
)

/** The part of a result that is small enough to be in memory. */
export type ResultSummary = {
  readonly statistics: ChunkStatistics
  readonly totalPages: number | null
  readonly warnings: readonly string[]
  /** Pages that have an image. */
  readonly pagePictures: readonly PageRange[]
  readonly workbook?: WorkbookSummary
  readonly formulas?: number
}

/** All files of a result together. */
const MAX_BYTES = 1024 * 1024 * 1024
const MAX_SUMMARY_BYTES = 16 * 1024 * 1024

const tooLarge = () =>
  new ConversionError('too_large', 'The document contains more text than the server accepts.')

/**
 * Writes the files of a result into a folder, the summary last.
 * @throws ConversionError `too_large` when they are larger than a server can work with
 */
export async function writeResult(
  folder: string,
  result: ConversionResult,
  { mode, dpi }: { readonly mode: IngestionMode; readonly dpi: number },
): Promise<void> {
  const { document, nodes, plainText } = result
  let left = MAX_BYTES
  const write = async (name: string, pieces: Iterable<string>) => {
    await using file = await open(join(folder, name), 'w')
    for (const bytes of inBatches(pieces)) {
      left -= bytes.length
      if (left < 0) throw tooLarge()
      await file.writeFile(bytes)
    }
  }
  await write(RESULT_FILES.nodes, jsonLines(allLines(result, mode)))
  await write(RESULT_FILES.plainText, slices(plainText))
  if (mode === 'high_accuracy') {
    await write(RESULT_FILES.contentList, contentList(document))
    if (document.pages) await write(RESULT_FILES.middle, middle(document, document.pages, dpi))
  } else await write(RESULT_FILES.pipeline, pipelineJson(document, nodes))
  if (document.workbook) await write(RESULT_FILES.workbook, workbookJson(document))
  await writeSummary(folder, result)
}

async function writeSummary(folder: string, result: ConversionResult): Promise<void> {
  const { workbook, formulas, totalPages, warnings, pages = [] } = result.document
  const pictured = pages.flatMap((page) => (page.asset === undefined ? [] : page.page))
  const summary: ResultSummary = {
    statistics: result.statistics,
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

/** The nodes of a result, and the passages of the only chunk of a document. */
function* allLines(
  { document, nodes, plainText }: ConversionResult,
  mode: IngestionMode,
): Generator<PlannedLine> {
  yield* lines(nodes)
  if (mode !== 'single_chunk') return
  for (const passage of passagesOfSingle(document, nodes, plainText)) yield { depth: 0, ...passage }
}

/** A tree may be deeper than the stack. */
function* lines(nodes: readonly PlannedNode[]): Generator<PlannedLine> {
  const levels = [nodes.values()]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { value: node, done } = level.next()
    if (done) levels.pop()
    else {
      const depth = levels.length - 1
      if (node.kind === 'chunk') yield { depth, ...node }
      else {
        const { children, ...section } = node
        yield { depth, ...section }
        levels.push(children.values())
      }
    }
  }
}

function* slices(text: string): Generator<string> {
  const step = 1024 * 1024
  for (let at = 0; at < text.length;) {
    // Half of a surrogate pair must not stay at the end of a piece.
    const high = /[\ud800-\udbff]/.test(text.charAt(at + step - 1))
    const end = at + step + (high ? 1 : 0)
    yield text.slice(at, end)
    at = end
  }
}

/**
 * The summary of the result in a folder.
 * @throws an ordinary Error when there is none, which is a fault of the server and not of the document
 */
export async function readSummary(folder: string): Promise<ResultSummary> {
  const value: unknown = JSON.parse(await readFile(join(folder, SUMMARY), 'utf8'))
  if (!isSummary(value)) throw new Error('The folder contains no conversion result.')
  return value
}

/** The nodes in a file of a result, one at a time, in the order of its lines. */
export function readNodes(path: string): AsyncGenerator<PlannedLine> {
  return readJsonLines(path, isNode)
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
