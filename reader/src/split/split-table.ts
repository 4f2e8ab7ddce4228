import { countTokens } from '../tokens/count-tokens.ts'
import { cellContent, escapeHtml, textOfCell } from '../html/cell-content.ts'
import { type GridCell, gridOfHtml, type TableGrid, type Interval } from '../html/table-grid.ts'
import { isShortHead, RepeatedHeads } from './repeated-heads.ts'
import { splitText } from './split-text.ts'

/** A part of a table that fits into a chunk. */
export type TablePart = {
  /** The part, with the head of the whole table, or a shorter form of it. */
  readonly html: string
  /** Its range of rows in the whole table, without the repeated head. The end is exclusive. */
  readonly rows: Interval
  /** Its columns, apart from the first, which all parts have. */
  readonly columns: Interval
}

/** Rows are counted one by one. Joined, they may need a few tokens more or less. */
const SLACK = 12
/** Least number of tokens for the text of a split cell. */
const LEAST_TEXT = 32
/** How full a part must be to end before a merged cell. */
const FULL = 0.5

/** Splits one table. `before` is text that each part begins with, such as a caption. */
class Splitter {
  /** Parts that haven't been taken yet. */
  #parts: TablePart[] = []
  readonly #grid: TableGrid
  #headRows: number
  /** Columns that have appeared with their head. */
  readonly #headColumns = new Set<number>()
  readonly #headTokens = new Map<string, number>()
  readonly #heads: RepeatedHeads
  #split: { readonly text: string; readonly room: number; readonly pieces: string[] } | undefined
  readonly #limit: number
  readonly #before: string

  constructor(grid: TableGrid, before: string, limit: number) {
    this.#grid = grid
    this.#before = before
    this.#limit = limit
    this.#heads = new RepeatedHeads(grid, limit)
    // A head with long texts isn't repeated. It is treated as ordinary rows.
    this.#headRows = isShortHead(grid, limit) ? grid.headRows : 0
  }

  *all(): Generator<TablePart> {
    const { length, columns } = this.#grid
    for (const end of this.#rows([this.#headRows, length], [0, columns])) {
      if (!this.#isHeadGiven()) continue
      yield* this.#take()
      this.#grid.release(end)
    }
    if (this.#isHeadGiven()) yield* this.#take()
    else yield* this.#withHeadFirst()
  }

  /** Whether a part has had the head of each column. */
  #isHeadGiven(): boolean {
    return this.#headRows === 0 || this.#headColumns.size >= this.#grid.columns
  }

  /** The head counts among the rows with which it appears first. */
  #take(): TablePart[] {
    const parts = this.#parts
    this.#parts = []
    return parts.map((part) =>
      part.rows[0] === this.#headRows ? { ...part, rows: [0, part.rows[1]] } : part,
    )
  }

  /** Yields the head in separate parts if it is too long to be repeated in full. */
  *#withHeadFirst(): Generator<TablePart> {
    const rest = this.#parts
    this.#parts = []
    const headRows = this.#headRows
    this.#headRows = 0
    for (const _ of this.#rows([0, headRows], [0, this.#grid.columns])) continue
    yield* this.#parts
    yield* rest
  }

  /** Counts tokens; Infinity if the text is too long. */
  #tokens(html: string): number {
    return countTokens(html, this.#limit)
  }

