import {
  chooseFormat,
  FORMATS,
  sniffFormat,
  type ConversionPool,
  type IngestionMode,
} from '@arbor/reader'
import { mkdir, rm } from 'node:fs/promises'

/** The server's default settings. */
const DPI = 72
const OCR = { languages: ['eng'] }

type Conversion = Pick<Parameters<ConversionPool['convert']>[0], 'path' | 'format' | 'mode'>

/** A file in the format that the server would choose, in a mode or in the format's default mode. */
export async function conversionOf(path: string, mode?: IngestionMode): Promise<Conversion> {
  const format = chooseFormat(path, await sniffFormat(path))
  return { path, format, mode: mode ?? FORMATS[format].modes[0] }
}

/**
 * Converts a file as the server does, including everything in the result: planned chunks and images.
 * @returns the number of chunks
 */
export async function convertOnce(
  pool: ConversionPool,
  conversion: Conversion & { readonly ocr: boolean },
  signal: AbortSignal,
): Promise<number> {
  const { ocr, ...job } = conversion
  const [outputFolder, assetFolder] = [`${job.path}.result`, `${job.path}.images`]
  for (const folder of [outputFolder, assetFolder]) await mkdir(folder)
  const input = { ...job, dpi: DPI, ...(ocr && { ocr: OCR }) }
  try {
    const { totalChunks } = await pool.convert({ ...input, outputFolder, assetFolder }, { signal })
    return totalChunks
  } finally {
    for (const folder of [outputFolder, assetFolder]) await rm(folder, { recursive: true })
  }
}
