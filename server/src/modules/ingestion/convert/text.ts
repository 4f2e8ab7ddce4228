import type { Block, ConvertedDocument } from '../document-model.ts'
import { ConversionError } from '../document-model.ts'
import { readTextFile } from './decode-text.ts'
import { htmlToBlocks } from './html-blocks.ts'
import { type SniffedFormat, sniffFormat } from './sniff.ts'

const NO_TEXT = 'The document contains no text.'

/**
 * Refuses a file whose bytes are of a format that must not be read as text, with a sentence that
 * names it. Throws ConversionError `wrong_format`, `encrypted` or `empty`.
 */
export async function sniffText(path: string): Promise<'text' | 'html'> {
  const found: SniffedFormat = await sniffFormat(path)
  if (found === 'text' || found === 'html') return found
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  const known = found === 'unknown' ? '' : ` but looks like ${found.toUpperCase()}`
  throw new ConversionError('wrong_format', `The file is not a text file${known}.`)
}

/**
 * Plain text as paragraphs, split at blank lines. Line breaks inside a paragraph stay, since in logs,
 * addresses and verse they carry meaning.
 */
export function textToBlocks(text: string): Block[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd())
    .filter((part) => part.trim() !== '')
    .map((part) => ({ kind: 'paragraph', text: part, boxes: [] }))
}

/**
 * Reads a plain text file in any common encoding, or an HTML page (told by its content or by the
 * extension .html or .htm). Throws ConversionError `wrong_format` for binary content, or `empty`.
 */
export async function convertText(path: string): Promise<ConvertedDocument> {
  const found = await sniffText(path)
  const { text } = await readTextFile(path)
  const isHtml = found === 'html' || /\.html?$/i.test(path)
  const blocks = isHtml ? htmlToBlocks(text) : textToBlocks(text)
  if (blocks.length === 0) throw new ConversionError('empty', NO_TEXT)
  return { blocks, totalPages: null, warnings: [] }
}
