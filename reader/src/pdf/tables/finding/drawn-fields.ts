import { DisjointSets } from '../../../core/disjoint-sets.ts'
import type { Rect } from '../../../core/geometry.ts'
import type { Line } from '../../model/drawn-lines.ts'
import { median } from '../../../core/weights.ts'
import { MIN_OPEN_SIDE, MIN_RULE_LENGTH, SAME_RULE_POSITION } from './constants.ts'

type Edge = { readonly at: number; readonly from: number; readonly to: number }
export type Mesh = { readonly across: Edge[]; readonly down: Edge[] }
/** The fields that a cell takes up. */
export type Cell = {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly colSpan: number
}

/** The horizontal and vertical rules among lines. */
export function edgesOf(rules: readonly Line[]): Mesh {
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
export function meshesOf({ across, down }: Mesh): Mesh[] {
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

/** The fields between the rules of a mesh. */
export class Grid {
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

/** Where most horizontal rules begin and end. A row of cells has no border there if the table has no frame. */
function usualEnds({ across }: Mesh): { readonly from: number; readonly to: number } {
  const rows = positions(across).map((at) => {
    const own = across.filter((edge) => Math.abs(edge.at - at) <= SAME_RULE_POSITION)
    return {
      from: Math.min(...own.map(({ from }) => from)),
      to: Math.max(...own.map(({ to }) => to)),
    }
  })
  return { from: median(rows.map(({ from }) => from)), to: median(rows.map(({ to }) => to)) }
}

/**
 * A mesh with vertical rules at the ends of its horizontal ones, if these extend beyond the last vertical rules and
 * `hasText` there. Tables without a frame have their names outside of their vertical rules.
 */
export function withOpenSides(mesh: Mesh, hasText: (side: Rect) => boolean): Mesh {
  const [xs, ys] = [positions(mesh.down), positions(mesh.across)]
  const [left = 0, right = 0] = [xs[0], xs.at(-1)]
  const [top = 0, low = 0] = [ys[0], ys.at(-1)]
  const { from, to } = usualEnds(mesh)
  const side = (x: number, end: number): Rect => ({ x, y: top, width: end - x, height: low - top })
  const open = [
    ...(left - from >= MIN_OPEN_SIDE && hasText(side(from, left)) ? [from] : []),
    ...(to - right >= MIN_OPEN_SIDE && hasText(side(right, to)) ? [to] : []),
  ]
  return { ...mesh, down: [...mesh.down, ...open.map((at) => ({ at, from: top, to: low }))] }
}
