import type { Block } from '../core/document-model.ts'
import { BlockBuilder } from './block-builder.ts'
import { DataImages, type ImageSource } from './data-images.ts'
import { tidy } from './flow.ts'
import { parseHtml } from './shallow-parser.ts'

export type HtmlPage = {
  readonly blocks: readonly Block[]
  /** Text of the `title` element; empty without one. */
  readonly title: string
  /** `math` elements. */
  readonly formulas: number
}

function build(html: string, images: ImageSource, keepNavigation: boolean): BlockBuilder {
  const builder = new BlockBuilder(images, keepNavigation)
  parseHtml(html, builder)
  return builder
}

/**
 * Reads a page: its title, the number of formulas, and its blocks in reading order: headings, paragraphs, list items
 * (two spaces of indentation a level and a marker; terms and definitions likewise), code from `pre`, tables, captions,
 * and images with a description or bytes. Tables used for layout become the content of their cells. Links become their
 * text. Any input is accepted; broken markup is read the way browsers do.
 *
 * Left out are scripts, styles, templates, what is hidden, and `nav` elements, whose links name other pages; headers,
 * footers and asides stay, since documents use them for their own text. Where navigation is most of a page, perhaps
 * because its element is not closed, it is read too.
 */
export function readHtml(html: string, images: ImageSource = new DataImages(undefined)): HtmlPage {
  let builder = build(html, images, false)
  let { blocks } = builder
  if (builder.navigation > 0 && builder.navigation >= lengthOf(blocks)) {
    builder = build(html, images, true)
    blocks = builder.blocks
  }
  return { blocks, title: tidy(builder.title), formulas: builder.formulas }
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0)
}
