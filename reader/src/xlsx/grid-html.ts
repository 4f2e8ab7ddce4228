import { cellName, rangeName } from './address.ts'
import { headerRowCount, isTextType } from './classify.ts'
import type { SheetBlock } from './group.ts'
import { type StyleOf, rowsOf } from './layout.ts'
import { escapeHtml } from '../html/html-table.ts'
import { type Cell, rightOf } from './sheet.ts'

/** Limits of the table as a whole; its chunks have all of it. `places` are those of the grid. */
const CONTENT_LIMITS = { rows: 5000, places: 200_000, characters: 4_000_000 }
/** The enriched table is metadata, which is fetched with every chunk. */
const ENRICHED_LIMITS: typeof CONTENT_LIMITS = { rows: 1000, places: 20_000, characters: 200_000 }

// With more columns than this a line of text has the filled cells only.
const ALIGNED_COLUMNS = 256

/** Name, value pairs as attributes; those without a value are left out. */
function attributes(pairs: Readonly<Record<string, string | null>>): string {
  return Object.entries(pairs)
    .map(([name, value]) =>
      value === null || value === ''
        ? ''
        : ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`,
    )
    .join('')
}

function enrichedAttributes(cell: Cell, styleOf: StyleOf): string {
  const { fontColor, fillColor, format } = styleOf(cell)
  return attributes({
    'data-cell': cellName(cell.row, cell.column),
    'data-formula': cell.formula === null ? null : `=${cell.formula}`,
    'data-font-color': fontColor,
    'data-fill-color': fillColor,
    'data-fmt': format === 'General' ? null : format,
  })
}

/** The number of items in an ordered list from `at` on that are at most `last`; at least 1. */
function placesUpTo(places: readonly number[], at: number, last: number): number {
  let end = at + 1
  while (end < places.length && (places[end] ?? 0) <= last) end++
  return end - at
}

/** Numbers of the columns with cells, in order. */
export const columnsOf = ({ cells }: SheetBlock) =>
  [...new Set(cells.map((cell) => cell.column))].toSorted((a, b) => a - b)

/** Renders a block's cells as rows of a table; rows and columns without any of them are left out. */
class GridRenderer {
  readonly #rows: readonly (readonly Cell[])[]
  readonly #rowNumbers: readonly number[]
  readonly #columns: readonly number[]
  readonly #headerRows: number
  readonly #describe: (cell: Cell) => string
  /** For each column the first row that no merged cell from above covers. */
  readonly #freeFrom: number[]

  constructor(block: SheetBlock, styleOf: StyleOf, describe: (cell: Cell) => string) {
    this.#rows = rowsOf(block.cells)
    this.#rowNumbers = this.#rows.map((row) => row[0]?.row ?? 0)
    this.#columns = columnsOf(block)
    this.#headerRows = headerRows(block, this.#rows, styleOf)
    this.#describe = describe
    this.#freeFrom = this.#columns.map(() => 0)
  }

  /** Rows as html. */
  render(limits: typeof CONTENT_LIMITS): string {
    const most = Math.min(
      limits.rows,
      Math.max(1, Math.floor(limits.places / this.#columns.length)),
    )
    const parts: string[] = []
    let characters = 0
    for (const [at, row] of this.#rows.entries()) {
      const html = at < most ? this.#row(at, row) : ''
      characters += html.length
      if (at >= most || characters > limits.characters) break
      parts.push(html)
    }
    const omitted = this.#rows.length - parts.length
    if (omitted > 0) {
      const colspan = this.#columns.length > 1 ? ` colspan="${this.#columns.length}"` : ''
      parts.push(`<tr><td${colspan}>… ${omitted} more rows …</td></tr>`)
    }
    return parts.join('')
  }

  #row(at: number, row: readonly Cell[]): string {
    const tag = at < this.#headerRows ? 'th' : 'td'
    let html = '<tr>'
    let next = 0
    for (const [index, column] of this.#columns.entries()) {
      const cell = row[next]
      if (cell?.column === column) {
        html += this.#cell(cell, at, index, tag)
        next++
      } else if ((this.#freeFrom[index] ?? 0) <= at) html += `<${tag}></${tag}>`
    }
    return `${html}</tr>`
  }

  #cell(cell: Cell, at: number, index: number, tag: string): string {
    let spans = ''
    if (cell.span !== null) {
      const rowspan = placesUpTo(this.#rowNumbers, at, cell.span.bottom)
      const colspan = placesUpTo(this.#columns, index, cell.span.right)
      this.#freeFrom.fill(at + rowspan, index, index + colspan)
      if (rowspan > 1) spans += ` rowspan="${rowspan}"`
      if (colspan > 1) spans += ` colspan="${colspan}"`
    }
    return `<${tag}${spans}${this.#describe(cell)}>${escapeHtml(cell.text)}</${tag}>`
  }
}

/** Number of heading rows among the rows with cells. */
export function headerRows(
  block: SheetBlock,
  rows: readonly (readonly Cell[])[],
  styleOf: StyleOf,
): number {
  if (isTextType(block.type)) return 0
  if (block.table === null) return headerRowCount(rows, styleOf)
  // A filtered range may start below rows that were never filled.
  const first = rows[0]?.[0]?.row ?? 0
  return Math.max(0, block.table.range.top + block.table.headerRows - first)
}

/** The headings of a block's columns. */
export function columnHeadings(block: SheetBlock, styleOf: StyleOf): Map<number, string> {
  const rows = rowsOf(block.cells)
  const headings = new Map<number, string>()
  for (const cell of rows[headerRows(block, rows, styleOf) - 1] ?? []) {
    const last = Math.min(rightOf(cell), block.range.right)
    for (let column = cell.column; column <= last; column++) headings.set(column, cell.text)
  }
  return headings
}

/** A block as a plain table; if rows are left out, the last row says how many. */
export function contentHtml(block: SheetBlock, styleOf: StyleOf): string {
  return `<table>${new GridRenderer(block, styleOf, () => '').render(CONTENT_LIMITS)}</table>`
}

/** All rows of a block as a plain table. */
export function allHtml(block: SheetBlock, styleOf: StyleOf): string {
  const limits = { rows: Infinity, places: Infinity, characters: Infinity }
  return `<table>${new GridRenderer(block, styleOf, () => '').render(limits)}</table>`
}

/** A block as a table that names its sheet, range and type, and each cell's address, formula, colours and format. */
export function enrichedHtml(block: SheetBlock, sheet: string, styleOf: StyleOf): string {
  const renderer = new GridRenderer(block, styleOf, (cell) => enrichedAttributes(cell, styleOf))
  const table = attributes({
    'data-sheet': sheet,
    'data-range': rangeName(block.range),
    'data-block-type': block.type,
  })
  return `<table${table}>${renderer.render(ENRICHED_LIMITS)}</table>`
}

const oneLine = (text: string) => (/\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

/** All rows of a block as text: a line per row, tabs between cells. */
export function gridText(block: SheetBlock): string {
  const columns = columnsOf(block)
  const places = new Map(columns.map((column, at) => [column, at]))
  return rowsOf(block.cells)
    .map((row) => {
      if (columns.length > ALIGNED_COLUMNS) return row.map((cell) => oneLine(cell.text)).join('\t')
      const line: string[] = columns.map(() => '')
      for (const cell of row) line[places.get(cell.column) ?? 0] = oneLine(cell.text)
      return line.join('\t')
    })
    .join('\n')
}

/** A text block as lines: one per row, tabs between cells. */
export function linesText(block: SheetBlock): string {
  return rowsOf(block.cells)
    .map((row) =>
      row
        .map((cell) => cell.text.trim())
        .filter((text) => text !== '')
        .join('\t'),
    )
    .filter((line) => line !== '')
    .join('\n')
}
