import { cellOf, type TableCell } from '../../html/html-table.ts'
import { centerX, right, unionOf } from '../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'
import type { TableColumn } from './table-columns.ts'

/** A text of the head over a range of columns, both ends included. */
type Head = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly id: number
}

/**
 * Cost, in type sizes, of a column that no head in a line covers. A head away from its columns
 * costs the distance.
 */
const SKIPPED = 0.5
/** Cost of a head that is left-aligned with its columns but not centered. */
const FLUSH_LEFT = 1
/** Cost of a head over several columns that is aligned with one of them. */
const STACKED = 3

/** How far a head is away from a range of columns, in points. */
function misfit(atom: Atom, first: TableColumn, last: TableColumn): number {
  const [from, to] = [Math.min(first.from, last.from), Math.max(first.to, last.to)]
  const middle = Math.abs(centerX(atom) - (from + to) / 2)
  if (first !== last) return Math.min(middle, Math.abs(atom.x - from) + FLUSH_LEFT * atom.size)
  return Math.min(middle, Math.abs(atom.x - from), Math.abs(right(atom) - to))
}

/**
 * Whether a text of the next line is aligned with one at a side, which makes it the next line of
 * the same head.
 */
function isStacked(atom: Atom, next: readonly Atom[]): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.15 * atom.size
  return next.some(
    (below) =>
      (near(below.x, atom.x) || near(right(below), right(atom))) &&
      !near(centerX(below), centerX(atom)),
  )
}

type Line = {
  readonly line: readonly Atom[]
  /** The line of the head below it. */
  readonly next: readonly Atom[]
  /** Columns at which a head in the lines above begins or ends. No head below may cross them. */
  readonly edges: ReadonlySet<number>
}

/** Assigns the columns to the texts of a line, by the division of all columns that fits best. */
function assign(
  { line, next: nextLine, edges }: Line,
  columns: readonly TableColumn[],
): (readonly [number, number])[] {
  type Best = { readonly cost: number; readonly ranges: readonly (readonly [number, number])[] }
  const size = line[0]?.size ?? 0
  // best[a]: the first a texts, over columns before the current one.
  let best: (Best | null)[] = [{ cost: 0, ranges: [] }, ...line.map(() => null)]
  const history = [best]
  for (let end = 0; end < columns.length; end += 1) {
    const next = best.map((entry) => entry && { ...entry, cost: entry.cost + SKIPPED * size })
    for (const [a, atom] of line.entries()) {
      for (let start = 0; start <= end; start += 1) {
        const [before, first, last] = [history[start]?.[a], columns[start], columns[end]]
        if (!before || !first || !last) continue
        const isSpan = start < end
        if (isSpan && [...edges].some((edge) => edge > start && edge <= end)) continue
        const stacked = isSpan && isStacked(atom, nextLine) ? STACKED * size : 0
        const cost = before.cost + misfit(atom, first, last) + stacked
        if (cost >= (next[a + 1]?.cost ?? Infinity)) continue
        next[a + 1] = { cost, ranges: [...before.ranges, [start, end]] }
      }
    }
    best = next
    history.push(best)
  }
  return [...(best.at(-1)?.ranges ?? [])]
}

/**
 * Splits heads of columns that are joined because there is little space between them, if each part
 * fits its column.
 */
function parted(atom: Atom, columns: readonly TableColumn[]): Atom[] {
  const words = atom.text.split(' ')
  const per = atom.width / atom.text.length
  let [pieces, start]: [Atom[], number] = [[], 0]
  const piece = (from: number, to: number): Atom => {
    const text = words.slice(from, to).join(' ')
    const before = words.slice(0, from).reduce((sum, word) => sum + word.length + 1, 0)
    return { ...atom, text, x: atom.x + before * per, width: text.length * per }
  }
  for (const [at, column] of columns.entries()) {
    const next = columns[at + 1]
    const ends = words.map((_, i) => i).filter((i) => i > start)
    const edge = (column.to + (next?.from ?? 0)) / 2
    const off = (i: number): number => Math.abs(right(piece(start, i)) + 0.5 * per - edge)
    const end = next === undefined ? words.length : ends.toSorted((i, j) => off(i) - off(j))[0]
    if (end === undefined || misfit(piece(start, end), column, column) > 0.8 * atom.size) {
      return [atom]
    }
    pieces = [...pieces, piece(start, end)]
    start = end
  }
  return pieces
}

/** The last line of a head, in which each text is over one column. */
function lastLine(
  line: readonly Atom[],
  columns: readonly TableColumn[],
  edges: ReadonlySet<number>,
): Atom[] {
  const ranges = assign({ line: fitted(line, columns.length), next: [], edges }, columns)
  if (ranges.length < line.length) return [...line]
  return line.flatMap((atom, at) => {
    const [from, to] = ranges[at] ?? [0, 0]
    return to > from ? parted(atom, columns.slice(from, to + 1)) : [atom]
  })
}

