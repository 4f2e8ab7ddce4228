import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { AssetSink, ConvertOptions } from '../core/convert-options.ts'
import { readTextFile } from '../encoding/decode-text.ts'
import { DataImages } from '../html/data-images.ts'
import { BlockReader } from './markdown-block-reader.ts'
import type { FrontMatter } from './front-matter.ts'
import { Masks } from './masks.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { pieces } from './markdown-pieces.ts'
import { sniffText } from '../text/convert-text.ts'
import { textToBlocks } from '../text/text-blocks.ts'

/** Nested deeper than any document needs. The parser's time and stack grow with depth. */
const TOO_DEEP = /^[ \t]*(?:> ?|[-*+] |\d{1,9}[.)] ){200}/m
const DEEP_WARNING =
  'The document is nested too deeply to be read as Markdown; it was read as plain text.'

type Read = { readonly blocks: readonly Block[]; readonly formulas: number }

/**
 * Uses the title as the heading of a document without one. The rest of the front matter becomes a
 * paragraph.
 */
function withFrontMatter(blocks: readonly Block[], head: FrontMatter | null): readonly Block[] {
  if (head === null) return blocks
  const top = blocks.find((block) => block.kind === 'heading' && block.level === 1)
  const isShown = head.title === '' || top?.text === head.title
  const lines = [isShown || top === undefined ? '' : `title: ${head.title}`, head.text]
  const text = lines.filter((line) => line !== '').join('\n')
  const before: Block[] = []
  if (top === undefined && head.title !== '') {
    before.push({ kind: 'heading', level: 1, text: head.title, boxes: [] })
  }
  if (text !== '') before.push({ kind: 'paragraph', text, boxes: [] })
  return [...before, ...blocks]
}

/**
 * Reads Markdown into blocks: CommonMark with GFM tables, task lists and footnotes, front matter,
 * and formulas between dollar signs. Links become their text and images their alternative text.
 * Nothing is fetched.
 */
export async function readMarkdown(text: string, assets?: AssetSink): Promise<Read> {
  const masks = new Masks()
  const short = masks.hide(text)
  const images = new DataImages(assets)
  for (const address of masks.addresses) await images.keep(address)
  const blocks: Block[] = []
  let head: FrontMatter | null = null
  let formulas = masks.formulas
  let isFirst = true
  for (const piece of pieces(short)) {
    // Only a file can begin with front matter. Further down, a line of dashes is a rule.
    const reader = new BlockReader(piece, { masks, images })
    reader.read(parseMarkdown(piece, isFirst), blocks)
    formulas += reader.formulas
    head ??= reader.frontMatter
    isFirst = false
  }
  return { blocks: withFrontMatter(blocks, head), formulas }
}

/**
 * Reads a Markdown file in any common encoding; see readMarkdown. Embedded HTML is read like a
 * page, and images in `data:` URLs are stored in `assets`.
 * @throws ConversionError `wrong_format` for binary content, `too_large` or `empty`
 */
export async function convertMarkdown(
  path: string,
  { assets }: ConvertOptions = {},
): Promise<ConvertedDocument> {
  await sniffText(path)
  const text = await readTextFile(path)
  if (TOO_DEEP.test(text)) {
    return { blocks: textToBlocks(text), totalPages: null, warnings: [DEEP_WARNING] }
  }
  const { blocks, formulas } = await readMarkdown(text, assets)
  if (blocks.length === 0) throw new ConversionError('empty', 'The document contains no text.')
  return {
    blocks,
    totalPages: null,
    warnings: assets?.warnings ?? [],
    ...(formulas > 0 && { formulas }),
  }
}
