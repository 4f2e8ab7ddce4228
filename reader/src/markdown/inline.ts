import type { ImageBlock } from '../document-model.ts'
import type { Node, PhrasingContent } from 'mdast'
import type { DataPictures } from '../html/data-pictures.ts'
import { addPicture } from '../html/flow.ts'
import { htmlToBlocks } from '../html/html-blocks.ts'
import type { Masks } from './masks.ts'

/** What a file's nodes are read with. */
export type Reading = {
  readonly masks: Masks
  readonly pictures: DataPictures
  /** Pictures by the names that references use. */
  readonly definitions: ReadonlyMap<string, string>
}

export type Inline = { readonly text: string; readonly pictures: readonly ImageBlock[] }

const hasChildren = (node: Node): node is Node & { children: PhrasingContent[] } =>
  'children' in node && Array.isArray(node.children)

/** Collects the visible text of inline content: soft breaks are spaces, tags leave nothing. */
class InlineReader {
  readonly pictures: ImageBlock[] = []
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
        return this.#picture(node.url, node.alt ?? node.title ?? '')
      case 'imageReference':
        return this.#picture(this.#reading.definitions.get(node.identifier), node.alt ?? '')
      case 'link':
        return this.#link(node.url, this.textOf(node.children))
      default:
        return hasChildren(node) ? this.textOf(node.children) : ''
    }
  }

  /** A link without text shows where it leads; one to a place in the page is but a mark. */
  #link(url: string, text: string): string {
    return text !== '' || url.startsWith('#') || this.pictures.length > 0 ? text : url
  }

  #picture(url: string | undefined, words: string): string {
    const { masks, pictures } = this.#reading
    const address = url === undefined ? undefined : masks.restore(url)
    const { text, asset } = pictures.describe(address, masks.restore(words))
    if (text.trim() === '' && asset === undefined) return ''
    addPicture(this.pictures, {
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
    const { masks, pictures } = this.#reading
    let text = ''
    const blocks = htmlToBlocks(masks.restore(source), {
      pictureOf: (attributes) => pictures.pictureOf(attributes),
    })
    for (const block of blocks) {
      if (block.kind === 'image') addPicture(this.pictures, block)
      else text += block.text
    }
    return text
  }
}

/** Visible text of inline content, and the pictures in it. */
export function readInline(nodes: readonly PhrasingContent[], reading: Reading): Inline {
  const reader = new InlineReader(reading)
  const text = reading.masks.restore(reader.textOf(nodes))
  return { text, pictures: reader.pictures }
}
