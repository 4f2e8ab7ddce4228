import type { TableCell } from '../../html/html-table.ts'
import { withHead } from '../../html/table-head.ts'
import { DisjointSets } from '../../core/disjoint-sets.ts'
import { isShown, type Line } from '../model/drawn-lines.ts'
import {
  area,
  bottom,
  centerX,
  centerY,
  containsCenter,
  right,
  unionOf,
  type Rect,
} from '../../core/geometry.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { rowsInCells } from './bodies/cell-rows.ts'
import { cellText, splitAtEdges } from './bodies/cell-text.ts'
import { doubtfulTable } from './judging/doubtful-table.ts'
import { haveColumns } from './bodies/merged-cells.ts'
import { atomsOf } from './finding/table-atoms.ts'
import { layoutOf } from './judging/table-layout.ts'
import { groupRows } from '../lines/rows.ts'
import {
  MAX_RULES,
  SAME_RULE_POSITION,
  MIN_RULE_LENGTH,
  LIGHTEST_BORDER,
  FRAME_SHARE,
} from './constants.ts'

type Edge = { readonly at: number; readonly from: number; readonly to: number }
type Mesh = { readonly across: Edge[]; readonly down: Edge[] }
type Cell = {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly colSpan: number
}

function edgesOf(rules: readonly Line[]): Mesh {
  const mesh: Mesh = { across: [], down: [] }
  for (const { x1, y1, x2, y2 } of rules) {
    const [dx, dy] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
    if (dy <= 1 && dx >= MIN_RULE_LENGTH) {
      mesh.across.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) })
    } else if (dx <= 1 && dy >= MIN_RULE_LENGTH) {
      mesh.down.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) })
    }
  }
  return mesh
}

const touches = (edge: Edge, position: number): boolean =>
  position >= edge.from - SAME_RULE_POSITION && position <= edge.to + SAME_RULE_POSITION

/** Groups rules that touch each other, directly or through others. */
function meshesOf({ across, down }: Mesh): Mesh[] {
  const sets = new DisjointSets(across.length + down.length)
  for (const [i, a] of across.entries()) {
    for (const [j, d] of down.entries()) {
      if (touches(a, d.at) && touches(d, a.at)) sets.join(i, across.length + j)
    }
  }
  return sets.groups().map((members) => ({
    across: members.flatMap((i) => across[i] ?? []),
    down: members.flatMap((i) => down[i - across.length] ?? []),
  }))
}

function positions(edges: readonly Edge[]): number[] {
  const found: number[] = []
  for (const { at } of [...edges].toSorted((a, b) => a.at - b.at)) {
    const last = found.at(-1)
    if (last === undefined || at - last > SAME_RULE_POSITION * 1.5) found.push(at)
  }
  return found
}

