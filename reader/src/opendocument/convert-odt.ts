import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { Images } from '../office/office-images.ts'
import { BodyReader } from './open-document-body.ts'
import { readObjects } from './open-document-objects.ts'
import { keepImagesOf, openOpenDocument, readBody } from './open-document.ts'
import { Styles } from './open-document-styles.ts'

/**
 * Reads an OpenDocument text (.odt): headings with their numbers (a title is the outermost level),
 * paragraphs, lists with their markers, tables with spans, text boxes, formulas, charts in words,
 * and images. Notes become `[n] text` after the paragraph that cites them. Deletions, comments,
 * headers, footers, hidden text and tables of contents are left out.
 * @throws ConversionError `wrong_format`, `encrypted`, `damaged`, `too_large` or `empty`
 */
export async function convertOdt(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  using file = await openOpenDocument(path, 'odt', options)
  const reader = new BodyReader(await Styles.read(file), await readObjects(file))
  await readBody(file, reader, options)
  const images = new Images(file, options.assets)
  const blocks = await keepImagesOf(images, reader.writer.end())
  if (blocks.length === 0) throw new ConversionError('empty', 'The document contains no text.')
  return {
    blocks,
    totalPages: null,
    warnings: [...file.warnings, ...images.warnings],
    formulas: reader.formulas,
  }
}
