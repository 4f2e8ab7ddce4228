import type { ImageBlock } from '../core/document-model.ts'
import type { Node, PhrasingContent } from 'mdast'
import type { DataImages } from '../html/data-images.ts'
import { addImage } from '../html/flow.ts'
import { readHtml } from '../html/html-blocks.ts'
import { strikesOut } from '../html/elements.ts'
import { InlineText, type RunFacts } from '../core/inline-text.ts'
import type { Struck } from '../core/struck.ts'
import type { Masks } from './masks.ts'

/** Context for reading the nodes of a file. */
export type Reading = {
  readonly masks: Masks
  readonly images: DataImages
}

export type Inline = Struck & { readonly text: string; readonly images: readonly ImageBlock[] }

const hasChildren = (node: Node): node is Node & { children: PhrasingContent[] } =>
  'children' in node && Array.isArray(node.children)

/** An opening or closing tag, with its name and the rest. */
const TAG = /^<(\/?)([a-z][a-z0-9]*)\b([^]*)>$/i
const STYLE = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Text above the line as some programs write it, after a word: `10^6^`. */
const RAISED = /(?<=\S)\^([+\u2212\u2013-]?[\p{L}\d*†‡§]{1,4})\^(?![\p{L}\d^])/u

/** Collects the visible text of inline content. Soft breaks become spaces, and tags are dropped. */
class InlineReader {
  readonly images: ImageBlock[] = []
  readonly text = new InlineText()
  readonly #reading: Reading
  /** For each open HTML element, how it sets its text. */
  readonly #tags: { readonly name: string; readonly facts: RunFacts }[] = []
  /** Number of open `~~`. */
  #struck = 0

  constructor(reading: Reading) {
    this.#reading = reading
  }

  read(nodes: readonly PhrasingContent[]): void {
    for (const node of nodes) this.#readNode(node)
  }

  #readNode(node: PhrasingContent): void {
    switch (node.type) {
      case 'text':
        return this.#addText(node.value.replaceAll('\n', ' '))
      case 'inlineCode':
        return this.#add(node.value.replaceAll('\n', ' '))
      case 'break':
        return this.#add('\n')
      case 'html':
        return this.#html(node.value)
      case 'footnoteReference':
        return this.#add(`[${node.label ?? node.identifier}]`, true)
      case 'image':
        return this.#image(node.url, node.alt ?? node.title ?? '')
      case 'link':
        return this.#link(node.url, node.children)
      case 'delete':
        this.#struck++
        this.read(node.children)
        this.#struck--
        return
      default:
        if (hasChildren(node)) this.read(node.children)
    }
  }

  #add(text: string, isRaised = this.#is('isRaised')): void {
    const isStruck = this.#struck > 0 || this.#is('isStruck')
    this.text.add(this.#reading.masks.restore(text), { isRaised, isStruck })
  }

  #is(fact: keyof RunFacts): boolean {
    return this.#tags.some(({ facts }) => facts[fact] === true)
  }

  #addText(text: string): void {
    for (const [at, part] of text.split(RAISED).entries()) {
      this.#add(part, at % 2 === 1 || undefined)
    }
  }

  /** A link without text becomes its URL, unless it links to a place on the page. */
  #link(url: string, children: readonly PhrasingContent[]): void {
    this.read(children)
    const isShown = children.length > 0 || url.startsWith('#') || this.images.length > 0
    if (!isShown) this.#add(url)
  }

  #image(url: string, words: string): void {
    const { masks, images } = this.#reading
    const { text, asset } = images.describe(masks.restore(url), masks.restore(words))
    if (text.trim() === '' && asset === undefined) return
    addImage(this.images, {
      kind: 'image',
      text,
      boxes: [],
      ...(asset !== undefined && { asset }),
    })
  }

  #html(source: string): void {
    const [, slash, tag = '', rest = ''] = TAG.exec(source) ?? []
    const name = tag.toLowerCase()
    if (name === 'br') this.#add('\n')
    else if (name === 'img') this.#addImage(source)
    else if (slash === '/') this.#closeTag(name)
    else if (slash === '' && !rest.endsWith('/')) this.#openTag(name, rest)
  }

  #openTag(name: string, rest: string): void {
    const [, double, single] = STYLE.exec(rest) ?? []
    const isStruck = strikesOut(name, { style: double ?? single ?? '' })
    this.#tags.push({ name, facts: { isStruck, isRaised: name === 'sup' } })
  }

  #closeTag(name: string): void {
    const at = this.#tags.findLastIndex((tag) => tag.name === name)
    if (at >= 0) this.#tags.length = at
  }

  #addImage(source: string): void {
    const { masks, images } = this.#reading
    for (const block of readHtml(masks.restore(source), images).blocks) {
      if (block.kind === 'image') addImage(this.images, block)
      else this.#add(block.text)
    }
  }
}

/** Reads the visible text of inline content, what is struck out of it, and the images in it. */
export function readInline(nodes: readonly PhrasingContent[], reading: Reading): Inline {
  const reader = new InlineReader(reading)
  reader.read(nodes)
  return { ...reader.text.read(), images: reader.images }
}
