import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { Images } from '../office/office-images.ts'
import { BodyReader } from './open-document-body.ts'
import { readObjects } from './open-document-objects.ts'
import { keepImagesOf, openOpenDocument, readBody } from './open-document.ts'
import { SlidesReader } from './open-document-slides.ts'
import { Styles } from './open-document-styles.ts'

/**
 * Reads an OpenDocument presentation (.odp): one heading per slide in presentation order, with
 * hidden slides marked. Below it come the slide's texts, lists, tables, charts in words and images
 * in reading order, then its notes. Footers, comments and content of master pages are left out.
 * @throws ConversionError `wrong_format`, `encrypted`, `damaged`, `too_large` or `empty`
 */
export async function convertOdp(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  using file = await openOpenDocument(path, 'odp', options)
  const styles = await Styles.read(file)
  const body = new BodyReader(styles, await readObjects(file))
  const slides = new SlidesReader(body, styles)
  await readBody(file, slides, options)
  if (!slides.hasText) {
    throw new ConversionError('empty', 'The presentation contains no text and no images.')
  }
  const images = new Images(file, options.assets)
  return {
    blocks: await keepImagesOf(images, slides.blocks),
    totalPages: slides.pages,
    warnings: [...file.warnings, ...images.warnings],
    formulas: body.formulas,
  }
}
