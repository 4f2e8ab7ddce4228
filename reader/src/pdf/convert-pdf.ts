import { open, type FileHandle } from 'node:fs/promises'
import type { LiteParseInput } from '@llamaindex/liteparse'
import { ConversionError, type ConvertedDocument } from '../document-model.ts'
import { machineFault } from '../machine-faults.ts'
import { type ConvertOptions, DEFAULT_DPI } from '../convert-options.ts'
import { assemble } from './assemble.ts'
import { readOutline } from './outline.ts'
import { PackedPages } from './packed-pages.ts'
import { pageWarnings, unreadWarnings } from './page-warnings.ts'
import { addImages } from './page-images.ts'
import { explainLock } from './passwords.ts'
import { readPages, type UnreadPage } from './read-pages.ts'
import { salvagePdf } from './salvage.ts'

type Reading = {
  /** The file, or the readable part of it. */
  readonly input: LiteParseInput
  readonly pages: PackedPages
  readonly totalPages: number
  readonly unread: readonly UnreadPage[]
  readonly warnings: string[]
}

const LOST_TEXT =
  'Lines that repeat at the top or bottom of the pages (headers and footers) were left out of the text.'

/** The header may be anywhere in the first kilobyte. */
async function checkSignature(file: FileHandle): Promise<void> {
  const head = Buffer.alloc(1_024)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  if (bytesRead === 0) throw new ConversionError('empty', 'The file is empty.')
  if (!head.subarray(0, bytesRead).includes('%PDF-')) {
    throw new ConversionError('wrong_format', 'The file is not a PDF, despite its name.')
  }
}

async function isCutOff(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 2_048))
  await file.read(tail, 0, tail.length, size - tail.length)
  return !tail.includes('%%EOF')
}

async function readAll(input: LiteParseInput, options: ConvertOptions): Promise<Reading> {
  const pages = new PackedPages()
  let total = 0
  const { maxPages, signal, onProgress, ocr } = options
  const failed: number[] = []
  const unread: UnreadPage[] = []
  for await (const batch of readPages(input, { ocr, signal })) {
    total = batch.totalPages
    if (maxPages !== undefined && total > maxPages) {
      const what = `The PDF file has ${total} pages; at most ${maxPages} are allowed.`
      throw new ConversionError('too_large', what)
    }
    pages.add(batch.pages)
    failed.push(...batch.failed)
    unread.push(...batch.unread)
    onProgress?.(Math.min(pages.count + failed.length, total), total)
  }
  const warnings = pageWarnings(failed, 'could not be read and was left out')
  return { input, pages, totalPages: total, unread, warnings }
}

/** Reads the file as it is, or null when the library finds no page in it. */
async function tryReading(input: LiteParseInput, options: ConvertOptions): Promise<Reading | null> {
  try {
    const reading = await readAll(input, options)
    return reading.pages.count === 0 ? null : reading
  } catch (error) {
    const isOwn = error instanceof ConversionError || error instanceof TypeError
    if (isOwn || options.signal?.aborted === true || machineFault(error) !== null) throw error
    return null
  }
}

async function readSalvaged(file: FileHandle, options: ConvertOptions): Promise<Reading> {
  const bytes = salvagePdf(await file.readFile())
  const reading = bytes === null ? null : await tryReading(bytes, options)
  if (bytes === null || reading === null) {
    const what = 'The PDF file is damaged and none of its pages could be read.'
    throw new ConversionError('damaged', what)
  }
  await options.keepRepaired?.(bytes)
  reading.warnings.unshift('The PDF file is damaged; only the readable part was kept.')
  return reading
}

async function read(path: string, file: FileHandle, options: ConvertOptions): Promise<Reading> {
  const reading = await tryReading(path, options)
  if (reading === null) {
    const lock = await explainLock(file)
    if (lock !== null) throw lock
    return readSalvaged(file, options)
  }
  if (await isCutOff(file)) {
    reading.warnings.unshift('The end of the PDF file is missing; only the readable part was kept.')
  }
  return reading
}

/** Reading is the first half of the work where images of all pages follow. */
function halves({ mode, assets, onProgress }: ConvertOptions): {
  reading: ConvertOptions['onProgress']
  drawing: (pages: number) => ConvertOptions['onProgress']
} {
  const draws = assets !== undefined && mode !== 'standard' && mode !== undefined
  if (onProgress === undefined || !draws) return { reading: onProgress, drawing: () => undefined }
  return {
    reading: (done, total) => onProgress(Math.floor(done / 2), total),
    drawing: (pages) => (done, total) => {
      const half = Math.floor(pages / 2)
      onProgress(half + Math.floor(((pages - half) * done) / Math.max(total, 1)), pages)
    },
  }
}

function nothingFound({ unread, warnings }: Reading, isRead: boolean): ConversionError {
  if (warnings.length > 0) {
    const what = 'The PDF file is damaged and nothing could be extracted from its pages.'
    return new ConversionError('damaged', what)
  }
  if (unread.length === 0) {
    return new ConversionError('empty', 'The pages of the PDF file are empty.')
  }
  const sentence = isRead
    ? 'No text was found in the PDF file or in its images.'
    : 'The PDF file has no text layer, so no text could be extracted.'
  return new ConversionError('empty', sentence)
}

/**
 * Converts a PDF into blocks in reading order, with boxes in pixels of the page images at `options.dpi`; scanned
 * pages are read with OCR. Meant for a child process: it keeps the document's text in memory and runs
 * native code.
 *
 * Throws ConversionError: `wrong_format` when the file is no PDF, `encrypted` when it needs a password,
 * `empty` when it has no bytes or neither text nor images, `too_large` beyond `maxPages`, `damaged` when no page
 * can be read, `unsupported` when the data for a language of `ocr` is missing. Throws the signal's reason when
 * aborted.
 */
export async function convertPdf(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const { dpi = DEFAULT_DPI, mode = 'standard', assets, signal, ocr } = options
  signal?.throwIfAborted()
  await using file = await open(path)
  await checkSignature(file)
  const { reading: onProgress, drawing } = halves(options)
  const reading = await read(path, file, { ...options, onProgress })
  signal?.throwIfAborted()
  const assembled = assemble(reading.pages, await readOutline(file), dpi)
  if (assembled.blocks.length === 0) throw nothingFound(reading, ocr !== undefined)
  const drawn = { dpi, mode, assets, signal, onProgress: drawing(reading.totalPages) }
  const { blocks, pages, warnings } = await addImages(reading.input, assembled, drawn)
  return {
    blocks,
    totalPages: reading.totalPages,
    pages,
    formulas: assembled.formulas,
    warnings: [
      ...reading.warnings,
      ...unreadWarnings(reading.unread),
      ...(assembled.isTextLost ? [LOST_TEXT] : []),
      ...warnings,
    ],
  }
}
