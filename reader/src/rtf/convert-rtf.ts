import { readFile } from 'node:fs/promises'
import { countWarning } from '../core/count-warning.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { keepImages } from '../writer/keep-images.ts'
import { RtfReader } from './rtf-reader.ts'
import { tokensOf } from './rtf-tokens.ts'

/**
 * Reads a rich text document (.rtf): headings by style or outline level, paragraphs, lists with
 * their markers, tables with merged cells, text boxes, and images. Notes become `[n] text` after
 * the paragraph that cites them. Headers, footers, comments, deletions, hidden text and tables of
 * contents are left out.
 * @throws ConversionError `wrong_format` or `empty`
 */
export async function convertRtf(
  path: string,
  { assets, signal }: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== 'rtf') {
    throw new ConversionError('wrong_format', 'The file is not a rich text document (.rtf).')
  }
  const source = await readFile(path, 'latin1')
  const reader = new RtfReader()
  for (const token of tokensOf(source)) {
    signal?.throwIfAborted()
    reader.add(token)
  }
  reader.end()
  const blocks = await keepImages(reader.writer.end(), async (reference) => {
    const bytes = reader.pictures.get(reference)
    return bytes === undefined ? undefined : (await assets?.keep(bytes))?.name
  })
  if (blocks.length === 0) throw new ConversionError('empty', 'The document contains no text.')
  const { metafiles } = reader
  const warnings = countWarning(
    metafiles,
    '1 image is a Windows metafile or of an unknown kind and was left out.',
    `${metafiles} images are Windows metafiles or of an unknown kind and were left out.`,
  )
  return { blocks, totalPages: null, warnings }
}
