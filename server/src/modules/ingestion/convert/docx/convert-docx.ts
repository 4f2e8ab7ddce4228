import mammoth from 'mammoth'
import { type Block, ConversionError, type ConvertedDocument } from '../../document-model.ts'
import { htmlToBlocks } from '../html-blocks.ts'
import { sniffFormat } from '../sniff.ts'
import { guardOfficeZip, readZipText } from '../zip-guard.ts'
import { headingStyleMap } from './heading-styles.ts'

const TITLE_STYLE = "p[style-name='Title'] => h1.title:fresh"

/** Answers no source, so the picture's bytes are never unpacked; the tag is dropped later. */
const ignorePictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))

/** A title stands above the headings: levels move down by one when there is one. */
function shiftLevels(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some((block) => block.kind === 'heading' && block.level === 0)) return blocks
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: block.level + 1 } : block,
  )
}

async function checkIsDocx(path: string): Promise<void> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  // 'zip' may be a damaged Word file, which only the directory can tell.
  if (found !== 'docx' && found !== 'zip') {
    throw new ConversionError('wrong_format', 'The file is not a Word document (.docx).')
  }
  const names = await guardOfficeZip(path)
  if (!names.some((name) => name.startsWith('word/'))) {
    throw new ConversionError('wrong_format', 'The file is not a Word document (.docx).')
  }
}

async function toHtml(path: string): Promise<string> {
  const styles = await readZipText(path, 'word/styles.xml')
  const result = await mammoth.convertToHtml(
    { path },
    {
      styleMap: [TITLE_STYLE, ...(styles === null ? [] : headingStyleMap(styles))],
      // A map inside the file could turn any paragraph into any element.
      includeEmbeddedStyleMap: false,
      convertImage: ignorePictures,
    },
  )
  return result.value
}

/**
 * Reads a Word document: headings (also of a template's own styles; a title is the outermost level),
 * paragraphs, nested lists, tables with spans, footnotes and endnotes at the end as `[n] text`.
 * Pictures, comments, headers and footers are left out.
 * Throws ConversionError: `wrong_format`, `encrypted`, `damaged`, `too_large` or `empty`.
 */
export async function convertDocx(
  path: string,
  hooks: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ConvertedDocument> {
  await checkIsDocx(path)
  hooks.signal?.throwIfAborted()
  let html: string
  try {
    html = await toHtml(path)
  } catch {
    // The parsers' messages quote the document, so they are not passed on.
    throw new ConversionError('damaged', 'The Word document is damaged and could not be read.')
  }
  hooks.signal?.throwIfAborted()
  const blocks = shiftLevels(htmlToBlocks(html, { fromWord: true }))
  if (blocks.length === 0) throw new ConversionError('empty', 'The document contains no text.')
  return { blocks, totalPages: null, warnings: [] }
}
