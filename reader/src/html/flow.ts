import type { Block, ImageBlock, TextBlock } from '../core/document-model.ts'
import { InlineText, type RunFacts } from '../core/inline-text.ts'
import type { Struck } from '../core/struck.ts'

export type OpenList = { readonly kind: 'ul' | 'ol' | 'dl'; next: number }

/** Collapses white space as browsers do: runs become one space, line breaks stay. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/**
 * Adds an image to those of a paragraph. Images with only a description are joined, because tiny
 * chunks are useless.
 */
export function addImage(images: ImageBlock[], image: ImageBlock): void {
  const last = images.at(-1)
  if (last?.asset !== undefined || image.asset !== undefined || last === undefined) {
    images.push(image)
    return
  }
  if (last.text.split('\n').includes(image.text)) return
  images[images.length - 1] = { ...last, text: `${last.text}\n${image.text}` }
}

/** Content that flows from top to bottom: a page or a table cell. */
export class Flow {
  readonly blocks: Block[] = []
  readonly lists: OpenList[] = []
  heading: number | null = null
  /** Number of open `pre` elements. */
  pre = 0
  kind: TextBlock['kind'] = 'paragraph'
  /** Prefix for the next text of the open list item. */
  prefix: string | null = null
  /** The blocks that begin with an element with this id. */
  readonly anchors: Map<string, Block>
  #ids: string[] = []
  readonly #text = new InlineText()
  #images: ImageBlock[] = []

  constructor(anchors = new Map<string, Block>()) {
    this.anchors = anchors
  }

  /** Names the block that begins here. */
  anchor(id: string): void {
    if (this.#text.isEmpty) this.#ids.push(id)
  }

  /** Code keeps text above the line as it is. */
  add(data: string, facts?: RunFacts): void {
    if (this.pre === 0) this.#text.add(data, facts)
    else this.#text.add(data, { isStruck: facts?.isStruck ?? false })
  }

  /** Adds an image in running text. It follows the paragraph. */
  addImage(image: ImageBlock): void {
    addImage(this.#images, image)
  }

  /** Ends the paragraph. */
  flush(): void {
    const { text: raw, ...facts } = this.#text.take()
    if (this.pre > 0) {
      const text = raw.replace(/^\n+/, '').trimEnd()
      if (text !== '' || facts.struck) this.blocks.push({ kind: 'code', text, boxes: [], ...facts })
    } else if (raw !== '' || facts.struck) this.#pushText(tidy(raw), facts)
    if (this.#images.length === 0) return
    for (const image of this.#images) this.blocks.push(image)
    this.#images = []
  }

  /** Adds blocks after the current paragraph. */
  append(blocks: readonly Block[]): void {
    this.flush()
    for (const block of blocks) this.blocks.push(block)
  }

  /** Adds a text, or only what was struck out of it. */
  #pushText(text: string, facts: Struck): void {
    if (text === '' && !facts.struck) return
    this.#push(this.#blockOf(text, facts))
  }

  #push(block: Block): void {
    this.blocks.push(block)
    for (const id of this.#ids) if (!this.anchors.has(id)) this.anchors.set(id, block)
    this.#ids = []
  }

  #blockOf(text: string, facts: Struck): Block {
    const own = { boxes: [], ...facts }
    if (text === '') return { kind: this.kind, text, ...own }
    const prefix = this.prefix
    this.prefix = null
    if (this.heading !== null) return { kind: 'heading', level: this.heading, text, ...own }
    if (this.lists.length === 0 || this.kind === 'caption') {
      this.prefix = prefix
      return { kind: this.kind, text, ...own }
    }
    const indent = '  '.repeat(this.lists.length - 1)
    return { kind: 'list_item', text: indent + (prefix ?? '  ') + text, ...own }
  }
}
