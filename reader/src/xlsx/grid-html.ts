import { cellName, rangeName } from './address.ts'
import { headerRowCount, isTextType } from './classify.ts'
import type { SheetBlock } from './sheet-blocks.ts'
import type { Cells, Rows } from './cells.ts'
import type { StyleOf } from './cell-styles.ts'
import { cellContent, escapeHtml } from '../html/cell-content.ts'
import { placeRows, type RowCell, TableGrid, widthOf } from '../html/table-grid.ts'
import type { Cell } from './cell.ts'
import { rightOf } from './sheet.ts'

/** Limits for a whole table. Its chunks have all of it. `places` are grid positions. */
const CONTENT_LIMITS = { rows: 5000, places: 200_000, characters: 4_000_000 }
/** Limits for the enriched table, which is metadata and fetched with every chunk. */
const ENRICHED_LIMITS: typeof CONTENT_LIMITS = { rows: 1000, places: 20_000, characters: 200_000 }

// With more columns than this, a line of text has only the filled cells.
const ALIGNED_COLUMNS = 256

/** Renders pairs of name and value as attributes. Those without a value are left out. */
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

/** The text of a cell as HTML. A formula without a result is shown as it is. */
const contentOf = ({ kind, text }: Cell): string =>
  kind === 'text' ? cellContent(text) : escapeHtml(text)

/** The number of items of an ordered list, from `at` on, that are at most `last`; at least 1. */
function placesUpTo(
  { length, numberAt }: { readonly length: number; readonly numberAt: (at: number) => number },
  at: number,
  last: number,
): number {
  let end = at + 1
  while (end < length && numberAt(end) <= last) end++
  return end - at
}

/** A position in the grid. Without a cell if it is empty. */
type GridPlace = {
  readonly tag: string
  readonly rowspan: number
  readonly colspan: number
  readonly cell: Cell | undefined
}

/** Renders a block's cells as rows of a table. Empty rows and columns are left out. */
class GridRenderer {
  readonly #rows: Rows
  readonly #columns: readonly number[]
  readonly #headerRows: number
  readonly #describe: (cell: Cell) => string
  /** For each column, the first row not covered by a merged cell from above. */
  readonly #freeFrom: number[]

  constructor(block: SheetBlock, styleOf: StyleOf, describe: (cell: Cell) => string) {
    this.#rows = block.cells.rows()
    this.#columns = block.cells.columns()
    this.#headerRows = headerRows(block, styleOf)
    this.#describe = describe
    this.#freeFrom = this.#columns.map(() => 0)
  }