  /** Pieces of a long text. Many cells may have the same text. */
  #pieces(text: string, room: number): readonly string[] {
    if (this.#split?.text !== text || this.#split.room !== room) {
      const pieces = splitText(text, room, 'prose').map((piece) => piece.text)
      this.#split = { text, room, pieces }
    }
    return this.#split.pieces
  }

  /** The columns of a part. The first one names the row. */
  #intervals([from, to]: Interval): Interval[] {
    return from === 0
      ? [[0, to]]
      : [
          [0, 1],
          [from, to],
        ]
  }

  #html([from, to]: Interval, columns: Interval): string {
    const intervals = this.#intervals(columns)
    const head = from === 0 ? '' : this.#heads.of(this.#headRows, intervals, this.#headColumns)
    const groups = from < to ? this.#groups(from, intervals) : ''
    return `<table>${this.#before}${head}${groups}${this.#grid.html(from, to, intervals)}</table>`
  }

  /** The names of the groups that contain a row, and the rows that it is indented below. */
  #groups(row: number, intervals: readonly Interval[]): string {
    return this.#grid
      .parentsOf(row)
      .filter((at) => at >= this.#headRows)
      .map((at) => this.#grid.html(at, at + 1, intervals))
      .join('')
  }

  /** Splits rows. @returns in steps, the row before which everything has been split */
  *#rows([from, to]: Interval, columns: Interval): Generator<number> {
    const roomNow = () =>
      this.#limit - this.#heads.tokens(this.#html([from, from], columns)) - SLACK
    let room = roomNow()
    // `best` is the last row before which no group is divided.
    let [start, used, safe, best] = [from, 0, from, from]
    for (let row = from; row < to; row += 1) {
      const tokens = this.#tokens(this.#grid.html(row, row + 1, this.#intervals(columns)))
      if (tokens > room) {
        if (row > start) this.#put([start, row], columns)
        this.#putWide(row, columns)
        ;[start, used, safe, room] = [row + 1, 0, row + 1, roomNow()]
        yield start
        continue
      }
      if (this.#leavesGroups(start, row)) {
        this.#put([start, row], columns)
        ;[start, used, safe] = [row, this.#tokens(this.#groups(row, this.#intervals(columns))), row]
        room = roomNow()
        yield start
      }
      const isFull = used >= FULL * room
      if (!this.#grid.isCrossed(row) && (isFull || safe === start)) safe = row
      if (isFull && safe === row && !this.#belongsTogether(start, row)) best = row
      if (used + tokens > room && row > start) {
        const wanted = best > start ? best : safe > start ? safe : row
        const end = this.#withoutLastGroups(start, wanted)
        this.#put([start, end], columns)
        ;[start, used] = [end, this.#tokens(this.#groups(end, this.#intervals(columns)))]
        // Rows left for the next part because of a merged cell are counted again.
        row = end - 1
        safe = end
        room = roomNow()
        yield end
      } else used += tokens
    }
    if (start < to) this.#put([start, to], columns)
  }

  /**
   * Whether a row is outside a group whose name was repeated at the start of its part. Below the
   * repeated name, it would seem to be in the group.
   */
  #leavesGroups(start: number, row: number): boolean {
    if (row === start || this.#grid.isGroup(row) || this.#grid.isCrossed(row)) return false
    for (let at = start; at < row; at += 1) if (this.#grid.isGroup(at)) return false
    const carried = this.#grid.groupsOf(start).filter((at) => at >= this.#headRows)
    const own = new Set(this.#grid.groupsOf(row))
    return carried.some((at) => !own.has(at))
  }

  /** Whether a row belongs to the one above it: it has its name, or a group that began in its part. */
  #belongsTogether(start: number, row: number): boolean {
    if (this.#grid.groupsOf(row).some((at) => at > start)) return true
    const [own, above] = [row, row - 1].map((at) => this.#grid.cells(at)[0])
    return own?.column === 0 && own.html !== '' && own.html === above?.html
  }

  /** Moves the name of a group to the part with its rows. */
  #withoutLastGroups(start: number, end: number): number {
    let last = end
    while (last - 1 > start && this.#grid.isGroup(last - 1)) last -= 1
    return this.#grid.isGroup(start) && last - 1 === start ? end : last
  }

  #put(rows: Interval, columns: Interval): void {
    const html = this.#html(rows, columns)
    const [from, to] = rows
    if (this.#tokens(html) <= this.#limit) this.#add(html, rows, columns, true)
    else if (to - from > 1) {
      const middle = Math.floor((from + to) / 2)
      this.#put([from, middle], columns)
      this.#put([middle, to], columns)
    } else this.#putWide(from, columns)
  }

  #add(html: string, rows: Interval, columns: Interval, hasHead: boolean): void {
    this.#parts.push({ html, rows, columns })
    if (!hasHead) return
    for (const [from, to] of this.#intervals(columns)) {
      for (let column = from; column < to; column += 1) this.#headColumns.add(column)
    }
  }

  /** Splits a row that is too long on its own: by columns, then by the text of its longest cell. */
  #putWide(row: number, [from, to]: Interval): void {
    // The first column is repeated, and never alone in a part.
    const first = Math.max(from, 1)
    const cells = this.#grid
      .cells(row)
      .filter(({ column, colspan }) => column < to && column + colspan > from)
    const edges = [...cells.map(({ column }) => column).filter((at) => at > first), to]
    const isNameAlone = cells.every(({ column, html }) => column === 0 || html === '')
    if (edges.length === 1 || (from === 0 && isNameAlone)) {
      this.#putLong(row, [from, to], cells)
      return
    }
    const name = this.#columnTokens(row, [0, 1])
    // A long row name isn't repeated if there is no room for it.
    const isNameLong = cells.some(({ column, html }) => column === 0 && html.length >= LEAST_TEXT)
    let [start, last, used, isFilled] = [from, first, name, from === 0 && isNameLong]
    for (const edge of edges) {
      const tokens = this.#columnTokens(row, [last, edge])
      const isFull = used + tokens + SLACK > this.#limit
      // Never all columns again, because they didn't fit.
      if (last > first && last > start && (isFull || (edge === to && start === from))) {
        if (isFilled) this.#put([row, row + 1], [start, last])
        ;[start, used, isFilled] = [last, name, false]
      }
      used += tokens
      isFilled ||= cells.some(({ column, html }) => column < edge && column >= last && html !== '')
      last = edge
    }
    if (isFilled) this.#put([row, row + 1], [start, to])
  }

  /** Tokens of some columns of a row, including their head. */
  #columnTokens(row: number, columns: Interval): number {
    const key = columns.join('-')
    let head = this.#headTokens.get(key)
    if (head === undefined) {
      head = countTokens(this.#grid.html(0, this.#headRows, [columns]))
      this.#headTokens.set(key, head)
    }
    return head + this.#tokens(this.#grid.html(row, row + 1, [columns]))
  }

  /** Splits the text of a cell into parts that begin with the row's name, if that is short. */
  #putLong(row: number, columns: Interval, cells: readonly GridCell[]): void {
    const head = this.#html([row, row], columns)
    const [name] = this.#grid.cells(row)
    const others = cells.filter((cell) => cell !== name)
    const isNamed = name?.column === 0 && name.html.length < LEAST_TEXT && others.length > 0
    const label = isNamed ? `<td>${name.html}</td>` : ''
    const room = this.#limit - countTokens(head + label) - 2 * SLACK
    const isHeadKept = room >= LEAST_TEXT
    const content = isNamed ? (isHeadKept ? others : [name, ...others]) : cells
    const text = content.map(({ html }) => textOfCell(html)).join('\n')
    const most = isHeadKept ? room : this.#limit - countTokens(this.#before) - 2 * SLACK
    const start = isHeadKept ? head.slice(0, -'</table>'.length) : `<table>${this.#before}`
    for (const piece of this.#pieces(text, Math.max(LEAST_TEXT, most))) {
      const html = `${start}<tr>${isHeadKept ? label : ''}<td>${cellContent(piece)}</td></tr></table>`
      this.#add(html, [row, row + 1], columns, isHeadKept)
    }
  }
}

/**
 * Splits a table, written by rowsToHtml, by rows into parts of at most `limit` tokens. Each part
 * has the head rows of the whole table. Merged cells are repeated on both sides of a cut. Rows that
 * are too long on their own are split by columns, and each part begins with the first column.
 * Cells that are too long are split by their text. A table that fits is one part.
 */
export function splitTable(html: string, limit: number, caption = ''): TablePart[] {
  const before = caption === '' ? '' : `<caption>${escapeHtml(caption)}</caption>`
  const whole = html.replace('<table>', () => `<table>${before}`)
  const grid = gridOfHtml(html)
  if (grid.length === 0 || countTokens(whole, limit) <= limit) {
    return [{ html: whole, rows: [0, grid.length], columns: [0, grid.columns] }]
  }
  return [...new Splitter(grid, before, limit).all()]
}

/**
 * Like {@link splitTable}, for a table that is too long for one part. Its rows are read one after
 * the other.
 */
export function splitGrid(grid: TableGrid, limit: number): Generator<TablePart> {
  return new Splitter(grid, '', limit).all()
}
