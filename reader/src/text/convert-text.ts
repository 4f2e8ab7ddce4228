import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { decodeFile, readTextFile } from '../encoding/decode-text.ts'
import type { TextSpool } from '../core/text-spool.ts'
import { type SniffedFormat, sniffFormat } from '../sniff/sniff.ts'
import { textToBlocks } from './text-blocks.ts'

const NO_TEXT = 'The document contains no text.'
const WEB_ARCHIVE = /^[^\0]{0,2000}?^content-type:\s*multipart\/related\b/im

/**
 * Rejects a file that isn't text, with a message that names its format.
 * @throws ConversionError `wrong_format`, `encrypted` or `empty`
 */
export async function sniffText(path: string): Promise<'text' | 'html'> {
  const found: SniffedFormat = await sniffFormat(path)
  if (found === 'text' || found === 'html') return found
  // Its name says text, so its source is wanted, or it only begins like a drawing or message.
  if (found === 'svg' || found === 'eml') return 'text'
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  const known = found === 'unknown' ? '' : ` but looks like ${found.toUpperCase()}`
  throw new ConversionError('wrong_format', `The file is not a text file${known}.`)
}

/**
 * Rejects web archives. The parts of a page saved as a MIME message are encoded, so they can't be
 * read as text or HTML.
 */
function refuseWebArchive(text: string): void {
  const head = text.slice(0, 4096)
  if (!/^(?:mime-version|from|snapshot-content-location|subject):/im.test(head)) return
  if (!WEB_ARCHIVE.test(head)) return
  throw new ConversionError(
    'unsupported',
    'Web archives (.mhtml) are not supported. Save the page as HTML or PDF and upload that.',
  )
}

/**
 * Reads a plain text file in any common encoding, or an HTML page (recognized by its content or the
 * suffix .html, .htm or .xhtml). Images of the page in `data:` URLs are stored in `assets`.
 * @throws ConversionError `wrong_format` for binary content, `unsupported` for a web archive,
 * `too_large` or `empty`
 */
export async function convertText(
  path: string,
  { assets, spool }: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffText(path)
  const extension = extname(path).toLowerCase()
  const isHtml = found === 'html' || ['.html', '.htm', '.xhtml'].includes(extension)
  const document = isHtml
    ? await readHtml(path, assets)
    : await readPlain(path, extension, (await isLongFile(path)) ? spool : undefined)
  if (document.blocks.length === 0) throw new ConversionError('empty', NO_TEXT)
  return document
}

async function readHtml(
  path: string,
  assets: ConvertOptions['assets'],
): Promise<ConvertedDocument> {
  const { convertHtml } = await import('../html/convert-html.ts')
  return convertHtml(await readTextFile(path, { isHtml: true }), assets)
}

/** Files with more bytes are not held in memory. */
const LONG_FILE_BYTES = 8 * 1024 * 1024

export async function isLongFile(path: string): Promise<boolean> {
  return (await stat(path)).size > LONG_FILE_BYTES
}

const AS_PARAGRAPHS = { pageBreak: '\n\n' }

async function readPlain(
  path: string,
  extension: string,
  spool: TextSpool | undefined,
): Promise<ConvertedDocument> {
  const blocks: Block[] = []
  if (spool === undefined) {
    const text = await readTextFile(path, AS_PARAGRAPHS)
    refuseWebArchive(text)
    for (const block of textToBlocks(text, extension)) blocks.push(block)
  } else {
    for await (const part of partsOf(decodeFile(path, AS_PARAGRAPHS))) {
      if (blocks.length === 0) refuseWebArchive(part)
      for (const block of textToBlocks(part, extension)) blocks.push(spooled(block, spool))
    }
  }
  return { blocks, totalPages: null, warnings: [] }
}

/** The same block with its text in a file. */
function spooled(block: Block, spool: TextSpool): Block {
  const place = spool.add(block.text)
  return {
    ...block,
    get text() {
      return spool.read(place)
    },
    isSpooled: true,
  }
}

/** Characters per part of a long text. Each part is read separately. */
const PART_CHARACTERS = 2 * 1024 * 1024

/**
 * Yields a text in parts that end between paragraphs, in a longer paragraph between lines, or
 * otherwise anywhere.
 */
async function* partsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open = ''
  for await (const piece of pieces) {
    open += piece
    while (open.length >= PART_CHARACTERS) {
      const end = endOfPart(open)
      yield open.slice(0, end)
      open = open.slice(end)
    }
  }
  if (open !== '') yield open
}

function endOfPart(text: string): number {
  const half = PART_CHARACTERS / 2
  for (const mark of ['\n\n', '\n']) {
    const at = text.lastIndexOf(mark, PART_CHARACTERS - mark.length)
    if (at >= half) return at + mark.length
  }
  // Don't cut within a character.
  return /[\ud800-\udbff]/.test(text.charAt(PART_CHARACTERS - 1))
    ? PART_CHARACTERS - 1
    : PART_CHARACTERS
}