  /** Yields rows of plain cells. */
  *cells(): Generator<RowCell[]> {
    let at = 0
    for (const row of this.#rows) {
      yield this.#places(at++, row).map(({ cell, ...place }) => ({
        ...place,
        html: cell === undefined ? '' : contentOf(cell),
      }))
    }
  }

  /** Renders rows as HTML. */
  render(limits: typeof CONTENT_LIMITS): string {
    const most = Math.min(
      limits.rows,
      Math.max(1, Math.floor(limits.places / this.#columns.length)),
    )
    const parts: string[] = []
    let characters = 0
    for (const row of this.#rows) {
      const at = parts.length
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

  #row(at: number, row: Cells): string {
    const cells = this.#places(at, row).map(({ tag, rowspan, colspan, cell }) => {
      if (cell === undefined) return `<${tag}></${tag}>`
      const rows = rowspan > 1 ? ` rowspan="${rowspan}"` : ''
      const columns = colspan > 1 ? ` colspan="${colspan}"` : ''
      return `<${tag}${rows}${columns}${this.#describe(cell)}>${contentOf(cell)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  }

  /** The positions of a row. Rows must be requested in order. */
  #places(at: number, row: Cells): GridPlace[] {
    const tag = at < this.#headerRows ? 'th' : 'td'
    const places: GridPlace[] = []
    const cells = row[Symbol.iterator]()
    let cell = cells.next().value
    for (const [index, column] of this.#columns.entries()) {
      if (cell?.column === column) {
        places.push({ tag, cell, ...this.#spans(cell, at, index) })
        cell = cells.next().value
      } else if ((this.#freeFrom[index] ?? 0) <= at) {
        places.push({ tag, cell: undefined, rowspan: 1, colspan: 1 })
      }
    }
    return places
  }

  #spans({ span }: Cell, at: number, index: number): Pick<GridPlace, 'rowspan' | 'colspan'> {
    if (span === null) return { rowspan: 1, colspan: 1 }
    const [rows, columns] = [this.#rows, this.#columns]
    const numberOfRow = (row: number) => rows.numberAt(row)
    const numberOfColumn = (place: number) => columns[place] ?? 0
    const rowspan = placesUpTo({ length: rows.length, numberAt: numberOfRow }, at, span.bottom)
    const listed = { length: columns.length, numberAt: numberOfColumn }
    const colspan = placesUpTo(listed, index, span.right)
    this.#freeFrom.fill(at + rowspan, index, index + colspan)
    return { rowspan, colspan }
  }
}

/** Number of heading rows among the rows with cells. */
export function headerRows({ type, table, cells }: SheetBlock, styleOf: StyleOf): number {
  if (isTextType(type)) return 0
  const rows = cells.rows()
  if (table === null) return headerRowCount(rows, styleOf)
  // A filtered range may start below rows that were never filled.
  const first = rows.length === 0 ? 0 : rows.numberAt(0)
  return Math.max(0, table.range.top + table.headerRows - first)
}

/** The headings of a block's columns. */
export function columnHeadings(block: SheetBlock, styleOf: StyleOf): Map<number, string> {
  const headings = new Map<number, string>()
  const count = headerRows(block, styleOf)
  const row = count === 0 ? undefined : block.cells.rows().at(count - 1)
  for (const cell of row ?? []) {
    const last = Math.min(rightOf(cell), block.range.right)
    for (let column = cell.column; column <= last; column++) headings.set(column, cell.text)
  }
  return headings
}

/** A block as a plain table. If rows are left out, the last row says how many. */
export function contentHtml(block: SheetBlock, styleOf: StyleOf): string {
  return `<table>${new GridRenderer(block, styleOf, () => '').render(CONTENT_LIMITS)}</table>`
}

/** All rows of a block as a plain table, or null if it has more characters than this. */
export function shortHtml(block: SheetBlock, styleOf: StyleOf, most: number): string | null {
  if (block.cells.length * SHORTEST_CELL > most) return null
  const limits = { rows: Infinity, places: Infinity, characters: Infinity }
  const html = `<table>${new GridRenderer(block, styleOf, () => '').render(limits)}</table>`
  return html.length > most ? null : html
}

/** Fewest characters of a cell in HTML: its tags. */
const SHORTEST_CELL = 9

/** All rows of a block, one after the other. */
export function gridOf(block: SheetBlock, styleOf: StyleOf): TableGrid {
  const rows = () => placeRows(new GridRenderer(block, styleOf, () => '').cells())
  const hasSpans = block.cells.some(({ span }) => span !== null)
  return new TableGrid({
    rows: rows(),
    length: block.cells.rows().length,
    columns: hasSpans ? widthOf(rows()) : block.cells.columns().length,
  })
}

/**
 * A block as a table with its sheet, range and type, and each cell's address, formula, colors and
 * format.
 */
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

/** All rows of a block as text: one line per row, with tabs between cells. */
export function* gridLines({ cells }: SheetBlock): Generator<string> {
  const columns = cells.columns()
  const places = new Map(columns.map((column, at) => [column, at]))
  for (const row of cells.rows()) {
    const line: string[] = columns.length > ALIGNED_COLUMNS ? [] : columns.map(() => '')
    for (const cell of row) {
      const text = oneLine(cell.text)
      if (columns.length > ALIGNED_COLUMNS) line.push(text)
      else line[places.get(cell.column) ?? 0] = text
    }
    yield line.join('\t')
  }
}

/** The rows of {@link gridLines}, and the largest number of cells in a row. */
export function gridSize({ cells }: SheetBlock): {
  readonly rows: number
  readonly columns: number
} {
  const [rows, columns] = [cells.rows(), cells.columns().length]
  if (columns <= ALIGNED_COLUMNS) return { rows: rows.length, columns }
  let most = 0
  for (const row of rows) most = Math.max(most, row.length)
  return { rows: rows.length, columns: most }
}

/** A text block as lines: one per row, with tabs between cells. */
export function linesText({ cells }: SheetBlock): string {
  const lines: string[] = []
  for (const row of cells.rows()) {
    const texts = row.map((cell) => cell.text.trim()).filter((text) => text !== '')
    if (texts.length > 0) lines.push(texts.join('\t'))
  }
  return lines.join('\n')
}
