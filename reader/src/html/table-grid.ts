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

const ROW = /<tr>([\s\S]*?)<\/tr>/gu
const CELL = /<(t[dh])((?: \w+="\d+")*)>([\s\S]*?)<\/\1>/gu

const spanIn = (attributes: string, name: string): number =>
  Number(new RegExp(`${name}="(\\d+)"`, 'u').exec(attributes)?.[1] ?? 1)

/** The rows and columns of a table that was written by rowsToHtml, or in the same form. */
export class TableGrid {
  readonly columns: number
  /** Leading rows of header cells only. */
  readonly headRows: number
  readonly #rows: readonly (readonly GridCell[])[]
  /** For each row the cells of earlier rows that extend into it. */
  readonly #carried: readonly (readonly GridCell[])[]
  /** For each row the rows above it that name its groups. */
  readonly #groups: readonly (readonly number[])[]

  constructor(html: string) {
    const rows: GridCell[][] = []
    const carried: (readonly GridCell[])[] = []
    let open: GridCell[] = []
    let columns = 0
    for (const [, content = ''] of html.matchAll(ROW)) {
      const row = rows.length
      open = open.filter((cell) => cell.row + cell.rowspan > row)
      carried.push(open.length === 0 ? [] : [...open])
      const cells: GridCell[] = []
      let column = 0
      for (const [, tag = 'td', attributes = '', text = ''] of content.matchAll(CELL)) {
        column = firstFree(open, column)
        const [rowspan, colspan] = [spanIn(attributes, 'rowspan'), spanIn(attributes, 'colspan')]
        cells.push({ tag, html: text, row, column, rowspan, colspan })
        column += colspan
      }
      open.push(...cells.filter(({ rowspan }) => rowspan > 1))
      columns = Math.max(columns, column)
      rows.push(cells)
    }
    this.columns = columns
    this.#rows = rows
    this.#carried = carried
    const body = rows.findIndex((row) => row.some(({ tag }) => tag !== 'th') || row.length === 0)
    this.headRows = body < 0 ? 0 : body
    this.#groups = this.#findGroups()
  }

  /** A group ends where another begins at its level, or a row that is indented less. */
  #findGroups(): (readonly number[])[] {
    let open: { readonly row: number; readonly level: number }[] = []
    return this.#rows.map((cells, row) => {
      const level = levelOf(cells[0]?.html ?? '')
      const isGroup = this.isGroup(row)
      open = open.filter((group) => group.level < level || (group.level === 0 && !isGroup))
      const groups = open.map((group) => group.row)
      if (isGroup) open.push({ row, level })
      return groups
    })
  }

  /** Whether a row is one text over all columns: the name of the rows below it. */
  isGroup(row: number): boolean {
    const cells = this.#rows[row] ?? []
    const [only] = cells
    if (cells.length !== 1 || only === undefined || this.columns < 2) return false
    return (
      only.tag === 'td' && only.colspan === this.columns && only.rowspan === 1 && only.html !== ''
    )
  }

  /** The rows above a row that name the groups that it is in, the outermost first. */
  groupsOf(row: number): readonly number[] {
    return this.#groups[row] ?? []
  }

  get length(): number {
    return this.#rows.length
  }

  /** Whether a cell extends over the edge above a row. */
  isCrossed(row: number): boolean {
    return (this.#carried[row]?.length ?? 0) > 0
  }

  /** Rows from one to before another as HTML; cells that extend beyond them are cut, and repeated where they begin. */
  html(from: number, to: number, intervals: readonly Interval[]): string {
    let html = ''
    for (let row = from; row < to; row += 1) {
      const all = [...(row === from ? (this.#carried[row] ?? []) : []), ...(this.#rows[row] ?? [])]
      const cells = all.toSorted((a, b) => a.column - b.column)
      const shown = intervals.flatMap(([left, right]) =>
        cells.map((cell) => cellHtml(cell, [row, to], [left, right])),
      )
      html += `<tr>${shown.join('')}</tr>`
    }
    return html
  }

  /** The cells that begin in a row. */
  cells(row: number): readonly GridCell[] {
    return this.#rows[row] ?? []
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
function cellHtml(cell: GridCell, [top, low]: Interval, [left, right]: Interval): string {
  const colspan = Math.min(cell.column + cell.colspan, right) - Math.max(cell.column, left)
  if (colspan < 1) return ''
  const rowspan = Math.min(cell.row + cell.rowspan, low) - Math.max(cell.row, top)
  const spans = `${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}${colspan > 1 ? ` colspan="${colspan}"` : ''}`
  return `<${cell.tag}${spans}>${cell.html}</${cell.tag}>`
}
