import type { Block } from '../core/document-model.ts'
import { BlockBuilder } from './block-builder.ts'
import { DataImages, type ImageSource } from './data-images.ts'
import { tidy } from './flow.ts'
import { parseHtml } from './shallow-parser.ts'
import { type Hides, hidesByRules } from './style-rules.ts'

export type HtmlPage = {
  readonly blocks: readonly Block[]
  /** Text of the `title` element. Empty if the page has none. */
  readonly title: string
  /** Number of `math` elements. */
  readonly formulas: number
}

function build(
  html: string,
  images: ImageSource,
  keepNavigation: boolean,
  hides: Hides,
): BlockBuilder {
  const builder = new BlockBuilder(images, keepNavigation, hides)
  parseHtml(html, builder)
  return builder
}

/**
 * Reads a page: its title, the number of formulas, and its blocks in reading order. These are
 * headings, paragraphs, list items (a marker and two spaces of indentation per level; terms and
 * definitions likewise), code from `pre`, tables, captions, and images with a description or bytes.
 * Layout tables become the content of their cells, and links become their text. Any input is
 * accepted: broken markup is read as in browsers.
 *
 * Scripts, styles, templates and hidden content are left out. So are `nav` elements, which only
 * name other pages. Headers, footers and asides stay, because documents use them for their own
 * text. If a page is mostly navigation, perhaps because the element is never closed, the navigation
 * is read, too.
 */
export function readHtml(html: string, images: ImageSource = new DataImages(undefined)): HtmlPage {
  const hides = hidesByRules(html)
  let builder = build(html, images, false, hides)
  let { blocks } = builder
  if (builder.navigation > 0 && builder.navigation >= lengthOf(blocks)) {
    builder = build(html, images, true, hides)
    blocks = builder.blocks
  }
  return { blocks, title: tidy(builder.title), formulas: builder.formulas }
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0)
}
