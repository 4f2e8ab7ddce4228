import { extname } from 'node:path'
import { ConversionError, type ConvertedDocument } from '../document-model.ts'
import type { ConvertOptions } from '../convert-options.ts'
import { readTextFile } from '../encoding/decode-text.ts'
import { type SniffedFormat, sniffFormat } from '../sniff/sniff.ts'
import { textToBlocks } from './text-blocks.ts'

const NO_TEXT = 'The document contains no text.'
const WEB_ARCHIVE = /^[^\0]{0,2000}?^content-type:\s*multipart\/related\b/im

/**
 * Refuses a file that is not text, with a message that names its format.
 * @throws ConversionError `wrong_format`, `encrypted` or `empty`
 */
export async function sniffText(path: string): Promise<'text' | 'html'> {
  const found: SniffedFormat = await sniffFormat(path)
  if (found === 'text' || found === 'html') return found
  // Its name says text, so its source is asked for, or it only begins with a drawing or like a message.
  if (found === 'svg' || found === 'eml') return 'text'
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  const known = found === 'unknown' ? '' : ` but looks like ${found.toUpperCase()}`
  throw new ConversionError('wrong_format', `The file is not a text file${known}.`)
}

/** The parts of a page saved as a MIME message are encoded, so it can be read neither as text nor as HTML. */
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
 * Reads a plain text file in any common encoding, or an HTML page (recognised by its content or the extension .html,
 * .htm or .xhtml), whose images in `data:` addresses go to `assets`.
 * @throws ConversionError `wrong_format` for binary content, `unsupported` for a web archive, `too_large` or `empty`
 */
export async function convertText(
  path: string,
  { assets }: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffText(path)
  const extension = extname(path).toLowerCase()
  const isHtml = found === 'html' || ['.html', '.htm', '.xhtml'].includes(extension)
  const text = await readTextFile(path, isHtml ? { isHtml } : { pageBreak: '\n\n' })
  const document = isHtml
    ? await (await import('../html/convert-html.ts')).convertHtml(text, assets)
    : readPlain(text, extension)
  if (document.blocks.length === 0) throw new ConversionError('empty', NO_TEXT)
  return document
}

function readPlain(text: string, extension: string): ConvertedDocument {
  refuseWebArchive(text)
  return { blocks: textToBlocks(text, extension), totalPages: null, warnings: [] }
}
