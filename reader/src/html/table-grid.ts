import { cellHtml } from './html-table.ts'

/** How many rows and columns a cell extends over. */
type Spans = { readonly rowspan: number; readonly colspan: number }

/** A cell at the position where it begins. */
export type Placed<Cell extends Spans> = Cell & { readonly row: number; readonly column: number }

/** A cell whose position follows from the cells before it. */
export type RowCell = Spans & {
  readonly tag: string
  /** Its content, escaped. */
  readonly html: string
}

/** A cell of an HTML table. */
export type GridCell = Placed<RowCell>

/** A range of columns; `to` is exclusive. */
export type Interval = readonly [from: number, to: number]

/** A row with the cells of earlier rows that extend into it. */
type PlacedRow<Cell extends Spans = RowCell> = {
  readonly cells: readonly Placed<Cell>[]
  readonly carried: readonly Placed<Cell>[]
}

/** A table whose rows arrive one after the other. */
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

/**
 * Determines the positions of cells, next to earlier cells of the row and cells that extend from
 * above.
 */
export function* placeRows<Cell extends Spans>(
  rows: Iterable<readonly Cell[]>,
): Generator<PlacedRow<Cell>> {
  let open: Placed<Cell>[] = []
  let row = 0
  for (const given of rows) {
    const at = row++
    if (open.length > 0) open = open.filter((cell) => cell.row + cell.rowspan > at)
    const carried = open.length === 0 ? [] : [...open]
    let column = 0
    const cells = given.map((cell): Placed<Cell> => {
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

/** The number of columns that rows need. */
export function widthOf(rows: Iterable<PlacedRow>): number {
  let columns = 0
  for (const { cells } of rows) {
    const last = cells.at(-1)
    if (last !== undefined) columns = Math.max(columns, last.column + last.colspan)
  }
  return columns
}

/** Parses the rows of a table written by rowsToHtml, or in the same form. */
export function gridOfHtml(html: string): TableGrid {
  const rows = [...placeRows(cellsOfHtml(html))]
  return new TableGrid({ rows, length: rows.length, columns: widthOf(rows) })
}

type GridRow = PlacedRow & {
  /** The rows above it that name its groups. */
  readonly groups: readonly number[]
  /** The rows above it that it is below: those, and rows with values that are indented less. */
  readonly parents: readonly number[]
}

/** The name of a group, or a row with values, below which rows are being read. */
type OpenGroup = {
  readonly row: number
  readonly level: number
  readonly hasValues: boolean
  /** Whether its rows are indented like its name. Unknown before the first one. */
  readonly isFlat?: boolean
}

/**
 * The rows and columns of a table. Rows are taken from their source on demand and discarded by
 * `release`.
 */
export class TableGrid {
  readonly length: number
  readonly columns: number
  /** Number of leading rows that have only header cells. */
  readonly headRows: number
  readonly #source: Iterator<PlacedRow>
  readonly #rows = new Map<number, GridRow>()
  #taken = 0
  #released = 0
  #openGroups: OpenGroup[] = []

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

  /** Discards rows before this one, except the head, the names of groups and its parents. */
  release(before: number): void {
    const parents = new Set(this.parentsOf(before))
    for (; this.#released < before; this.#released++) {
      const row = this.#released
      const isKept = row < this.headRows || this.isGroup(row) || parents.has(row)
      if (!isKept) this.#rows.delete(row)
    }
  }

  #row(row: number): GridRow | undefined {
    while (this.#taken <= row) {
      const { value, done } = this.#source.next()
      if (done === true) return undefined
      const taken = this.#taken++
      this.#rows.set(taken, { ...value, ...this.#aboveOf(taken, value) })
    }
    return this.#rows.get(row)
  }

  /**
   * A group ends at the next group of its level, or at a row that is indented less. If its first
   * row is indented more than its name, it also ends at a row that isn't. Rows with values are
   * parents only of rows that are indented more.
   */
  #aboveOf(row: number, { cells }: PlacedRow): Pick<GridRow, 'groups' | 'parents'> {
    const name = cells[0]?.column === 0 ? cells[0].html : ''
    const level = levelOf(name)
    const isGroup = this.#namesGroup(cells)
    this.#openGroups = this.#openGroups
      .map((group) => ({ ...group, isFlat: group.isFlat ?? level === group.level }))
      .filter((group) => group.level < level || (group.isFlat && group.level === level && !isGroup))
    const parents = this.#openGroups.map((group) => group.row)
    const groups = this.#openGroups.filter((group) => !group.hasValues).map((group) => group.row)
    if (isGroup) this.#openGroups.push({ row, level, hasValues: false })
    else if (name !== '' && cells.some(({ tag }) => tag === 'td')) {
      this.#openGroups.push({ row, level, hasValues: true, isFlat: false })
    }
    return { groups, parents }
  }

  /** Whether a row is one text across all columns, which names the rows below it. */
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

  /** The rows that name the groups containing a row, outermost first. */
  groupsOf(row: number): readonly number[] {
    return this.#row(row)?.groups ?? []
  }

  /** Like {@link groupsOf}, with the rows with values that are indented less, in their order. */
  parentsOf(row: number): readonly number[] {
    return this.#row(row)?.parents ?? []
  }

  /** Whether a cell extends across the upper edge of a row. */
  isCrossed(row: number): boolean {
    return (this.#row(row)?.carried.length ?? 0) > 0
  }

  /**
   * A range of rows as HTML; `to` is exclusive. Cells that extend beyond the range are cut, and
   * repeated at its start.
   */
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

/** The level of a name, which is indented by one em space per level. */
const levelOf = (name: string): number => /^\u2003*/u.exec(name)?.[0].length ?? 0

/** The next column that isn't taken by a cell from above. */
function firstFree(open: readonly Placed<Spans>[], column: number): number {
  let free = column
  for (;;) {
    const above = open.find((cell) => cell.column <= free && free < cell.column + cell.colspan)
    if (above === undefined) return free
    free = above.column + above.colspan
  }
}

/** The part of a cell within a range of rows and columns. Empty if it is outside. */
function partHtml(cell: GridCell, [top, low]: Interval, [left, right]: Interval): string {
  const colspan = Math.min(cell.column + cell.colspan, right) - Math.max(cell.column, left)
  if (colspan < 1) return ''
  const rowspan = Math.min(cell.row + cell.rowspan, low) - Math.max(cell.row, top)
  return cellHtml({ tag: cell.tag, rowspan, colspan }, cell.html)
}
