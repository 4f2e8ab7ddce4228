import type { Block } from '../core/document-model.ts'
import {
  type Attributes,
  BLOCKS,
  HEADING,
  LISTS,
  PREFORMATTED,
  SPACED,
  fieldValue,
  isLeftOut,
  isNavigation,
  strikesOut,
} from './elements.ts'
import type { ImageSource } from './data-images.ts'
import { Flow } from './flow.ts'
import { closeFigure, type OpenFigure } from './open-figure.ts'
import { Formula } from './math-element.ts'
import { NoteLinks } from './note-links.ts'
import { OpenSelect } from './open-select.ts'
import { isRowGroup, OpenTable } from './open-table.ts'
import { Ruby } from './ruby.ts'
import type { Hides } from './style-rules.ts'

/** Tables nested deeper become lines of the cell that contains them. */
const MAX_TABLES = 32
/** Alternative text that is no longer than this is a letter or symbol in running text. */
const SIGN_CHARACTERS = 3

/**
 * Turns parse events into blocks. It keeps explicit stacks, so deep nesting can't exhaust the call
 * stack.
 */
export class BlockBuilder {
  /** Text of the first `title` element. */
  title = ''
  formulas = 0
  /** Number of characters left out as navigation. */
  navigation = 0
  readonly #images: ImageSource
  readonly #keepNavigation: boolean
  readonly #hides: Hides
  readonly #page = new Flow()
  /** Where text is added: the page, or the innermost open cell or caption. */
  #flow = this.#page
  readonly #tables: OpenTable[] = []
  readonly #links = new NoteLinks()
  readonly #figures: OpenFigure[] = []
  #left = 0
  /** Number of open `sup` elements. */
  #raised = 0
  /** Number of open elements. */
  #depth = 0
  /** The depth of the outermost open element that strikes its text out. */
  #struck: number | null = null
  #leftNavigation = false
  #inTitle = false
  #hasTitle = false
  #svg = 0
  #formula: Formula | null = null
  #select: OpenSelect | null = null
  readonly #ruby = new Ruby()

  /** @param hides whether the page's own styles hide an element */
  constructor(images: ImageSource, keepNavigation: boolean, hides: Hides) {
    this.#images = images
    this.#hides = hides
    this.#keepNavigation = keepNavigation
  }

