import { InlineText, type RunFacts } from '../core/inline-text.ts'
import type { Struck } from '../core/struck.ts'
import { type Attributes, prefixed, wholeNumber, type XmlHandler } from '../office/xml.ts'
import type { Styles } from '../opendocument/open-document-styles.ts'
import { MAX_STRUCK_CELLS } from '../xlsx/struck-cells.ts'

/** The text of a cell without what is struck out, and with its raised parts told apart. */
export type OpenCellText = { readonly text: string } & Struck

/** Looks up a cell by its sheet and its row and column, from 1. */
export type OpenCellTexts = (sheet: string, row: number, column: number) => OpenCellText | undefined

/** Elements in a cell whose text isn't that of the cell. */
const LEFT_OUT = new Set(['annotation', 'frame', 'custom-shape', 'shapes'])

type Repeated = { at: number; count: number; style: string | undefined }

/** A row, column or cell that may be repeated, after the one before. */
const next = (before: Repeated, attributes: Attributes, kind: string, style: string): Repeated => ({
  at: before.at + before.count,
  count: Math.max(1, wholeNumber(prefixed(attributes, `number-${kind}-repeated`), 1)),
  style: prefixed(attributes, style),
})

const MAX_SPACES = 100

const spacesOf = (attributes: Attributes): number =>
  Math.min(wholeNumber(prefixed(attributes, 'c'), 1), MAX_SPACES)

const NONE: Repeated = { at: 1, count: 0, style: undefined }

/** Collects the cells of an OpenDocument workbook with struck or raised text. */
export class CellTextReader implements Required<XmlHandler> {
  readonly #texts = new Map<string, OpenCellText>()
  readonly #styles: Styles
  #sheet = ''
  #columns: Repeated[] = []
  #row = NONE
  #cell = NONE
  #text: InlineText | null = null
  /** Whether something in the open cell is struck or raised. */
  #isNoted = false
  #runs: RunFacts[] = []
  #left = 0
  #paragraphs = 0

  constructor(styles: Styles) {
    this.#styles = styles
  }

  /** @param row from 1, as is the column */
  textAt(sheet: string, row: number, column: number): OpenCellText | undefined {
    return this.#texts.get(keyOf(sheet, row, column))
  }

  open(name: string, attributes: Attributes): void {
    if (this.#left > 0 || LEFT_OUT.has(name)) this.#left++
    else if (name === 'table') {
      this.#sheet = prefixed(attributes, 'name') ?? ''
      ;[this.#columns, this.#row] = [[], NONE]
    } else if (name === 'table-column') {
      const before = this.#columns.at(-1) ?? NONE
      this.#columns.push(next(before, attributes, 'columns', 'default-cell-style-name'))
    } else if (name === 'table-row') {
      this.#row = next(this.#row, attributes, 'rows', 'default-cell-style-name')
      this.#cell = NONE
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = next(this.#cell, attributes, 'columns', 'style-name')
      if (name === 'table-cell') this.#openCell()
    } else if (this.#text !== null) this.#openInCell(name, attributes, this.#text)
  }

  text(data: string): void {
    if (this.#left > 0 || this.#runs.length < 2) return
    this.#add(data.replace(/[ \t\r\n]+/g, ' '))
  }

  close(name: string): void {
    if (this.#left > 0) this.#left--
    else if (this.#text === null) return
    else if (name === 'p' || name === 'span') this.#runs.pop()
    else if (name === 'table-cell') this.#closeCell(this.#text)
  }

  #openCell(): void {
    const { at, style } = this.#cell
    const column = this.#columns.find((range) => at >= range.at && at < range.at + range.count)
    this.#text = new InlineText()
    ;[this.#isNoted, this.#paragraphs, this.#runs] = [false, 0, []]
    this.#openRun(style ?? this.#row.style ?? column?.style)
  }

  #openInCell(name: string, attributes: Attributes, text: InlineText): void {
    if (name === 'p' || name === 'span') this.#openRun(prefixed(attributes, 'style-name'))
    if (name === 'p' && this.#paragraphs++ > 0) text.add('\n')
    else if (name === 's') this.#add(' '.repeat(spacesOf(attributes)))
    else if (name === 'tab') this.#add('\t')
    else if (name === 'line-break') this.#add('\n')
  }

  #openRun(style: string | undefined): void {
    const outer = this.#runs.at(-1)
    // A cell or paragraph as a whole isn't raised above anything.
    const isRaised = this.#runs.length < 2 ? false : this.#styles.isRaised(style)
    this.#runs.push({
      isRaised: isRaised ?? outer?.isRaised ?? false,
      isStruck: this.#styles.isStruck(style) ?? outer?.isStruck ?? false,
    })
  }

  #add(data: string): void {
    const run = this.#runs.at(-1)
    this.#isNoted ||= run?.isRaised === true || run?.isStruck === true
    this.#text?.add(data, run)
  }

  #closeCell(text: InlineText): void {
    this.#text = null
    this.#runs = []
    if (!this.#isNoted) return
    const found = text.read()
    for (let row = 0; row < this.#row.count; row++) {
      for (let column = 0; column < this.#cell.count; column++) {
        if (this.#texts.size >= MAX_STRUCK_CELLS) return
        const key = keyOf(this.#sheet, this.#row.at + row, this.#cell.at + column)
        this.#texts.set(key, { ...found, text: found.text.trim() })
      }
    }
  }
}

const keyOf = (sheet: string, row: number, column: number): string => `${row} ${column} ${sheet}`
