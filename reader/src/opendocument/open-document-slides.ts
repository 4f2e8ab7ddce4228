import type { Block } from '../core/document-model.ts'
import { type Attributes, prefixed } from '../office/xml.ts'
import type { Frame } from '../writer/slide-order.ts'
import { DocumentWriter } from '../writer/document-writer.ts'
import { slideBlocks, type SlideItem } from '../writer/slide.ts'
import { type BodyReader, SHAPES } from './open-document-body.ts'
import type { Styles } from './open-document-styles.ts'

/** English Metric Units per unit of length. */
const UNITS: Readonly<Record<string, number>> = {
  cm: 360_000,
  mm: 36_000,
  in: 914_400,
  pt: 12_700,
  pc: 152_400,
  px: 9_525,
}
/** Placeholders that repeat on all slides. */
const REPEATED = new Set(['date-time', 'footer', 'header', 'page-number'])

function lengthOf(value: string | undefined): number | null {
  const [, number, unit = ''] = /^(-?[0-9.]{1,20})([a-z]{2})$/.exec(value ?? '') ?? []
  const factor = UNITS[unit]
  return factor === undefined ? null : Number(number) * factor
}

function frameOf(attributes: Attributes): Frame | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    lengthOf(prefixed(attributes, name)),
  )
  if (x == null || y == null || width == null || height == null) return null
  return { x, y, width, height }
}

/**
 * Reads the pages of a presentation. Each shape is read separately, to be put into reading order
 * later.
 */
export class SlidesReader {
  readonly blocks: Block[] = []
  pages = 0
  hasText = false
  readonly #reader: BodyReader
  readonly #styles: Styles
  #items: SlideItem[] = []
  #notes: Block[] = []
  #isHidden = false
  #inNotes = false
  /** Number of open elements in the item that is being read, including itself. */
  #depth = 0
  #item: Pick<SlideItem, 'frame' | 'isTitle'> & { readonly isLeftOut: boolean } = {
    frame: null,
    isTitle: false,
    isLeftOut: false,
  }

  constructor(reader: BodyReader, styles: Styles) {
    this.#reader = reader
    this.#styles = styles
  }

  open(name: string, attributes: Attributes): void {
    if (this.#depth > 0) {
      this.#depth++
      this.#reader.open(name, attributes)
    } else if (name === 'page') {
      this.pages++
      this.#isHidden = this.#styles.isHidden(prefixed(attributes, 'style-name'))
    } else if (name === 'notes') this.#inNotes = true
    else if (name === 'frame' || SHAPES.has(name)) this.#openItem(name, attributes)
  }

  text(data: string): void {
    if (this.#depth > 0) this.#reader.text(data)
  }

  close(name: string): void {
    if (this.#depth > 0) {
      this.#reader.close(name)
      if (--this.#depth === 0) this.#closeItem()
    } else if (name === 'notes') this.#inNotes = false
    else if (name === 'page') this.#closePage()
  }

  #openItem(name: string, attributes: Attributes): void {
    const kind = prefixed(attributes, 'class') ?? ''
    const isLeftOut = REPEATED.has(kind) || (this.#inNotes && kind !== 'notes')
    this.#item = { frame: frameOf(attributes), isTitle: kind === 'title', isLeftOut }
    this.#depth = 1
    this.#reader.writer = new DocumentWriter()
    this.#reader.open(name, attributes)
  }

  #closeItem(): void {
    const blocks = this.#reader.writer.end()
    const { isLeftOut, ...item } = this.#item
    if (isLeftOut) return
    if (this.#inNotes) this.#notes.push(...blocks)
    else this.#items.push({ ...item, blocks })
  }

  #closePage(): void {
    const [number, items, notes] = [this.pages, this.#items, this.#notes]
    this.hasText ||= items.some(({ blocks }) => blocks.length > 0)
    this.blocks.push(...slideBlocks({ number, items, notes, isHidden: this.#isHidden }))
    this.#items = []
    this.#notes = []
  }
}
