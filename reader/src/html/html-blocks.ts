import type { Block } from '../document-model.ts'
import { BlockBuilder, type PictureOf } from './block-builder.ts'
import { tidy } from './flow.ts'
import { parseHtml } from './shallow-parser.ts'

export type HtmlOptions = {
  /** What is known of an `img` element: its words and the name of its kept picture; null leaves it out. */
  readonly pictureOf?: PictureOf
}

export type HtmlPage = {
  readonly blocks: readonly Block[]
  /** Text of the `title` element; empty without one. */
  readonly title: string
  /** `math` elements. */
  readonly formulas: number
}

const altOf: PictureOf = (attributes) => ({
  text: attributes['alt'] ?? attributes['title'] ?? '',
})

function build(html: string, options: HtmlOptions, keepNavigation: boolean): BlockBuilder {
  const builder = new BlockBuilder({ keepNavigation, pictureOf: options.pictureOf ?? altOf })
  parseHtml(html, {
    onopentag: (name, attributes) => builder.onopentag(name, attributes),
    onclosetag: (name) => builder.onclosetag(name),
    ontext: (data) => builder.ontext(data),
  })
  return builder
}

/**
 * Reads a page: its blocks in reading order, as htmlToBlocks gives them, and what else is known of it.
 *
 * Left out are scripts, styles, templates, what is hidden, and `nav` elements, whose links name other pages; headers,
 * footers and asides stay, since documents use them for text of their own. A page that is mostly navigation, or an
 * element of it that was never closed, is read with it.
 */
export function readHtml(html: string, options: HtmlOptions = {}): HtmlPage {
  let builder = build(html, options, false)
  let { blocks } = builder
  if (builder.navigation > 0 && builder.navigation >= lengthOf(blocks)) {
    builder = build(html, options, true)
    blocks = builder.blocks
  }
  return { blocks, title: tidy(builder.title), formulas: builder.formulas }
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0)
}

/**
 * HTML as blocks in reading order: headings, paragraphs, list items (two spaces of indentation a
 * level and a marker; terms and definitions likewise), code from `pre`, tables, captions, and pictures as far as
 * words or bytes are known of them. Tables that only lay out a page become what their cells hold. Links leave their
 * text. Any input is accepted; broken markup is read the way browsers do.
 */
export function htmlToBlocks(html: string, options: HtmlOptions = {}): readonly Block[] {
  return readHtml(html, options).blocks
}
