import type { TableCell } from '../html/html-table.ts'
import { isVisible } from './figure-shapes.ts'
import { containsCenter, right, unionOf, type Rect } from '../geometry.ts'
import type { PageTable, Segment } from './page-model.ts'
import { cellText, splitAtEdges } from './cell-text.ts'

/** A straight rule on the page, in points. */
export type Rule = {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly stroke?: boolean
  readonly strokeColor?: string
  readonly fill?: boolean
  readonly fillColor?: string
}

/** Maps and charts have thousands of strokes; they are no tables and would take long to compare. */
const MAX_RULES = 2_000
const SNAP = 2.5
const MIN_LENGTH = 4

type Edge = { readonly at: number; readonly from: number; readonly to: number }
type Mesh = { readonly across: Edge[]; readonly down: Edge[] }
type Cell = {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly colSpan: number
}

/** Of 255: the edges of lighter areas, such as the ground of code, are no walls. */
const LIGHTEST = 240
/** Of a table's text and area: a cell with more of both is a frame around prose. */
const DOMINANT = 0.7

/** Whether a rule shows on paper; one whose colour is unknown does. */
function isShown({ stroke, strokeColor, fill, fillColor }: Rule): boolean {
  if (stroke === undefined && fill === undefined) return true
  return (
    (stroke === true && isVisible(strokeColor, 250)) ||
    (fill === true && isVisible(fillColor, LIGHTEST))
  )
}

function edgesOf(rules: readonly Rule[]): Mesh {
  const mesh: Mesh = { across: [], down: [] }
  for (const { x1, y1, x2, y2 } of rules) {
    const [dx, dy] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
    if (dy <= 1 && dx >= MIN_LENGTH) {
      mesh.across.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) })
    } else if (dx <= 1 && dy >= MIN_LENGTH) {
      mesh.down.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) })
    }
  }
  return mesh
}

const touches = (edge: Edge, position: number): boolean =>
  position >= edge.from - SNAP && position <= edge.to + SNAP

/** Rules that touch each other, directly or through others. */
function connected({ across, down }: Mesh): Mesh[] {
  const parent = Array.from({ length: across.length + down.length }, (_, i) => i)
  const find = (start: number): number => {
    let node = start
    while (parent[node] !== node) {
      const next = parent[parent[node] ?? node] ?? node
      parent[node] = next
      node = next
    }
    return node
  }
  across.forEach((a, i) => {
    down.forEach((d, j) => {
      if (touches(a, d.at) && touches(d, a.at)) parent[find(i)] = find(across.length + j)
    })
  })
  const groups = new Map<number, Mesh>()
  parent.forEach((_, i) => {
    const root = find(i)
    const group: Mesh = groups.get(root) ?? { across: [], down: [] }
    groups.set(root, group)
    const horizontal = across[i]
    const vertical = down[i - across.length]
    if (horizontal !== undefined) group.across.push(horizontal)
    else if (vertical !== undefined) group.down.push(vertical)
  })
  return [...groups.values()]
}

function positions(edges: readonly Edge[]): number[] {
  const found: number[] = []
  for (const { at } of [...edges].toSorted((a, b) => a.at - b.at)) {
    const last = found.at(-1)
    if (last === undefined || at - last > SNAP * 1.5) found.push(at)
  }
  return found
}

/** Whether rules cover most of the side between two cells. */
function isDrawn(edges: readonly Edge[], at: number, from: number, to: number): boolean {
  let covered = 0
  for (const edge of edges) {
    if (Math.abs(edge.at - at) > SNAP) continue
    covered = Math.max(covered, Math.min(edge.to, to) - Math.max(edge.from, from))
  }
  return covered >= 0.6 * (to - from)
}

class Grid {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly #mesh: Mesh

  constructor(mesh: Mesh) {
    this.#mesh = mesh
    this.xs = positions(mesh.down)
    this.ys = positions(mesh.across)
  }

  rect({ row, column, rowSpan, colSpan }: Cell): Rect {
    const [x, y] = [this.xs[column] ?? 0, this.ys[row] ?? 0]
    return {
      x,
      y,
      width: (this.xs[column + colSpan] ?? x) - x,
      height: (this.ys[row + rowSpan] ?? y) - y,
    }
  }

  #wallRight(row: number, column: number): boolean {
    const edge = this.xs[column + 1] ?? 0
    return isDrawn(this.#mesh.down, edge, this.ys[row] ?? 0, this.ys[row + 1] ?? 0)
  }

  #wallBelow(row: number, column: number): boolean {
    const edge = this.ys[row + 1] ?? 0
    return isDrawn(this.#mesh.across, edge, this.xs[column] ?? 0, this.xs[column + 1] ?? 0)
  }

