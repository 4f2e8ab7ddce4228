import { below } from '../core/blocks-within.ts'
import type { Block, TextBlock } from '../core/document-model.ts'
import type { RunFacts } from '../core/inline-text.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { Flow } from '../html/flow.ts'
import { OpenTable } from '../html/open-table.ts'
import type { CellSpans } from './table-edges.ts'

/** The kind of a paragraph. */
export type ParagraphKind = {
  /** Heading level; 0 is a title above all others. */
  readonly heading?: number | undefined
  /**
   * Level in a list, from 0, and the number or bullet as displayed. The marker is empty if an item
   * continues.
   */
  readonly list?: { readonly level: number; readonly mark: string } | undefined
  readonly kind?: TextBlock['kind'] | undefined
}

type Aside = {
  readonly flow: Flow
  readonly outer: Flow
  /** The number of a note. Empty for other texts. */
  readonly mark: string
  /** Number of tables that were open when it began. */
  readonly tables: number
}

/** Tables nested deeper become lines of the cell that contains them. */
const MAX_TABLES = 32
const MAX_LEVEL = 20

/**
 * Writes the blocks of a document from a word processor: paragraphs, nested tables, and text
 * outside the main text (notes, text boxes), which follows the paragraph where it is anchored. The
 * assets of images are references of the file until the images are stored (see keepImages).
 */
export class DocumentWriter {
  readonly #page = new Flow()
  #flow = this.#page
  readonly #tables: (OpenTable | null)[] = []
  readonly #asides: Aside[] = []
  readonly #late: Block[] = []
  #notes = 0

  /** Ends the document. A title ranks above the headings, so it moves their levels down by one. */
  end(): Block[] {
    while (this.#asides.length > 0) this.closeAside()
    while (this.#tables.length > 0) this.closeTable()
    this.#flush()
    const blocks = joinCode(this.#page.blocks)
    const hasTitle = blocks.some((block) => block.kind === 'heading' && block.level === 0)
    return hasTitle ? below(blocks, 1) : blocks
  }

  startParagraph({ heading, list, kind = 'paragraph' }: ParagraphKind = {}): void {
    this.#flush()
    const flow = this.#flow
    flow.heading = heading ?? null
    const aside = this.#asides.at(-1)
    flow.kind = aside?.flow === flow && aside.mark !== '' ? 'footnote' : kind
    flow.lists.length = 0
    flow.prefix = null
    flow.pre = kind === 'code' ? 1 : 0
    if (list === undefined) return
    for (let level = 0; level <= Math.min(list.level, MAX_LEVEL); level++) {
      flow.lists.push({ kind: 'ul', next: 1 })
    }
    flow.prefix = list.mark === '' ? null : `${list.mark} `
  }

  add(text: string, facts?: RunFacts): void {
    this.#flow.add(text, facts)
  }

  endParagraph(): void {
    this.#flush()
  }

  addImage(reference: string, altText: string): void {
    const text = altText.replace(/\s+/g, ' ').trim()
    this.#flow.addImage({ kind: 'image', text, boxes: [], asset: reference })
  }

  /** Adds an image that is only known by its description, such as a chart. */
  addDescription(text: string): void {
    this.#flow.addImage({ kind: 'image', text, boxes: [] })
  }

  /** Begins a note. Its number is added to the text, struck out if the text there is. */
  openNote({ isStruck = false }: RunFacts = {}): void {
    const mark = `[${++this.#notes}]`
    this.add(mark, { isRaised: true, isStruck })
    this.#openAside(mark)
  }

  /** Begins text outside the main text, such as a text box. */
  openAside(): void {
    this.#openAside('')
  }

  closeAside(): void {
    const aside = this.#asides.at(-1)
    if (aside === undefined) return
    while (this.#tables.length > aside.tables) this.closeTable()
    this.#asides.pop()
    const { flow, outer, mark } = aside
    flow.flush()
    let prefix = mark === '' ? '' : `${mark} `
    for (const block of flow.blocks) {
      if (prefix !== '' && isText(block)) {
        this.#late.push({ ...block, text: prefix + block.text })
        prefix = ''
      } else this.#late.push(block)
    }
    this.#flow = outer
  }

  openTable(): void {
    if (this.#tables.length >= MAX_TABLES) {
      this.#tables.push(null)
      return
    }
    this.#flush()
    this.#tables.push(new OpenTable(this.#flow, {}))
  }

  openRow(): void {
    const table = this.#tables.at(-1)
    if (table == null) return
    this.#flow = table.outer
    table.openRow()
  }

  /** @returns the spans of the cell, which can be changed until the table is closed */
  openCell(spans: { rowspan?: number; colspan?: number } = {}, isHead = false): CellSpans {
    const table = this.#tables.at(-1)
    const { rowspan = 1, colspan = 1 } = spans
    const attributes = { rowspan: String(rowspan), colspan: String(colspan), isBelow: '' }
    if (table == null) return attributes
    this.#flow.flush()
    this.#flow = table.openCell(isHead ? 'th' : 'td', attributes)
    return attributes
  }

  closeTable(): void {
    if (this.#tables.length <= (this.#asides.at(-1)?.tables ?? 0)) return
    const table = this.#tables.pop()
    if (table == null) return
    this.#flow.flush()
    this.#flow = table.outer
    this.#flow.append(table.toBlocks())
    this.#flush()
  }

  #openAside(mark: string): void {
    const flow = new Flow()
    this.#asides.push({ flow, outer: this.#flow, mark, tables: this.#tables.length })
    this.#flow = flow
  }

  /** Ends the paragraph. Text anchored in it follows, after any tables and other such text. */
  #flush(): void {
    this.#flow.flush()
    this.#flow.heading = null
    if (this.#late.length === 0 || this.#asides.length > 0 || this.#tables.length > 0) return
    this.#page.append(this.#late)
    this.#late.length = 0
  }
}

/** Whether the number of a note can stand before a block. */
const isText = ({ kind, text }: Block): boolean =>
  kind !== 'table' && kind !== 'image' && text !== ''

/** Joins the lines of a code listing into one block. */
function joinCode(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  let lines: Block[] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'code') {
      joined.push(block)
      continue
    }
    lines.push(block)
    if (blocks[at + 1]?.kind === 'code') continue
    const text = lines.map((line) => line.text).join('\n')
    joined.push({ ...block, text, ...struckMember(struckOf(lines)) })
    lines = []
  }
  return joined
}
