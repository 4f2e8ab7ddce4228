import { constants } from 'node:fs'
import { copyFile, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { LiteParseInput } from '@llamaindex/liteparse'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { Attempts, isOfDocument } from '../core/attempts.ts'
import { machineFault } from '../core/machine-faults.ts'
import { ConversionPaused } from '../core/conversion-paused.ts'
import { type ConvertOptions, DEFAULT_DPI } from '../core/convert-options.ts'
import { assemble } from './assemble-pages.ts'
import { type Assembled, frameOf } from './model/assembled.ts'
import { type Bookmark, readOutline } from './file/outline.ts'
import { KeptPages, type KeptPlace } from './kept-pages.ts'
import { pageWarnings, plainWarnings, tableWarnings, unreadWarnings } from './page-warnings.ts'
import { assemblePlain } from './plain-pages.ts'
import { addImages, drawPages } from './images/page-images.ts'
import { explainLock } from './file/passwords.ts'
import { readPages } from './read-pages.ts'
import { salvagePdf } from './file/salvage.ts'

/** The name of the layout of the whole document, for the notes of attempts. */
const LAYOUT = 'layout'

type Reading = {
  /** The file, or its readable part. */
  readonly input: LiteParseInput
  readonly pages: KeptPages
  readonly warnings: string[]
}

const LOST_TEXT =
  'Lines that repeat at the top or bottom of the pages (headers and footers) were left out of the text.'

/** Checks the header, which may be anywhere in the first kilobyte. */
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

/** @throws ConversionPaused if another process should continue */
function pauseWhereFull(pages: KeptPages, { isFull }: ConvertOptions): void {
  if (pages.isKept && isFull?.() === true) throw new ConversionPaused()
}

async function readAll(
  input: LiteParseInput,
  pages: KeptPages,
  options: ConvertOptions,
): Promise<Reading> {
  const { maxPages, signal, onProgress, ocr, attempts } = options
  if (pages.end !== undefined) onProgress?.(pages.end.last, pages.end.totalPages)
  for await (const batch of readPages(input, { ocr, signal, attempts }, pages.end)) {
    const { totalPages: total } = batch
    if (maxPages !== undefined && total > maxPages) {
      const what = `The PDF file has ${total} pages; at most ${maxPages} are allowed.`
      throw new ConversionError('too_large', what, { params: { pages: total, max: maxPages } })
    }
    pages.add(batch)
    onProgress?.(Math.min(pages.count + pages.failed.length, total), total)
    pauseWhereFull(pages, options)
  }
  return {
    input,
    pages,
    warnings: pageWarnings(
      pages.failed,
      (page) => `Page ${page} could not be read and was left out.`,
    ),
  }
}

/** Reads the file as it is. Returns null if the library finds no page in it. */
async function tryReading(
  input: LiteParseInput,
  pages: KeptPages,
  options: ConvertOptions,
): Promise<Reading | null> {
  try {
    const reading = await readAll(input, pages, options)
    return reading.pages.count === 0 ? null : reading
  } catch (error) {
    const isOwn =
      error instanceof ConversionError ||
      error instanceof ConversionPaused ||
      error instanceof TypeError
    if (isOwn || options.signal?.aborted === true || machineFault(error) !== null) throw error
    return null
  }
}

/** The settings that affect what is read from pages. */
const settingsOf = ({ ocr }: ConvertOptions): string => JSON.stringify(ocr?.languages ?? null)

async function readSalvaged(file: FileHandle, options: ConvertOptions): Promise<Reading> {
  const bytes = salvagePdf(await file.readFile())
  // The stored pages are those of the original file, not of the repaired one.
  const pages = new KeptPages({ folder: undefined, settings: settingsOf(options) })
  const reading = bytes === null ? null : await tryReading(bytes, pages, options)
  if (bytes === null || reading === null) {
    const what = 'The PDF file is damaged and none of its pages could be read.'
    throw new ConversionError('damaged', what)
  }
  await options.keepRepaired?.(bytes)
  reading.warnings.unshift('The PDF file is damaged; only the readable part was kept.')
  return reading
}

/** The library only opens files with the suffix .pdf. */
async function named(path: string, folder = tmpdir()): Promise<AsyncDisposable & { path: string }> {
  if (extname(path).toLowerCase() === '.pdf') return { path, [Symbol.asyncDispose]: async () => {} }
  const own = await mkdtemp(join(folder, 'pdf-'))
  const copy = join(own, 'source.pdf')
  await copyFile(path, copy, constants.COPYFILE_FICLONE)
  return { path: copy, [Symbol.asyncDispose]: () => rm(own, { recursive: true, force: true }) }
}

async function read(path: string, file: FileHandle, options: ConvertOptions): Promise<Reading> {
  const place: KeptPlace = { folder: options.keptFolder, settings: settingsOf(options) }
  const reading = await tryReading(path, new KeptPages(place), options)
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

/**
 * Shares of the progress if all page images are rendered: up to the end of reading, and of
 * rendering.
 */
const READ = 0.5
const DRAWN = 0.9

/** Maps the progress of a stage to the overall progress. */
function stage(
  { onProgress }: ConvertOptions,
  [from, to]: readonly [number, number],
  pages?: number,
): ConvertOptions['onProgress'] {
  if (onProgress === undefined) return undefined
  return (done, total) => {
    const all = pages ?? total
    onProgress(Math.floor(all * (from + (to - from) * (done / Math.max(total, 1)))), all)
  }
}

function nothingFound({ pages: { unread }, warnings }: Reading, isRead: boolean): ConversionError {
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

const NO_LAYOUT =
  'The layout of the document could not be analyzed, so the text is included page by page as lines.'

/** Assembles the document. If that fails as a whole, its pages are included as lines of text. */
function assembleAll(
  kept: KeptPages,
  bookmarks: readonly Bookmark[],
  dpi: number,
  { attempts = new Attempts(), signal }: ConvertOptions,
): Assembled & { readonly warnings: readonly string[] } {
  const plain = () => ({ ...assemblePlain(kept, dpi), warnings: [NO_LAYOUT] })
  if (attempts.failures(LAYOUT) > 0) return plain()
  try {
    const assembled = attempts.whole(LAYOUT, () => assemble(kept, bookmarks, dpi, attempts))
    return { ...assembled, warnings: plainWarnings(assembled.plain) }
  } catch (error) {
    if (isOfDocument(error, signal)) throw error
    return plain()
  }
}

/**
 * Converts a PDF into blocks in reading order, with boxes in pixels of the page images at
 * `options.dpi`. Scanned pages are read by OCR. Run it in a child process: it keeps the document's
 * text in memory and runs native code.
 *
 * Throws ConversionError: `wrong_format` if the file isn't a PDF, `encrypted` if it needs a
 * password, `empty` if it has no bytes or neither text nor images, `too_large` beyond `maxPages`,
 * `damaged` if no page can be read, `unsupported` if the data for a language of `ocr` is missing.
 * Throws the signal's reason if aborted.
 */
export async function convertPdf(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const { dpi = DEFAULT_DPI, mode = 'standard', shownTables, assets, signal, ocr } = options
  signal?.throwIfAborted()
  await using file = await open(path)
  await checkSignature(file)
  const draws = assets !== undefined && mode !== 'standard'
  const onProgress = draws ? stage(options, [0, READ]) : options.onProgress
  await using source = await named(path, options.workFolder)
  const outline = readOutline(file)
  // It is awaited after the pages, which may fail first.
  outline.catch(() => undefined)
  const reading = await read(source.path, file, { ...options, onProgress })
  signal?.throwIfAborted()
  const { input, pages: kept, warnings: ofReading } = reading
  const total = kept.end?.totalPages ?? 0
  const { onStep, attempts } = options
  const images = { dpi, mode, shownTables, assets, signal, onStep, attempts }
  const frames = draws ? Iterator.from(kept).map(frameOf).toArray() : []
  const drawn = await drawPages(input, frames, {
    ...images,
    onProgress: stage(options, [READ, DRAWN], total),
    pause: () => pauseWhereFull(kept, options),
  })
  const assembled = assembleAll(kept, await outline, dpi, options)
  const plain = new Set(assembled.plain.map(({ page }) => page))
  options.onLeftOut?.(assembled.leftOut)
  if (assembled.blocks.length === 0) throw nothingFound(reading, ocr !== undefined)
  const { blocks, pages, warnings } = await addImages(input, assembled, drawn, {
    ...images,
    onProgress: draws ? stage(options, [DRAWN, 1], total) : undefined,
  })
  return {
    blocks,
    totalPages: total,
    pages,
    formulas: assembled.formulas,
    warnings: [
      ...ofReading,
      ...assembled.warnings,
      ...unreadWarnings(kept.unread.filter(({ page }) => !plain.has(page))),
      ...tableWarnings(assembled.doubtfulTables),
      ...(assembled.isTextLost ? [LOST_TEXT] : []),
      ...warnings,
    ],
  }
}
