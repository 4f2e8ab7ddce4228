import type { Block, ConvertedDocument } from '../document-model.ts'
import type { AssetSink } from '../convert-options.ts'
import { readHtml } from './html-blocks.ts'
import { DataPictures } from './data-pictures.ts'

const isTopHeading = (block: Block) => block.kind === 'heading' && block.level === 1

/** Reads a web page; its `title` is its heading where it has no `h1`. An empty page has no blocks. */
export async function convertHtml(
  html: string,
  assets: AssetSink | undefined,
): Promise<ConvertedDocument> {
  const pictures = new DataPictures(assets)
  await pictures.keepAllOf(html)
  const page = readHtml(html, { pictureOf: (attributes) => pictures.pictureOf(attributes) })
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
