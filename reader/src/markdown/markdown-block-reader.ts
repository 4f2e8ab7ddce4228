import type { Html, List, Node, Parent, RootContent, Table } from 'mdast'
import type { Block } from '../core/document-model.ts'
import { type Struck, struckMember } from '../core/struck.ts'
import { cellOf, tableBlock } from '../html/html-table.ts'
import { readHtml } from '../html/html-blocks.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { type Reading, readInline } from './markdown-inline.ts'

type Place = { readonly blocks: Block[]; readonly indent: string; marker: string | null }

const OPENS_TABLE = /<table[\s>]/gi
const CLOSES_TABLE = /<\/table\s*>/gi

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Turns the nodes of one parsed piece of a file into blocks. */
export class BlockReader {
  frontMatter: FrontMatter | null = null
  formulas = 0
  readonly #source: string
  readonly #reading: Reading

  constructor(source: string, reading: Reading) {
    this.#source = source
    this.#reading = reading
  }

  read(nodes: readonly RootContent[], blocks: Block[]): void {
    this.#addNodes(nodes, { blocks, indent: '', marker: null })
  }

  #addNodes(nodes: readonly RootContent[], place: Place): void {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]
      if (node === undefined) continue
      if (node.type !== 'html') this.#addNode(node, place)
      else at = this.#addHtml(nodes, at, node, place.blocks)
    }
  }

  #addNode(node: RootContent, place: Place): void {
    switch (node.type) {
      case 'heading':
        return this.#addHeading(node, place.blocks)
      case 'paragraph':
        return this.#addParagraph(node, place)
      case 'code':
        if (node.lang === 'math') this.formulas++
        return this.#addCode(node.value, place.blocks)
      case 'list':
        return this.#addList(node, place)
      case 'table':
        return this.#addTable(node, place.blocks)
      case 'blockquote':
        return this.#addNodes(node.children, place)
      case 'footnoteDefinition':
        return this.#addFootnote(node.label ?? node.identifier, node.children, place.blocks)
      default:
        return this.#addFrontMatter(node)
    }
  }

  #addFrontMatter(node: Node & { value?: string }): void {
    // The parser's types only know YAML.
    if (node.type !== 'yaml' && node.type !== 'toml') return
    this.frontMatter = readFrontMatter(this.#reading.masks.restore(node.value ?? ''))
  }

  #addHeading(node: Extract<RootContent, { type: 'heading' }>, blocks: Block[]): void {
    const { text, images, struck = [] } = readInline(node.children, this.#reading)
    const words = text.replace(/\s+/g, ' ').trim()
    const name = words === '' ? images.map((image) => image.text).join(' ') : words
    if (name !== '' || struck.length > 0) {
      blocks.push({
        kind: 'heading',
        level: node.depth,
        text: name.replace(/\s+/g, ' '),
        boxes: [],
        ...struckMember(struck),
      })
    }
    for (const image of images) {
      if (words !== '' || image.asset !== undefined) blocks.push(image)
    }
  }

  #addParagraph(node: Extract<RootContent, { type: 'paragraph' }>, place: Place): void {
    const { text, images, struck = [] } = readInline(node.children, this.#reading)
    this.#pushText(text.trim(), struckMember(struck), place)
    for (const image of images) place.blocks.push(image)
  }

  #pushText(text: string, facts: Struck, place: Place): void {
    if (text === '' && !facts.struck) return
    if (place.marker === null || text === '') {
      place.blocks.push({ kind: 'paragraph', text, boxes: [], ...facts })
      return
    }
    const marked = `${place.indent}${place.marker}${text}`
    place.blocks.push({ kind: 'list_item', text: marked, boxes: [], ...facts })
    // More paragraphs of the same item are indented below its text, without a second marker.
    place.marker = ' '.repeat(2)
  }

  #addCode(value: string, blocks: Block[]): void {
    const text = this.#reading.masks.restore(value).trimEnd()
    if (text.trim() !== '') blocks.push({ kind: 'code', text, boxes: [] })
  }

  #addTable(table: Table, blocks: Block[]): void {
    const images: Block[] = []
    const rows = table.children.map((row, index) =>
      row.children.map((cell) => {
        const inline = readInline(cell.children, this.#reading)
        const words = [inline.text.trim()]
        for (const image of inline.images) {
          if (image.asset === undefined) words.push(image.text)
          else images.push(image)
        }
        const text = words.filter((word) => word !== '').join(' ')
        const { struck = [] } = inline
        return { ...cellOf(text, index === 0 ? 'th' : 'td'), ...struckMember(struck) }
      }),
    )
    const block = tableBlock(rows)
    if (block) blocks.push(block)
    for (const image of images) blocks.push(image)
  }

  #addList(list: List, place: Place): void {
    const indent = place.marker === null ? place.indent : `${place.indent}  `
    let number = list.start ?? 1
    for (const item of list.children) {
      const check = typeof item.checked !== 'boolean' ? '' : item.checked ? '[x] ' : '[ ] '
      const marker = (list.ordered ? `${number++}. ` : '- ') + check
      this.#addNodes(item.children, { blocks: place.blocks, indent, marker })
    }
  }

  #addFootnote(label: string, children: Parent['children'], blocks: Block[]): void {
    const inner: Block[] = []
    this.#addNodes(children, { blocks: inner, indent: '', marker: null })
    inner.forEach((block, index) => {
      const isMarked = index === 0 && block.text !== ''
      const text = isMarked ? `[${label}] ${block.text}` : block.text
      const { struck = [] } = block
      const isWhole = block.kind === 'table' || block.kind === 'image'
      blocks.push(isWhole ? block : { kind: 'footnote', text, boxes: [], ...struckMember(struck) })
    })
  }

  /**
   * Adds HTML. A table with blank lines consists of several nodes, which are read together.
   * @returns the index of the last node that was used
   */
  #addHtml(nodes: readonly RootContent[], at: number, node: Html, blocks: Block[]): number {
    const { masks, images } = this.#reading
    const end = this.#endOfTable(nodes, at, node.value)
    const from = node.position?.start.offset
    const to = nodes[end]?.position?.end.offset
    const isPart = end > at && from !== undefined && to !== undefined
    const source = isPart ? this.#source.slice(from, to) : node.value
    const page = readHtml(masks.restore(source), images)
    for (const block of page.blocks) blocks.push(block)
    this.formulas += page.formulas
    return isPart ? end : at
  }

  #endOfTable(nodes: readonly RootContent[], at: number, first: string): number {
    let open = count(first, OPENS_TABLE) - count(first, CLOSES_TABLE)
    for (let next = at; open > 0;) {
      const node = nodes[++next]
      if (node === undefined) return at
      if (node.type !== 'html') continue
      open += count(node.value, OPENS_TABLE) - count(node.value, CLOSES_TABLE)
      if (open <= 0) return next
    }
    return at
  }
}
