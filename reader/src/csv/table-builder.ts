import type { TableBlock } from '../core/document-model.ts'
import { cellOf, type TableCell, rowsToHtml, rowsToText } from '../html/html-table.ts'
import type { SpooledText, TextSpool } from '../core/text-spool.ts'
import { NumberRange, findHeader } from './columns.ts'
import type { Row } from './read-rows.ts'

/**
 * How many rows the table's html shows: the first ones (including the header) and the last ones.
 */
const HEAD_ROWS = 20
const TAIL_ROWS = 5
const MAX_COLUMNS = 200
const MAX_CELL_CHARACTERS = 300

const NAMED_COLUMNS = 50
const RANGES = 20
const MAX_NAME_CHARACTERS = 60
const BATCH_CHARACTERS = 64 * 1024

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).toWellFormed()}…`
}

function toCells(row: Row, tag: 'td' | 'th'): TableCell[] {
  return row.slice(0, MAX_COLUMNS).map((text) => cellOf(shorten(text, MAX_CELL_CHARACTERS), tag))
}

/**
 * Builds a table row by row. It keeps only the first and last rows, and the text unless that is
 * spooled.
 */
export class TableBuilder {
  /** Characters of the text so far. */
  length = 0
  #rows = 0
  #columns = 0
  readonly #head: Row[] = []
  #tail: Row[] = []
  readonly #texts: string[] = []
  #batch = ''
  readonly #ranges: NumberRange[] = []
  #isCut = false
  readonly #spool: TextSpool | undefined
  #spooled: SpooledText | undefined

  constructor(spool?: TextSpool) {
    this.#spool = spool
  }

  add(row: Row): void {
    const text = rowsToText([row])
    this.#batch += this.#rows === 0 ? text : `\n${text}`
    this.length += text.length + 1
    if (this.#batch.length > BATCH_CHARACTERS) this.#endBatch()
    this.#rows++
    this.#columns = Math.max(this.#columns, row.length)
    this.#isCut ||=
      this.#rows > HEAD_ROWS + TAIL_ROWS ||
      row.length > MAX_COLUMNS ||
      row.some((cell) => cell.length > MAX_CELL_CHARACTERS)
    if (this.#head.length < HEAD_ROWS + TAIL_ROWS) this.#head.push(row)
    else {
      // Count the first rows once the header among them is known.
      if (this.#ranges.length === 0) this.#countHead()
      this.#count(row)
      this.#tail.push(row)
      if (this.#tail.length > 2 * TAIL_ROWS) this.#tail = this.#tail.slice(-TAIL_ROWS)
    }
  }

  /** Returns the table, or null if no cell has text. */
  build(): TableBlock | null {
    if (this.#rows === 0) return null
    if (this.#ranges.length === 0) this.#countHead()
    this.#endBatch()
    const metadata = { summary: this.#summary() }
    const header = findHeader(this.#head)
    const head = header === null ? '' : rowsToText([this.#head[header] ?? []])
    const preview = { head, rows: this.#rows, columns: this.#columns }
    return {
      kind: 'table',
      html: this.#html(),
      boxes: [],
      metadata,
      ...this.#text(),
      ...(this.#isCut && { preview }),
    }
  }

  #text(): Pick<TableBlock, 'text' | 'textPieces' | 'isSpooled'> {
    const [spool, spooled] = [this.#spool, this.#spooled]
    if (spool === undefined || spooled === undefined) return { text: this.#texts.join('') }
    return {
      text: rowsToText(this.#head),
      textPieces: () => spool.pieces(spooled),
      isSpooled: true,
    }
  }

  #endBatch(): void {
    if (this.#spool === undefined) this.#texts.push(this.#batch)
    else {
      const { at, length } = this.#spool.add(this.#batch)
      const before = this.#spooled ?? { at, length: 0 }
      this.#spooled = { ...before, length: before.length + length }
    }
    this.#batch = ''
  }

  #countHead(): void {
    const header = findHeader(this.#head)
    this.#head.forEach((row, index) => {
      if (header === null || index > header) this.#count(row)
    })
  }

  #count(row: Row): void {
    for (let at = 0; at < Math.min(row.length, MAX_COLUMNS); at++) {
      const range = (this.#ranges[at] ??= new NumberRange())
      range.add(row[at] ?? '')
    }
  }

  #html(): string {
    const header = findHeader(this.#head)
    const gap = this.#rows - HEAD_ROWS - TAIL_ROWS
    const shown = gap > 0 ? this.#head.slice(0, HEAD_ROWS) : this.#head
    const cells = shown.map((row, index) => toCells(row, index === header ? 'th' : 'td'))
    if (gap > 0) {
      const colspan = Math.min(this.#columns, MAX_COLUMNS)
      cells.push([{ ...cellOf(`… ${gap} more rows …`), colspan }])
      const last = [...this.#head, ...this.#tail].slice(-TAIL_ROWS)
      cells.push(...last.map((row) => toCells(row, 'td')))
    }
    return rowsToHtml(cells)
  }

  #summary(): string {
    const header = findHeader(this.#head)
    const size = `${this.#columns} ${this.#columns === 1 ? 'column' : 'columns'}`
    const names = (header === null ? [] : (this.#head[header] ?? [])).map(
      (name, at) =>
        shorten(name.replace(/\s+/g, ' ').trim(), MAX_NAME_CHARACTERS) || `column ${at + 1}`,
    )
    const numbers = this.#rangeText(names)
    if (header === null) {
      return `Table of ${this.#rows} rows and ${size} without a header.${numbers}`
    }
    const more = names.length - NAMED_COLUMNS
    const listed = names.slice(0, NAMED_COLUMNS).join(', ') + (more > 0 ? ` and ${more} more` : '')
    const below = this.#rows - header - 1
    const rows = below === 1 ? 'row' : 'rows'
    return `Table of ${below} ${rows} below a header of ${size}: ${listed}.${numbers}`
  }

  #rangeText(names: readonly string[]): string {
    const parts = this.#ranges.flatMap((range, at) => {
      const bounds = range.bounds()
      const name = names[at] ?? `column ${at + 1}`
      return bounds === null ? [] : [`${name} ${bounds[0]} to ${bounds[1]}`]
    })
    return parts.length === 0 ? '' : ` Numbers: ${parts.slice(0, RANGES).join('; ')}.`
  }
}