  /** The finished blocks. Call this after the last event. */
  get blocks(): readonly Block[] {
    this.#closeSelect()
    while (this.#tables.length > 0) this.#closeTable()
    this.#page.flush()
    return this.#links.withNotes(this.#page.blocks, this.#page.anchors)
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#depth++
    if (this.#struck === null && strikesOut(name, attributes)) this.#struck = this.#depth
    this.#open(name, attributes)
    this.#links.open(name, attributes)
    const id = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined)
    if (id !== undefined) this.#flow.anchor(id)
  }

  onclosetag(name: string): void {
    this.#close(name)
    this.#links.close(name)
    if (this.#struck === this.#depth) this.#struck = null
    this.#depth--
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#left > 0 || this.#leavesOut(name, attributes)) {
      this.#left++
      return
    }
    // In a list without an end, other elements end it.
    if (this.#select?.open(name, attributes)) return
    this.#closeSelect()
    if (name === 'select') this.#select = new OpenSelect()
    else if (this.#formula !== null) this.#formula.open(name, attributes)
    else if (name === 'math') this.#formula = new Formula()
    else if (name === 'svg') this.#svg++
    else if (name === 'title') this.#openTitle()
    else if (!this.#openInTable(name, attributes)) this.#openFlow(name, attributes)
  }

  #close(name: string): void {
    if (this.#left > 0) {
      this.#left--
      if (this.#left === 0) this.#leftNavigation = false
    } else if (this.#select && (name === 'option' || name === 'optgroup')) return
    else if (name === 'select') this.#closeSelect()
    else if (this.#formula !== null) this.#closeFormula(name, this.#formula)
    else if (name === 'svg') this.#svg--
    else if (name === 'title') this.#inTitle = false
    else if (!this.#closeInTable(name)) this.#closeFlow(name)
  }

  ontext(data: string): void {
    if (this.#left > 0) {
      if (this.#leftNavigation) this.navigation += data.trim().length
    } else if (this.#inTitle) this.title += data
    else if (this.#select !== null) this.#select.add(data.replace(/[ \t\r\n\f]+/g, ' '))
    else if (this.#formula !== null) this.#formula.add(data)
    else this.#add(this.#flow.pre > 0 ? data : data.replace(/[ \t\r\n\f]+/g, ' '))
  }

  #add(text: string): void {
    if (this.#ruby.takes(text)) return
    const isRaised = this.#raised > 0
    this.#flow.add(text, { isRaised, isStruck: this.#struck !== null })
    this.#links.add(text, isRaised)
  }

  #leavesOut(name: string, attributes: Attributes): boolean {
    if (isLeftOut(name, attributes) || this.#hides(name, attributes)) return true
    // Readings of characters have brackets anyway.
    if (name === 'rp' && this.#ruby.isOpen) return true
    this.#leftNavigation = !this.#keepNavigation && isNavigation(name, attributes)
    return this.#leftNavigation
  }

  #closeSelect(): void {
    if (this.#select === null) return
    this.#flow.add(` ${this.#select.toString()} `)
    this.#select = null
  }

  #openTitle(): void {
    // The title of a drawing is ordinary text.
    if (this.#svg > 0) this.#flow.add(' ')
    else if (this.#hasTitle) this.#flow.flush()
    else this.#inTitle = this.#hasTitle = true
  }

  #closeFormula(name: string, formula: Formula): void {
    if (name !== 'math') return formula.close(name)
    this.#formula = null
    this.formulas++
    this.#flow.add(` ${formula.toString()} `, { isStruck: this.#struck !== null })
  }

  #openFlow(name: string, attributes: Attributes): void {
    const flow = this.#flow
    const heading = HEADING.exec(name)
    if (name === 'br') flow.add('\n')
    else if (name === 'sup') this.#raised++
    else if (name === 'ruby' || name === 'rt') this.#ruby.open(name)
    else if (name === 'img' || name === 'area') this.#addImage(attributes)
    else if (heading) {
      flow.flush()
      flow.heading = Number(heading[1])
    } else if (name === 'ul' || name === 'ol' || name === 'dl') this.#openList(name, attributes)
    else if (name === 'li') this.#openItem(attributes)
    else if (name === 'dt' || name === 'dd') {
      flow.flush()
      flow.prefix = name === 'dt' ? '' : null
    } else if (PREFORMATTED.has(name)) {
      flow.flush()
      flow.pre++
    } else if (BLOCKS.has(name)) this.#openBlock(name)
    else if (SPACED.has(name)) flow.add(` ${name === 'input' ? fieldValue(attributes) : ''} `)
  }

  #openBlock(name: string): void {
    this.#flow.flush()
    if (name === 'figcaption') this.#flow.kind = 'caption'
    if (name === 'figure') {
      this.#figures.push({ flow: this.#flow, start: this.#flow.blocks.length })
    }
  }

  #closeFlow(name: string): void {
    const flow = this.#flow
    if (HEADING.test(name)) {
      flow.flush()
      flow.heading = null
    } else if (LISTS.has(name)) {
      flow.flush()
      flow.lists.pop()
      flow.prefix = null
    } else if (name === 'li' || name === 'dt' || name === 'dd') {
      flow.flush()
      flow.kind = 'paragraph'
      flow.prefix = null
    } else if (PREFORMATTED.has(name)) {
      flow.flush()
      flow.pre = Math.max(0, flow.pre - 1)
    } else if (BLOCKS.has(name)) {
      flow.flush()
      if (name === 'figcaption') flow.kind = 'paragraph'
      if (name === 'figure') closeFigure(this.#figures.pop(), this.#flow)
    } else if (SPACED.has(name)) flow.add(' ')
    else if (name === 'sup') this.#raised = Math.max(0, this.#raised - 1)
    else if (name === 'rt' || name === 'ruby') this.#add(this.#ruby.close(name))
  }

  #addImage(attributes: Attributes): void {
    const { text: words, asset } = this.#images.imageOf(attributes)
    const text = words.replace(/\s+/g, ' ').trim()
    if (asset === undefined && (this.#flow.heading !== null || text.length <= SIGN_CHARACTERS)) {
      return this.#flow.add(text)
    }
    this.#flow.addImage({ kind: 'image', text, boxes: [], ...(asset !== undefined && { asset }) })
  }

  #openList(kind: 'ul' | 'ol' | 'dl', attributes: Attributes): void {
    this.#flow.flush()
    const start = Number.parseInt(attributes['start'] ?? '1', 10)
    this.#flow.lists.push({ kind, next: Number.isSafeInteger(start) ? start : 1 })
  }

  #openItem(attributes: Attributes): void {
    const flow = this.#flow
    flow.flush()
    const list = flow.lists.at(-1)
    if (list?.kind !== 'ol') flow.prefix = '- '
    else {
      const value = Number.parseInt(attributes['value'] ?? '', 10)
      if (Number.isSafeInteger(value)) list.next = value
      flow.prefix = `${list.next++}. `
    }
  }

  /** @returns whether the tag belongs to a table */
  #openInTable(name: string, attributes: Attributes): boolean {
    if (name === 'table') {
      if (this.#tables.length >= MAX_TABLES) return false
      if (this.#tables.length === 0) this.#flow.flush()
      this.#tables.push(new OpenTable(this.#flow, attributes))
      return true
    }
    const table = this.#tables.at(-1)
    if (table === undefined) return false
    if (isRowGroup(name)) {
      this.#flow = table.outer
      table.openGroup(name)
    } else if (name === 'tr') {
      this.#flow = table.outer
      table.openRow()
    } else if (name === 'td' || name === 'th') this.#flow = table.openCell(name, attributes)
    else if (name === 'caption') this.#flow = table.openCaption()
    else return false
    return true
  }

  #closeInTable(name: string): boolean {
    const table = this.#tables.at(-1)
    if (table === undefined) return false
    if (name === 'table') this.#closeTable()
    else if (name === 'caption') {
      table.closeCaption()
      this.#flow = table.outer
    } else if (name === 'td' || name === 'th' || name === 'tr') this.#flow = table.outer
    else if (isRowGroup(name)) {
      this.#flow = table.outer
      table.closeGroup()
    } else return false
    return true
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    if (table === undefined) return
    this.#flow = table.outer
    // Text between rows comes before the table, as in browsers.
    this.#flow.append(table.toBlocks())
  }
}
