import type { ImageBlock } from '../core/document-model.ts'
import type { Node, PhrasingContent } from 'mdast'
import type { DataImages } from '../html/data-images.ts'
import { addImage } from '../html/flow.ts'
import { readHtml } from '../html/html-blocks.ts'
import type { Masks } from './masks.ts'

/** Context for reading the nodes of a file. */
export type Reading = {
  readonly masks: Masks
  readonly images: DataImages
}

export type Inline = { readonly text: string; readonly images: readonly ImageBlock[] }

const hasChildren = (node: Node): node is Node & { children: PhrasingContent[] } =>
  'children' in node && Array.isArray(node.children)

/** Collects the visible text of inline content. Soft breaks become spaces, and tags are dropped. */
class InlineReader {
  readonly images: ImageBlock[] = []
  readonly #reading: Reading

  constructor(reading: Reading) {
    this.#reading = reading
  }

  textOf(nodes: readonly PhrasingContent[]): string {
    return nodes.map((node) => this.#textOfNode(node)).join('')
  }

  #textOfNode(node: PhrasingContent): string {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return node.value.replaceAll('\n', ' ')
      case 'break':
        return '\n'
      case 'html':
        return this.#html(node.value)
      case 'footnoteReference':
        return `[${node.label ?? node.identifier}]`
      case 'image':
        return this.#image(node.url, node.alt ?? node.title ?? '')
      case 'link':
        return this.#link(node.url, this.textOf(node.children))
      default:
        return hasChildren(node) ? this.textOf(node.children) : ''
    }
  }

  /** A link without text becomes its URL, unless it links to a place on the page. */
  #link(url: string, text: string): string {
    return text !== '' || url.startsWith('#') || this.images.length > 0 ? text : url
  }

  #image(url: string, words: string): string {
    const { masks, images } = this.#reading
    const { text, asset } = images.describe(masks.restore(url), masks.restore(words))
    if (text.trim() === '' && asset === undefined) return ''
    addImage(this.images, {
      kind: 'image',
      text,
      boxes: [],
      ...(asset !== undefined && { asset }),
    })
    return ''
  }

  #html(source: string): string {
    if (/^<br\b/i.test(source)) return '\n'
    if (!/^<img\b/i.test(source)) return ''
    const { masks, images } = this.#reading
    let text = ''
    for (const block of readHtml(masks.restore(source), images).blocks) {
      if (block.kind === 'image') addImage(this.images, block)
      else text += block.text
    }
    return text
  }
}

/** Reads the visible text of inline content, and the images in it. */
export function readInline(nodes: readonly PhrasingContent[], reading: Reading): Inline {
  const reader = new InlineReader(reading)
  const text = reading.masks.restore(reader.textOf(nodes))
  return { text, images: reader.images }
}