/** Whether rules cover most of the side between two cells. */
function isDrawn(edges: readonly Edge[], at: number, from: number, to: number): boolean {
  let covered = 0
  for (const edge of edges) {
    if (Math.abs(edge.at - at) > SAME_RULE_POSITION) continue
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

  #hasBorderRight(row: number, column: number): boolean {
    const edge = this.xs[column + 1] ?? 0
    return isDrawn(this.#mesh.down, edge, this.ys[row] ?? 0, this.ys[row + 1] ?? 0)
  }

  #hasBorderBelow(row: number, column: number): boolean {
    const edge = this.ys[row + 1] ?? 0
    return isDrawn(this.#mesh.across, edge, this.xs[column] ?? 0, this.xs[column + 1] ?? 0)
  }

  #reach(row: number, column: number): Cell {
    let [colSpan, rowSpan] = [1, 1]
    while (
      column + colSpan < this.xs.length - 1 &&
      !this.#hasBorderRight(row, column + colSpan - 1)
    ) {
      colSpan += 1
    }
    const openBelow = (at: number): boolean =>
      Array.from({ length: colSpan }, (_, i) => i).every(
        (i) => !this.#hasBorderBelow(at, column + i),
      )
    while (row + rowSpan < this.ys.length - 1 && openBelow(row + rowSpan - 1)) rowSpan += 1
    return { row, column, rowSpan, colSpan }
  }

  /** Cells by row. Two fields without a border between them are one cell. */
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

/**
 * Whether texts look like a table. Frames around prose and the grids of charts have borders, too,
 * but not several short texts.
 */
function looksLikeTable(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  const total = filled.reduce((sum, text) => sum + text.length, 0)
  const longest = Math.max(0, ...filled.map((text) => text.length))
  return (
    filled.length >= 3 &&
    filled.length >= 0.3 * texts.length &&
    !(longest > 600 && longest > FRAME_SHARE * total)
  )
}

/**
 * Whether one cell covers most of the frame and has most of its text, as in a frame around the
 * page.
 */
function isFrame(
  frame: Rect,
  cells: readonly { readonly rect: Rect; readonly text: string }[],
): boolean {
  const total = cells.reduce((sum, { text }) => sum + text.length, 0)
  return cells.some(
    ({ rect, text }) => text.length > Math.max(200, 0.6 * total) && area(rect) > 0.6 * area(frame),
  )
}

/** The cells of a grid by row, with their texts. */
function cellsOf(grid: Grid, pieces: readonly Segment[]) {
  return grid.cells().flatMap((cells) => {
    const given = cells.map((cell) => ({ cell, content: inCell(grid.rect(cell), pieces) }))
    // A cell over several rows has rules beside it, so the rows are known.
    const parts = cells.every(({ rowSpan }) => rowSpan === 1)
      ? rowsInCells(given.map(({ content }) => content))
      : [given.map(({ content }) => content)]
    return parts.map((contents) =>
      cells.map((cell, at) => {
        const content = contents[at] ?? []
        return { cell, rect: grid.rect(cell), content, text: cellText(content) }
      }),
    )
  })
}

function tableFrom(mesh: Mesh, segments: readonly Segment[]): PageTable | null {
  const grid = new Grid(mesh)
  if (grid.xs.length < 3 || grid.ys.length < 3) return null
  const frame = grid.rect({
    row: 0,
    column: 0,
    rowSpan: grid.ys.length - 1,
    colSpan: grid.xs.length - 1,
  })
  const inside = segments.filter((segment) => containsCenter(frame, segment))
  const pieces = inside.flatMap((segment) => splitAtEdges(segment, grid.xs))
  const rows = cellsOf(grid, pieces)
  const all = rows.flat()
  if (!looksLikeTable(all.map(({ text }) => text)) || isFrame(frame, all)) return null
  const hasHeader = isHeader(rows.map((cells) => cells.flatMap(({ content }) => content)))
  const isGuessed = inside.some(
    (segment) => segment.words === undefined && splitAtEdges(segment, grid.xs).length > 1,
  )
  const place = {
    ...frame,
    drawnRows: grid.ys.length - 1,
    ...(isGuessed && { guessed: true as const }),
  }
  const placed = new Set(all.flatMap(({ content }) => content))
  // Borders were not recognized.
  if (
    pieces.some((piece) => !placed.has(piece)) ||
    all.some(({ cell, content }) => cell.colSpan > 1 && haveColumns(content, grid.xs))
  ) {
    return { ...place, ...linesOf(inside) }
  }
  return {
    ...place,
    rows: withHead(
      rows.map((cells, at) =>
        cells.map(({ cell, text }): TableCell => ({
          text,
          tag: hasHeader && at === 0 ? 'th' : 'td',
          rowspan: cell.rowSpan,
          colspan: cell.colSpan,
        })),
      ),
    ),
  }
}

/** The lines of a table whose cells are uncertain. */
function linesOf(inside: readonly Segment[]): Pick<PageTable, 'rows' | 'layout' | 'doubtful'> {
  const body = groupRows(atomsOf(inside, { code: true, formulas: true }))
  const doubtful = doubtfulTable({ title: [], units: [], heads: [], body, notes: [] })
  return { rows: [], ...layoutOf(body), doubtful }
}

function inCell(cell: Rect, pieces: readonly Segment[]): Segment[] {
  return pieces.filter((piece) => {
    const [x, y] = [Math.min(centerX(piece), piece.x + piece.size), centerY(piece)]
    return x >= cell.x && x < right(cell) && y >= cell.y && y < bottom(cell)
  })
}

/** Whether the first row is a header: it is bold and the rest isn't. */
function isHeader([head = [], ...rest]: readonly (readonly Segment[])[]): boolean {
  return head.length > 0 && head.every(({ bold }) => bold) && rest.flat().some(({ bold }) => !bold)
}

/** Finds tables whose cells have drawn borders, from top to bottom. */
export function findRuledTables(rules: readonly Line[], segments: readonly Segment[]): PageTable[] {
  if (rules.length < 6 || rules.length > MAX_RULES) return []
  const tables = meshesOf(edgesOf(rules.filter((rule) => isShown(rule, LIGHTEST_BORDER))))
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
    both.width <= outer.width + 1 && both.height <= outer.height + 1 && area(outer) > area(inner)
  )
}
