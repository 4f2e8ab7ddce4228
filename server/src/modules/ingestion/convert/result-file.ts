import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { type ChunkStatistics } from '../chunk/index.ts'
import { ConversionError, type ConvertedDocument, type PlannedNode } from '../document-model.ts'

/** The content of a result file: everything later steps need, so that the source is read once. */
export type ConversionResult = {
  readonly document: ConvertedDocument
  readonly nodes: readonly PlannedNode[]
  readonly plainText: string
  readonly statistics: ChunkStatistics
}

// V8 can't hold a longer string, so a longer file could be written but never read.
const MAX_FILE_BYTES = 500 * 1024 * 1024
const WRITE_BYTES = 1024 * 1024

const tooLarge = () =>
  new ConversionError('too_large', 'The document holds more text than the server accepts.')

/** Where a result grows before it is complete; a killed writer leaves it behind. */
export function partialPath(outputPath: string): string {
  return `${outputPath}.partial`
}

function* jsonArray(items: readonly unknown[]): Generator<string> {
  yield '['
  for (const [index, item] of items.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(item)
  }
  yield ']'
}

/** The result as JSON piece by piece: in one string it would take several times its size in memory. */
function* toJson(result: ConversionResult): Generator<string> {
  const { blocks, assets: _, ...rest } = result.document
  yield `{"document":${JSON.stringify(rest).slice(0, -1)},"blocks":`
  yield* jsonArray(blocks)
  yield '},"nodes":'
  yield* jsonArray(result.nodes)
  yield `,"plainText":${JSON.stringify(result.plainText)}`
  yield `,"statistics":${JSON.stringify(result.statistics)}}`
}

function* inBatches(pieces: Iterable<string>): Generator<Buffer> {
  let batch: string[] = []
  let length = 0
  for (const piece of pieces) {
    batch.push(piece)
    length += piece.length
    if (length < WRITE_BYTES) continue
    yield Buffer.from(batch.join(''))
    batch = []
    length = 0
  }
  yield Buffer.from(batch.join(''))
}

/**
 * Writes a result as JSON, to a neighbouring name first and renamed when complete, so that a file at
 * `outputPath` is always whole. Throws ConversionError `too_large` above 500 MB.
 */
export async function writeConversionResult(
  outputPath: string,
  result: ConversionResult,
): Promise<void> {
  const partial = partialPath(outputPath)
  try {
    const file = await open(partial, 'w')
    try {
      let total = 0
      for (const bytes of inBatches(toJson(result))) {
        total += bytes.length
        if (total > MAX_FILE_BYTES) throw tooLarge()
        await file.writeFile(bytes)
      }
    } finally {
      await file.close()
    }
    await rename(partial, outputPath)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function isResult(value: unknown): value is ConversionResult {
  if (typeof value !== 'object' || value === null) return false
  if (!('document' in value && 'nodes' in value && 'plainText' in value)) return false
  return Array.isArray(value.nodes) && typeof value.plainText === 'string' && 'statistics' in value
}

/**
 * Reads a file written by a conversion. Throws an ordinary Error when it is missing or is no result
 * file, which is a fault of the server and not of the document.
 */
export async function readConversionResult(path: string): Promise<ConversionResult> {
  const { size } = await stat(path)
  if (size > MAX_FILE_BYTES) throw tooLarge()
  const value: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!isResult(value)) throw new Error('The file is not a conversion result.')
  return value
}