/** A line with at most as many texts as columns. The texts nearest to each other are joined. */
function fitted(line: readonly Atom[], most: number): Atom[] {
  const atoms = [...line]
  while (atoms.length > most) {
    const gaps = atoms.slice(1).map((atom, i) => atom.x - right(atoms[i] ?? atom))
    const at = gaps.indexOf(Math.min(...gaps))
    const [a, b] = [atoms[at], atoms[at + 1]]
    if (a === undefined || b === undefined) break
    const joined = { ...a, ...unionOf([a, b]), text: `${a.text} ${b.text}` }
    atoms.splice(at, 2, joined)
  }
  return atoms
}

/** The heads over each column from top to bottom. Lines of one head are joined. */
function pathsOf(lines: readonly (readonly Atom[])[], columns: readonly TableColumn[]): Head[][] {
  const paths: Head[][] = columns.map(() => [])
  let id = 0
  const edges = new Set<number>()
  for (const [row, whole] of lines.entries()) {
    const parts = row === lines.length - 1 ? lastLine(whole, columns, edges) : whole
    const line = fitted(parts, columns.length)
    const ranges = assign({ line, next: lines[row + 1] ?? [], edges }, columns)
    for (const [at, [from, to]] of ranges.entries()) {
      const text = line[at]?.text ?? ''
      const last = paths[from]?.at(-1)
      // A head below another one in only some of its columns is a head of its own. So in all
      // columns, heads come in the order of their ids.
      const isMore =
        last?.from === from &&
        last.to === to &&
        paths.slice(from, to + 1).every((path) => path.at(-1)?.id === last.id)
      const head = isMore ? { ...last, text: `${last.text} ${text}` } : { text, from, to, id: id++ }
      for (const path of paths.slice(from, to + 1)) {
        if (isMore) path.pop()
        path.push(head)
      }
      if (to > from) edges.add(from).add(to + 1)
    }
  }
  return paths
}

/** The row of each head: below all heads above it in any of its columns. */
function levelsOf(paths: readonly (readonly Head[])[]): Map<number, number> {
  const above = new Map<number, Set<number>>()
  for (const path of paths) {
    for (const [at, { id }] of path.entries()) {
      const before = path[at - 1]?.id
      const ids = above.get(id) ?? new Set()
      above.set(id, before === undefined ? ids : ids.add(before))
    }
  }
  const levels = new Map<number, number>()
  for (const id of [...above.keys()].toSorted((a, b) => a - b)) {
    const before = [...(above.get(id) ?? [])].map((other) => levels.get(other) ?? 0)
    levels.set(id, Math.max(-1, ...before) + 1)
  }
  return levels
}

/**
 * The head of a table as rows of cells. A text over several columns spans them. A text with nothing
 * below it extends down to the first row.
 */
export function headRows(
  lines: readonly (readonly Atom[])[],
  columns: readonly TableColumn[],
): TableCell[][] {
  if (lines.length === 0) return []
  const paths = pathsOf(lines, columns)
  const levels = levelsOf(paths)
  const depth = Math.max(0, ...levels.values()) + 1
  const rows: TableCell[][] = Array.from({ length: depth }, () => [])
  for (const [column, path] of paths.entries()) {
    let row = 0
    for (const [at, head] of path.entries()) {
      const level = levels.get(head.id) ?? row
      const isLeaf = head.from === head.to
      const isLast = at === path.length - 1
      const top = isLeaf ? row : level
      if (!isLeaf) for (; row < level; row += 1) rows[row]?.push(cellOf('', 'th'))
      const low = isLeaf && isLast ? depth : level + 1
      const span = { colspan: head.to - head.from + 1, rowspan: low - top }
      if (head.from === column) rows[top]?.push({ ...cellOf(head.text, 'th'), ...span })
      row = low
    }
    if (row < depth) rows[row]?.push({ ...cellOf('', 'th'), rowspan: depth - row })
  }
  return rows
}

/** Adds columns that only the head has and whose cells are all empty. */
export function withHeadColumns(
  columns: readonly TableColumn[],
  line: readonly Atom[],
): TableColumn[] {
  const isOver = (atom: Atom): boolean =>
    columns.some(
      ({ from, to }) => right(atom) > from - 0.5 * atom.size && atom.x < to + 0.5 * atom.size,
    )
  const [first] = columns
  const alone = line.filter((atom) => !isOver(atom) && atom.x > (first?.to ?? 0))
  if (alone.length === 0 || line.length < columns.length) return [...columns]
  const added = alone.map((atom) => ({ from: atom.x, to: right(atom), amounts: true }))
  return [...columns, ...added].toSorted((a, b) => a.from - b.from)
}
