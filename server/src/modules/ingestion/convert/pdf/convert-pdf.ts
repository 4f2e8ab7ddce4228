import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { ConversionError } from '../../document-model.ts'
import type { ConvertedDocument } from '../../document-model.ts'
import { assemble } from './assemble.ts'
import { readOutline } from './outline.ts'
import { PackedPages } from './packed-pages.ts'
import type { PageModel } from './page-model.ts'
import { readPages } from './read-pages.ts'
import { salvagePdf } from './salvage.ts'

export type ConvertPdfOptions = {
  /** Resolution of the page pictures the boxes refer to. */
  dpi: number
  maxPages?: number
  signal?: AbortSignal
  /** Called after every batch of pages. */
  onProgress?: (done: number, total: number) => void
}

type Reading = {
  readonly pages: PackedPages
  readonly totalPages: number
  /** Whether any page has text. */
  readonly hasText: boolean
  /** Numbers of the pages without text that show something: most likely they are scanned. */
  readonly scanned: readonly number[]
  readonly warnings: string[]
}

/** Beyond this many pages of one kind, warnings are summed up. */
const MAX_PAGE_WARNINGS = 100

const damaged = (): ConversionError =>
  new ConversionError('damaged', 'The PDF file is damaged and none of its pages could be read.')

/** The header may stand a little way into the file; readers look for it in the first kilobyte. */
async function checkSignature(file: FileHandle): Promise<void> {
  const head = Buffer.alloc(1_024)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  if (bytesRead === 0) throw new ConversionError('empty', 'The file is empty.')
  if (!head.subarray(0, bytesRead).includes('%PDF-')) {
    throw new ConversionError('wrong_format', 'The file is not a PDF, whatever its name says.')
  }
}

async function isCutOff(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, 2_048))
  await file.read(tail, 0, tail.length, size - tail.length)
  return !tail.includes('%%EOF')
}

function tooLarge(total: number, max: number): ConversionError {
  return new ConversionError(
    'too_large',
    `The PDF file has ${total} pages; at most ${max} are allowed.`,
  )
}

const isSilent = (page: PageModel): boolean =>
  page.segments.length === 0 && page.tables.length === 0

async function readAll(input: string | Buffer, options: ConvertPdfOptions): Promise<Reading> {
  const pages = new PackedPages()
  let [total, hasText] = [0, false]
  const { maxPages, signal, onProgress } = options
  const failed: number[] = []
  const scanned: number[] = []
  for await (const batch of readPages(input, signal)) {
    total = batch.totalPages
    if (maxPages !== undefined && total > maxPages) throw tooLarge(total, maxPages)
    pages.add(batch.pages)
    failed.push(...batch.failed)
    for (const page of batch.pages) {
      if (!isSilent(page)) hasText = true
      else if (page.hasPictures) scanned.push(page.page)
    }
    onProgress?.(Math.min(pages.count + failed.length, total), total)
  }
  const warnings = pageWarnings(failed, 'could not be read and was left out')
  return { pages, totalPages: total, hasText, scanned, warnings }
}

function pageWarnings(pages: readonly number[], what: string): string[] {
  const sentences = pages.slice(0, MAX_PAGE_WARNINGS).map((page) => `Page ${page} ${what}.`)
  const rest = pages.length - sentences.length
  return rest > 0 ? [...sentences, `The same holds for ${rest} more pages.`] : sentences
}

function isEncrypted(error: unknown): boolean {
  return error instanceof Error && /password|encrypt|security/iu.test(error.message)
}

/** Reads the file as it is, or null when the library finds no page in it. */
async function tryReading(
  input: string | Buffer,
  options: ConvertPdfOptions,
): Promise<Reading | null> {
  try {
    const reading = await readAll(input, options)
    return reading.pages.count === 0 ? null : reading
  } catch (error) {
    if (error instanceof ConversionError || options.signal?.aborted === true) throw error
    if (isEncrypted(error)) {
      throw new ConversionError(
        'encrypted',
        'The PDF file is protected by a password and could not be opened.',
      )
    }
    return null
  }
}

async function readSalvaged(file: FileHandle, options: ConvertPdfOptions): Promise<Reading> {
  const bytes = salvagePdf(await file.readFile())
  const reading = bytes === null ? null : await tryReading(bytes, options)
  if (reading?.hasText !== true) throw damaged()
  reading.warnings.unshift('The PDF file is damaged; only the part that could be read was kept.')
  return reading
}

async function read(path: string, file: FileHandle, options: ConvertPdfOptions): Promise<Reading> {
  const reading = await tryReading(path, options)
  if (reading === null) return readSalvaged(file, options)
  if (await isCutOff(file)) {
    reading.warnings.unshift('The end of the PDF file is missing; what could be read was kept.')
  }
  return reading
}

/**
 * Converts a PDF that has a text layer into blocks in reading order, with boxes in pixels of the page pictures
 * at `options.dpi`. Meant for a child process: it holds the document's text in memory and runs native code.
 *
 * Throws ConversionError: `wrong_format` when the file is no PDF, `encrypted` when it needs a password,
 * `empty` when it has no bytes or no text, `too_large` beyond `maxPages`, `damaged` when no page can be read.
 * Throws the signal's reason when aborted.
 */
export async function convertPdf(
  path: string,
  options: ConvertPdfOptions,
): Promise<ConvertedDocument> {
  options.signal?.throwIfAborted()
  await using file = await open(path)
  await checkSignature(file)
  const { pages, totalPages, hasText, scanned, warnings } = await read(path, file, options)
  warnings.push(...pageWarnings(scanned, 'has no text layer and was left out'))
  if (!hasText) {
    throw new ConversionError(
      'empty',
      'The PDF file has no text layer, so no text could be taken from it.',
    )
  }
  options.signal?.throwIfAborted()
  const blocks = assemble(pages, await readOutline(file), options.dpi)
  return { blocks, totalPages, warnings }
}
