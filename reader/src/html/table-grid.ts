import { cellHtml } from './html-table.ts'

/** A cell of a table in HTML, at the place where it begins. */
export type GridCell = {
  readonly tag: string
  /** Its content, escaped. */
  readonly html: string
  readonly row: number
  readonly column: number
  readonly rowspan: number
  readonly colspan: number
}

/** Columns from one to before another. */
export type Interval = readonly [from: number, to: number]

/** A cell whose place follows from those before it. */
export type RowCell = Omit<GridCell, 'row' | 'column'>

/** A row with the cells of earlier rows that extend into it. */
type PlacedRow = { readonly cells: readonly GridCell[]; readonly carried: readonly GridCell[] }

/** A table of which the rows come one after the other. */
export type GridSource = {
  readonly length: number
  readonly columns: number
  readonly rows: Iterable<PlacedRow>
}

const ROW = /<tr>([\s\S]*?)<\/tr>/gu
const CELL = /<(t[dh])((?: \w+="\d+")*)>([\s\S]*?)<\/\1>/gu

const spanIn = (attributes: string, name: string): number =>
  Number(new RegExp(`${name}="(\\d+)"`, 'u').exec(attributes)?.[1] ?? 1)

function* cellsOfHtml(html: string): Generator<RowCell[]> {
  for (const [, content = ''] of html.matchAll(ROW)) {
    yield [...content.matchAll(CELL)].map(([, tag = 'td', attributes = '', text = '']) => ({
      tag,
      html: text,
      rowspan: spanIn(attributes, 'rowspan'),
      colspan: spanIn(attributes, 'colspan'),
    }))
  }
}

/** Gives the cells of rows their places: beside those before them and those from above. */
export function* placeRows(rows: Iterable<readonly RowCell[]>): Generator<PlacedRow> {
  let open: GridCell[] = []
  let row = 0
  for (const given of rows) {
    const at = row++
    if (open.length > 0) open = open.filter((cell) => cell.row + cell.rowspan > at)
    const carried = open.length === 0 ? NO_CELLS : [...open]
    let column = 0
    const cells = given.map((cell): GridCell => {
      column = firstFree(open, column)
      const placed = { ...cell, row: at, column }
      column += cell.colspan
      return placed
    })
    open.push(...cells.filter(({ rowspan }) => rowspan > 1))
    yield { cells, carried }
  }
}

const NO_CELLS: readonly GridCell[] = []

/** The number of columns that rows take. */
export function widthOf(rows: Iterable<PlacedRow>): number {
  let columns = 0
  for (const { cells } of rows) {
    const last = cells.at(-1)
    if (last !== undefined) columns = Math.max(columns, last.column + last.colspan)
  }
  return columns
}

/** The rows of a table that was written by rowsToHtml, or in the same form. */
export function gridOfHtml(html: string): TableGrid {
  const rows = [...placeRows(cellsOfHtml(html))]
  return new TableGrid({ rows, length: rows.length, columns: widthOf(rows) })
}

type GridRow = PlacedRow & {
  /** The rows above it that name its groups. */
  readonly groups: readonly number[]
}

/** The rows and columns of a table. Rows are taken from their source when they are needed, and forgotten by `release`. */
export class TableGrid {
  readonly length: number
  readonly columns: number
  /** Leading rows of header cells only. */
  readonly headRows: number
  readonly #source: Iterator<PlacedRow>
  readonly #rows = new Map<number, GridRow>()
  #taken = 0
  #released = 0
  #openGroups: { readonly row: number; readonly level: number }[] = []

  constructor({ rows, length, columns }: GridSource) {
    this.length = length
    this.columns = columns
    this.#source = rows[Symbol.iterator]()
    let head = 0
    while (head < length && this.#isHead(head)) head++
    this.headRows = head === length ? 0 : head
  }

  #isHead(row: number): boolean {
    const cells = this.cells(row)
    return cells.length > 0 && cells.every(({ tag }) => tag === 'th')
  }

  /** Rows before this one are not asked for any more, but for the head and the names of groups. */
  release(before: number): void {
    for (; this.#released < before; this.#released++) {
      const row = this.#released
      if (row >= this.headRows && !this.isGroup(row)) this.#rows.delete(row)
    }
  }

  #row(row: number): GridRow | undefined {
    while (this.#taken <= row) {
      const { value, done } = this.#source.next()
      if (done === true) return undefined
      const taken = this.#taken++
      this.#rows.set(taken, { ...value, groups: this.#groupsAt(taken, value) })
    }
    return this.#rows.get(row)
  }

  /** A group ends where another begins at its level, or a row that is indented less. */
  #groupsAt(row: number, { cells }: PlacedRow): readonly number[] {
    const level = levelOf(cells[0]?.html ?? '')
    const isGroup = this.#namesGroup(cells)
    this.#openGroups = this.#openGroups.filter(
      (group) => group.level < level || (group.level === 0 && !isGroup),
    )
    const groups = this.#openGroups.map((group) => group.row)
    if (isGroup) this.#openGroups.push({ row, level })
    return groups
  }

  /** Whether a row is one text over all columns: the name of the rows below it. */
  isGroup(row: number): boolean {
    return this.#namesGroup(this.cells(row))
  }

  #namesGroup(cells: readonly GridCell[]): boolean {
    const [only] = cells
    if (cells.length !== 1 || only === undefined || this.columns < 2) return false
    return (
      only.tag === 'td' && only.colspan === this.columns && only.rowspan === 1 && only.html !== ''
    )
  }

  /** The rows above a row that name the groups that it is in, the outermost first. */
  groupsOf(row: number): readonly number[] {
    return this.#row(row)?.groups ?? []
  }

  /** Whether a cell extends over the edge above a row. */
  isCrossed(row: number): boolean {
    return (this.#row(row)?.carried.length ?? 0) > 0
  }

  /** Rows from one to before another as HTML; cells that extend beyond them are cut, and repeated where they begin. */
  html(from: number, to: number, intervals: readonly Interval[]): string {
    let html = ''
    for (let row = from; row < to; row += 1) {
      const { cells: own, carried } = this.#row(row) ?? { cells: NO_CELLS, carried: NO_CELLS }
      const all = row === from && carried.length > 0 ? [...carried, ...own] : own
      const cells = all.toSorted((a, b) => a.column - b.column)
      const shown = intervals.flatMap(([left, right]) =>
        cells.map((cell) => partHtml(cell, [row, to], [left, right])),
      )
      html += `<tr>${shown.join('')}</tr>`
    }
    return html
  }

  /** The cells that begin in a row. */
  cells(row: number): readonly GridCell[] {
    return this.#row(row)?.cells ?? NO_CELLS
  }
}

/** A name is indented by an em space for each level. */
const levelOf = (name: string): number => /^\u2003*/u.exec(name)?.[0].length ?? 0

/** The next column that no cell from above extends into. */
function firstFree(open: readonly GridCell[], column: number): number {
  let free = column
  for (;;) {
    const above = open.find((cell) => cell.column <= free && free < cell.column + cell.colspan)
    if (above === undefined) return free
    free = above.column + above.colspan
  }
}

/** The part of a cell within rows and columns; empty outside of them. */
function partHtml(cell: GridCell, [top, low]: Interval, [left, right]: Interval): string {
  const colspan = Math.min(cell.column + cell.colspan, right) - Math.max(cell.column, left)
  if (colspan < 1) return ''
  const rowspan = Math.min(cell.row + cell.rowspan, low) - Math.max(cell.row, top)
  return cellHtml({ tag: cell.tag, rowspan, colspan }, cell.html)
}
