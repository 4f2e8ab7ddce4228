import { right, type Rect } from '../../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'
import { median } from '../../../core/weights.ts'
import { OUTER_COLUMN_LINES, TEXT_COLUMNS_APART } from './constants.ts'

/** A column of a table, from its leftmost to its rightmost text, in points. */
export type TableColumn = {
  readonly from: number
  readonly to: number
  /** Where its texts begin with their currencies, which may be far to the left. */
  readonly left?: number
  /** Whether most of its texts are amounts. */
  readonly amounts: boolean
}

type Cell = { readonly atom: Atom; readonly line: number }
type Cluster = { from: number; to: number; readonly cells: Cell[] }

/** Groups cells that no vertical line can separate. */
function clustersOf(cells: readonly Cell[], space = 0): Cluster[] {
  const clusters: Cluster[] = []
  for (const cell of cells.toSorted((a, b) => a.atom.place.x - b.atom.place.x)) {
    const { place } = cell.atom
    const last = clusters.at(-1)
    if (last === undefined || place.x > last.to + space) {
      clusters.push({ from: place.x, to: right(place), cells: [cell] })
      continue
    }
    last.to = Math.max(last.to, right(place))
    last.cells.push(cell)
  }
  return clusters
}

const hasTwoOnALine = ({ cells }: Cluster): boolean =>
  new Set(cells.map(({ line }) => line)).size < cells.length

/** Splits overlapping columns by the edges with which their amounts are aligned. */
function splitByAmountEdges(cluster: Cluster): Cluster[] {
  if (!hasTwoOnALine(cluster)) return [cluster]
  const size = median(cluster.cells.map(({ atom }) => atom.size))
  const edges = [
    (rect: Rect): number => right(rect),
    (rect: Rect): number => rect.x + rect.width / 2,
    (rect: Rect): number => rect.x,
  ]
  for (const edge of edges) {
    const sorted = cluster.cells.toSorted((a, b) => edge(a.atom.place) - edge(b.atom.place))
    const groups: Cell[][] = []
    for (const cell of sorted) {
      const before = groups.at(-1)?.at(-1)
      const isNear =
        before !== undefined && edge(cell.atom.place) - edge(before.atom.place) < 0.4 * size
      if (isNear) groups.at(-1)?.push(cell)
      else groups.push([cell])
    }
    const found = groups.map((cells) => ({
      from: Math.min(...cells.map(({ atom }) => atom.place.x)),
      to: Math.max(...cells.map(({ atom }) => right(atom.place))),
      cells,
    }))
    if (!found.some(hasTwoOnALine) && found.every(({ cells }) => cells.length >= 2)) return found
  }
  return [cluster]
}

const columnOf = ({ from, to, cells }: Cluster): TableColumn => ({
  from,
  to,
  left: Math.min(...cells.map(({ atom }) => atom.x)),
  amounts: cells.filter(({ atom }) => atom.amount).length > 0.5 * cells.length,
})

const overlap = (atom: Rect, { from, to }: { from: number; to: number }): number =>
  Math.min(right(atom), to) - Math.max(atom.x, from)

/** Makes columns of texts outside the columns of amounts, if they are aligned on enough lines. */
function textColumns(texts: readonly Cell[], size: number): Cluster[] {
  const clusters = clustersOf(texts, TEXT_COLUMNS_APART * size)
  // A long name may extend across the space between two columns of other lines.
  return clusters.flatMap((cluster) => {
    if (!hasTwoOnALine(cluster)) return [cluster]
    const crowded = Map.groupBy(cluster.cells, ({ line }) => line)
    const several = [...crowded.values()].filter((cells) => cells.length > 1).flat()
    const parts = clustersOf(several, TEXT_COLUMNS_APART * size)
    if (parts.length < 2 || several.length < 0.6 * cluster.cells.length) return [cluster]
    return parts
  })
}

/** Whether amounts are among more texts, such as years among the names of rows. */
function isOfTexts(cluster: Cluster, texts: readonly Cell[]): boolean {
  const lines = new Set(cluster.cells.map(({ line }) => line))
  const among = texts.filter(({ atom }) => overlap(atom, cluster) > 0.5 * atom.width)
  return among.filter(({ line }) => !lines.has(line)).length > cluster.cells.length
}

/** Whether too few cells of an outer column are filled. */
function isStray({ cells }: Cluster, lines: number): boolean {
  return new Set(cells.map(({ line }) => line)).size < OUTER_COLUMN_LINES * lines
}

/**
 * The columns of a table's lines, from left to right. Amounts form columns by the edges with which
 * they are aligned, texts by the spaces that all lines share.
 */
export function columnsOf(
  lines: readonly (readonly Atom[])[],
  amounts: ReadonlySet<Atom>,
): TableColumn[] {
  const cells = lines.flatMap((line, at) => line.map((atom): Cell => ({ atom, line: at })))
  const withAmounts = lines.filter((line) => line.some((atom) => amounts.has(atom))).length
  const size = median(cells.map(({ atom }) => atom.size))
  const others = cells.filter(({ atom }) => !atom.amount)
  const figures = clustersOf(cells.filter(({ atom }) => atom.amount))
    .flatMap(splitByAmountEdges)
    .filter((cluster) => !isOfTexts(cluster, others))
  const isFigure = (atom: Atom): boolean => figures.some((column) => overlap(atom, column) > 0)
  const dataLines = new Set(cells.filter(({ atom }) => amounts.has(atom)).map(({ line }) => line))
  const texts = cells.filter(({ atom, line }) => !isFigure(atom) && dataLines.has(line))
  const all = [...figures, ...textColumns(texts, size)].toSorted((a, b) => a.from - b.from)
  const first = all.findIndex((cluster) => !isStray(cluster, withAmounts))
  const last = all.findLastIndex((cluster) => !isStray(cluster, withAmounts))
  return all.slice(first, last + 1).map(columnOf)
}

/** The column of a text, or -1. If it overlaps none or several, the nearest one. */
export function columnAt(columns: readonly TableColumn[], atom: Atom): number {
  let [best, most] = [-1, -Infinity]
  for (const [i, column] of columns.entries()) {
    const shared = overlap(atom.place, column)
    if (shared > most) [best, most] = [i, shared]
  }
  return best
}
