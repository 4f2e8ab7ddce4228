import { treeOf } from '../chunk/plan-chunks.ts'
import type { SingleChunkOptions } from '../chunk/plan-single.ts'
import { type ChunkStatistics, ChunkTally } from '../chunk/chunk-statistics.ts'
import type { ConvertHooks, ConvertSettings } from '../core/convert-options.ts'
import type { ConvertedDocument, PlannedNode } from '../core/document-model.ts'
import { withNotes } from '../core/notes.ts'
import { withStruckNeighbors } from '../core/struck-blocks.ts'
import { embeddedReader } from './embedded-files.ts'
import { FORMATS } from '../formats/formats.ts'
import { boundedText, plannedLines } from '../result/planned-lines.ts'
import { cleanDocument } from '../encoding/storable-text.ts'

export type ConvertInput = ConvertSettings &
  SingleChunkOptions & {
    /** Path of the file. Its name is not trusted. */
    readonly path: string
  }

/** Describes images in words, the same way for all formats. Image files already have their text. */
async function withDescriptions(
  document: ConvertedDocument,
  { format, ocr }: ConvertInput,
  { assets, signal, onStep, attempts }: ConvertHooks,
): Promise<ConvertedDocument> {
  if (assets === undefined || format === 'image') return document
  const { describeImages } = await import('../image/describe-images.ts')
  const described = await describeImages(document, { assets, ocr, signal, onStep, attempts })
  return { ...described, warnings: [...described.warnings, ...assets.warnings] }
}

/** Gives blocks the facts about their text that others have: struck texts, and notes. */
const withFacts = (document: ConvertedDocument): ConvertedDocument =>
  withNotes(withStruckNeighbors(document))

/**
 * Converts a file into blocks whose text is safe to store. Run it in a child process (see pool.ts),
 * because parsers may crash or hang.
 * @throws ConversionError if the file can't be read, the signal's reason if aborted, and whatever a
 * parser throws on unexpected input
 */
export async function convertFile(
  input: ConvertInput,
  hooks: ConvertHooks = {},
): Promise<ConvertedDocument> {
  hooks.signal?.throwIfAborted()
  const convert = await FORMATS[input.format].load()
  const document = await convert(input.path, {
    ...input,
    ...hooks,
    readEmbedded: embeddedReader(input, hooks),
  })
  hooks.signal?.throwIfAborted()
  return cleanDocument(withFacts(await withDescriptions(document, input, hooks)))
}

/** The content of a file, entirely in memory. */
export type ConversionResult = {
  readonly document: ConvertedDocument
  readonly nodes: readonly PlannedNode[]
  readonly plainText: string
  readonly statistics: ChunkStatistics
}

/**
 * Converts a file and plans its sections and chunks.
 * @throws like {@link convertFile}, and ConversionError `too_large` if the file has more text than
 * allowed
 */
export async function convertAndPlan(
  input: ConvertInput,
  hooks: ConvertHooks,
): Promise<ConversionResult> {
  const document = await convertFile(input, hooks)
  const text = [...boundedText(document, input)].join('')
  const tally = new ChunkTally()
  const nodes = treeOf(plannedLines(document, input, tally))
  return { document, nodes, plainText: text, statistics: tally.statistics }
}
