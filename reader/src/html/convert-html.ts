import type { Block, ConvertedDocument } from '../core/document-model.ts'
import type { AssetSink } from '../core/convert-options.ts'
import { readHtml } from './html-blocks.ts'
import { DataImages } from './data-images.ts'

const isTopHeading = (block: Block) => block.kind === 'heading' && block.level === 1

/**
 * Reads a web page. If it has no `h1`, its `title` becomes the heading. An empty page has no
 * blocks.
 */
export async function convertHtml(
  html: string,
  assets: AssetSink | undefined,
): Promise<ConvertedDocument> {
  const images = new DataImages(assets)
  await images.keepAllOf(html)
  const page = readHtml(html, images)
  const { title, formulas } = page
  const needsTitle = title !== '' && !page.blocks.some(isTopHeading)
  const heading: Block = { kind: 'heading', level: 1, text: title, boxes: [] }
  return {
    blocks: needsTitle ? [heading, ...page.blocks] : page.blocks,
    totalPages: null,
    warnings: assets?.warnings ?? [],
    ...(formulas > 0 && { formulas }),
  }
}
