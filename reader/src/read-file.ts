import { basename } from 'node:path'
import type { ConvertInput } from './convert/convert.ts'
import { DEFAULT_DPI } from './convert-options.ts'
import { ConversionError } from './document-model.ts'
import { chooseFormat, FORMATS } from './formats/formats.ts'
import type { ConversionResult } from './result/result-files.ts'
import type { SniffedFormat } from './sniff/sniff.ts'

// What reads a file is loaded when a file is read.

/** What may be said of a file that is to be read; the rest is found out. */
export type ReadSettings = {
  readonly [K in Exclude<keyof ConvertInput, 'path'>]?: ConvertInput[K] | undefined
}

export type ReadOptions = ReadSettings & {
  readonly signal?: AbortSignal | undefined
  /** Called with pages done and pages in all, by formats with pages. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** An empty folder for the pictures; without it they are in the result. */
  readonly pictureFolder?: string | undefined
}

/** What is in a file: its blocks, its sections and chunks, its plain text, and figures. */
export type ReadResult = ConversionResult & {
  readonly input: ConvertInput
  /** Pictures as WEBP by the names that blocks and chunks give; empty when they went into a folder. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

/**
 * What a file really is, by its bytes; its name plays no part.
 * @throws ConversionError `encrypted` for a password-protected office file; errors of the file system pass through
 */
export async function sniffFormat(path: string): Promise<SniffedFormat> {
  const { sniffFormat: sniff } = await import('./sniff/sniff.ts')
  return sniff(path)
}

/**
 * Completes what is said of a file: its format by its name and content, the format's usual mode, 72 dots per inch.
 * @throws ConversionError when the file is of no known format, or can't be read in the mode
 */
export async function inputFor(path: string, settings: ReadSettings = {}): Promise<ConvertInput> {
  const format = settings.format ?? chooseFormat(basename(path), await sniffFormat(path))
  const { modes, documentType } = FORMATS[format]
  const { mode = modes[0], dpi = DEFAULT_DPI } = settings
  if (!modes.some((possible) => possible === mode)) {
    const message = `A document of type ${documentType} can be read as ${modes.join(', ')} only.`
    throw new ConversionError('unsupported', message)
  }
  return { ...settings, path, format, mode, dpi }
}

/**
 * Reads a file in this process, whose memory and time it may take: files of strangers are better read by a pool of
 * processes (see createConversionPool).
 * @throws ConversionError for a file that can't be read, the signal's reason when aborted, and whatever a parser throws
 *   on input that nobody foresaw
 */
export async function readFile(path: string, options: ReadOptions = {}): Promise<ReadResult> {
  const { signal, onProgress, pictureFolder, ...settings } = options
  const input = await inputFor(path, settings)
  const { convertAndPlan } = await import('./convert/convert.ts')
  const { collectAssets, openAssets } = await import('./assets/assets.ts')
  const pictures = new Map<string, Uint8Array>()
  const assets = pictureFolder === undefined ? collectAssets(pictures) : openAssets(pictureFolder)
  const result = await convertAndPlan(input, { signal, onProgress, assets })
  return { ...result, input, pictures }
}
