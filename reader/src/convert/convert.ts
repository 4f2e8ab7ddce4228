import { plainText } from '../chunk/plain-text.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type { SingleChunkOptions } from '../chunk/plan-single.ts'
import { statistics } from '../chunk/statistics.ts'
import type { ConvertHooks, ConvertSettings } from '../convert-options.ts'
import { ConversionError, type ConvertedDocument, type PlannedNode } from '../document-model.ts'
import { embeddedReader } from './embedded.ts'
import { FORMATS } from '../formats/formats.ts'
import type { ConversionResult } from '../result/result-files.ts'
import { cleanDocument } from '../encoding/clean-text.ts'

export type ConvertInput = ConvertSettings &
  SingleChunkOptions & {
    /** The file on disk; its name is not trusted. */
    readonly path: string
  }

/** Describes images in words, in the same way for all formats. An image file has its text already. */
async function withDescriptions(
  document: ConvertedDocument,
  { format, ocr }: ConvertInput,
  { assets, signal }: ConvertHooks,
): Promise<ConvertedDocument> {
  if (assets === undefined || format === 'image') return document
  const { describeImages } = await import('../image/describe-images.ts')
  const described = await describeImages(document, { assets, ocr, signal })
  return { ...described, warnings: [...described.warnings, ...assets.warnings] }
}

/**
 * Converts one file into blocks, every text in them safe to store. Run it in a child process (see pool.ts), since
 * parsers may crash or never end.
 * @throws ConversionError for a file that can't be read, the signal's reason when aborted, and whatever a parser throws
 *   on unexpected input
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
  return cleanDocument(await withDescriptions(document, input, hooks))
}

/**
 * Converts one file and plans its sections and chunks.
 * @throws as {@link convertFile} does
 */
export async function convertAndPlan(
  input: ConvertInput,
  hooks: ConvertHooks,
): Promise<ConversionResult> {
  const document = await convertFile(input, hooks)
  const text = plainText(document)
  requireBounded(Buffer.byteLength(text), input)
  const nodes = planChunks(document, input)
  requireBounded(contentBytes(nodes), input)
  return { document, nodes, plainText: text, statistics: statistics(nodes) }
}

/** A small file may unpack to any amount of text. @throws ConversionError `too_large` */
function requireBounded(bytes: number, { maxTextBytes = Infinity }: ConvertInput): void {
  if (bytes <= maxTextBytes) return
  const megabytes = Math.max(1, Math.floor(maxTextBytes / 1024 / 1024))
  throw new ConversionError(
    'too_large',
    `The document contains more than ${String(megabytes)} MB of text, which is the most that the server accepts from a file of this size. Split it and upload the parts.`,
  )
}

/** Bytes of the texts of all chunks. The tree may be deeper than the stack. */
function contentBytes(nodes: readonly PlannedNode[]): number {
  let bytes = 0
  const open = [...nodes]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'chunk') bytes += Buffer.byteLength(node.content)
    else for (const child of node.children) open.push(child)
  }
  return bytes
}