  #reach(row: number, column: number): Cell {
    let [colSpan, rowSpan] = [1, 1]
    while (column + colSpan < this.xs.length - 1 && !this.#wallRight(row, column + colSpan - 1)) {
      colSpan += 1
    }
    const openBelow = (at: number): boolean =>
      Array.from({ length: colSpan }, (_, i) => i).every((i) => !this.#wallBelow(at, column + i))
    while (row + rowSpan < this.ys.length - 1 && openBelow(row + rowSpan - 1)) rowSpan += 1
    return { row, column, rowSpan, colSpan }
  }

  /** Cells by row; a missing wall between two fields makes them one cell. */
  cells(): Cell[][] {
    const columns = this.xs.length - 1
    const taken = new Set<number>()
    return this.ys.slice(1).map((_, row) => {
      const cells: Cell[] = []
      for (let column = 0; column < columns; column += 1) {
        if (taken.has(row * columns + column)) continue
        let cell = this.#reach(row, column)
        while (cell.colSpan > 1 && taken.has(row * columns + column + cell.colSpan - 1)) {
          cell = { ...cell, colSpan: cell.colSpan - 1 }
        }
        for (let r = 0; r < cell.rowSpan; r += 1) {
          for (let c = 0; c < cell.colSpan; c += 1) taken.add((row + r) * columns + column + c)
        }
        cells.push(cell)
      }
      return cells
    })
  }
}

/** Frames around prose and the grids of charts have walls too, but not several short texts. */
function looksLikeTable(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  const total = filled.reduce((sum, text) => sum + text.length, 0)
  const longest = Math.max(0, ...filled.map((text) => text.length))
  return (
    filled.length >= 3 &&
    filled.length >= 0.3 * texts.length &&
    !(longest > 600 && longest > DOMINANT * total)
  )
}

/** Whether one cell takes up most of the frame and holds most of its text, as the page's own frame does. */
function isFrame(
  frame: Rect,
  cells: readonly { readonly rect: Rect; readonly text: string }[],
): boolean {
  const total = cells.reduce((sum, { text }) => sum + text.length, 0)
  return cells.some(
    ({ rect, text }) =>
      text.length > Math.max(200, 0.6 * total) &&
      rect.width * rect.height > 0.6 * frame.width * frame.height,
  )
}

function tableFrom(mesh: Mesh, segments: readonly Segment[]): PageTable | null {
  const grid = new Grid(mesh)
  if (grid.xs.length < 3 || grid.ys.length < 3) return null
  const rows = grid.cells()
  const frame = grid.rect({
    row: 0,
    column: 0,
    rowSpan: grid.ys.length - 1,
    colSpan: grid.xs.length - 1,
  })
  const inside = segments.filter((segment) => containsCenter(frame, segment))
  const pieces = inside.flatMap((segment) => splitAtEdges(segment, grid.xs))
  const contents = rows.map((cells) => cells.map((cell) => inCell(grid.rect(cell), pieces)))
  const texts = contents.map((cells) => cells.map(cellText))
  if (!looksLikeTable(texts.flat())) return null
  const placed = rows.flatMap((cells, r) =>
    cells.map((cell, c) => ({ rect: grid.rect(cell), text: texts[r]?.[c] ?? '' })),
  )
  if (isFrame(frame, placed)) return null
  const header = isHeader(contents)
  return {
    ...frame,
    rows: rows.map((cells, r) =>
      cells.map((cell, c): TableCell => ({
        text: texts[r]?.[c] ?? '',
        tag: header && r === 0 ? 'th' : 'td',
        rowspan: cell.rowSpan,
        colspan: cell.colSpan,
      })),
    ),
  }
}

function inCell(cell: Rect, pieces: readonly Segment[]): Segment[] {
  return pieces.filter((piece) => {
    const y = piece.y + piece.height / 2
    const x = Math.min(piece.x + piece.width / 2, piece.x + piece.size)
    return x >= cell.x && x < right(cell) && y >= cell.y && y < cell.y + cell.height
  })
}

/** The first row is a header when it is set in bold and the rest is not. */
function isHeader(contents: readonly (readonly (readonly Segment[])[])[]): boolean {
  const [first = [], ...rest] = contents
  const head = first.flat()
  return (
    head.length > 0 &&
    head.every((piece) => piece.bold) &&
    rest.flat(2).some((piece) => !piece.bold)
  )
}

/** Tables whose cells are walled in by drawn rules, from top to bottom. */
export function findRuledTables(rules: readonly Rule[], segments: readonly Segment[]): PageTable[] {
  if (rules.length < 6 || rules.length > MAX_RULES) return []
  const tables = connected(edgesOf(rules.filter(isShown)))
    .filter(({ across, down }) => across.length >= 3 && down.length >= 3)
    .map((mesh) => tableFrom(mesh, segments))
    .filter((table) => table !== null)
  return tables.filter(
    (table) => !tables.some((other) => other !== table && encloses(other, table)),
  )
}

function encloses(outer: Rect, inner: Rect): boolean {
  const both = unionOf([outer, inner])
  return (
    both.width <= outer.width + 1 &&
    both.height <= outer.height + 1 &&
    outer.width * outer.height > inner.width * inner.height
  )
}
