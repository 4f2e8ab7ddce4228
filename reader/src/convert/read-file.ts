import { basename } from 'node:path'
import type { ConversionResult, ConvertInput } from './convert.ts'
import { DEFAULT_DPI, type ConvertHooks } from '../core/convert-options.ts'
import { ConversionError } from '../core/document-model.ts'
import { chooseFormat, FORMATS } from '../formats/formats.ts'
import type { SniffedFormat } from '../sniff/sniff.ts'

// Load converters only when a file is read.

/** Settings of the caller. Everything else is detected. */
export type ReadSettings = {
  readonly [K in Exclude<keyof ConvertInput, 'path'>]?: ConvertInput[K] | undefined
}

export type ReadOptions = ReadSettings &
  Pick<ConvertHooks, 'signal' | 'onProgress'> & {
    /** An empty folder for the images. Without it, the result contains them. */
    readonly pictureFolder?: string | undefined
  }

/** The contents of a file: its blocks, its sections and chunks, its plain text, and statistics. */
export type ReadResult = ConversionResult & {
  readonly input: ConvertInput
  /**
   * Images as WEBP by the names used in blocks and chunks. Empty if they were written to a folder.
   */
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

/**
 * Detects the format of a file by its bytes, regardless of its name.
 * @throws ConversionError `encrypted` for a password-protected Office file. Errors of the file
 * system pass through.
 */
export async function sniffFormat(path: string): Promise<SniffedFormat> {
  const { sniffFormat: sniff } = await import('../sniff/sniff.ts')
  return sniff(path)
}

/**
 * Completes the settings for a file: its format by name and content, the format's default mode, and
 * 72 DPI.
 * @throws ConversionError if the format is unknown or the file can't be read in the mode
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
 * Reads a file in this process, which may take much memory and time. For untrusted files, use a
 * process pool instead (see createConversionPool).
 * @throws ConversionError if the file can't be read, the signal's reason if aborted, and whatever a
 * parser throws on unexpected input
 */
export async function readFile(path: string, options: ReadOptions = {}): Promise<ReadResult> {
  const { signal, onProgress, pictureFolder, ...settings } = options
  const input = await inputFor(path, settings)
  const { convertAndPlan } = await import('./convert.ts')
  const { collectAssets, openAssets } = await import('../pictures/assets.ts')
  const pictures = new Map<string, Uint8Array>()
  const assets = pictureFolder === undefined ? collectAssets(pictures) : openAssets(pictureFolder)
  const result = await convertAndPlan(input, { signal, onProgress, assets })
  return { ...result, input, pictures }
}
