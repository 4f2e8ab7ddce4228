import type { ConversionPool } from '@arbor/reader'
import { mkdir, rm } from 'node:fs/promises'

export type Job = Parameters<ConversionPool['convert']>[0]

/** What a server uses unless told otherwise. */
const DPI = 72
const OCR = { languages: ['eng'] }

export type ToConvert = Pick<Job, 'path' | 'format' | 'mode'> & {
  /** Whether text is read from pictures. */
  readonly ocr: boolean
}

/**
 * Converts a file as the server does, with everything that goes into the result: planned chunks and pictures.
 * @returns how many chunks
 */
export async function convertOnce(
  pool: ConversionPool,
  { path, format, mode, ocr }: ToConvert,
  signal: AbortSignal,
): Promise<number> {
  const [outputFolder, assetFolder] = [`${path}.result`, `${path}.pictures`]
  for (const folder of [outputFolder, assetFolder]) await mkdir(folder)
  const input = { path, format, mode, dpi: DPI, ...(ocr && { ocr: OCR }) }
  try {
    const { totalChunks } = await pool.convert({ ...input, outputFolder, assetFolder }, { signal })
    return totalChunks
  } finally {
    for (const folder of [outputFolder, assetFolder]) await rm(folder, { recursive: true })
  }
}
