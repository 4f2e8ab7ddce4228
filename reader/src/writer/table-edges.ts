import { partitionPoint } from '../core/partition-point.ts'

/**
 * The spans of a cell, which are known when its table ends. `isBelow` is not empty if the cell is
 * merged with the one above.
 */
export type CellSpans = { rowspan: string; colspan: string; isBelow: string }

/** A cell as described by a row. */
export type CellEdge = {
  /** Its right edge in twips. */
  readonly edge: number
  /** Whether it is merged with the cell above. */
  readonly isBelow: boolean
}

type Row = { readonly edges: readonly CellEdge[]; readonly cells: readonly CellSpans[] }

/** Edges closer together than this, in twips, count as one. */
const TOLERANCE = 60

/** Finds the columns that cells span in a table whose rows give the right edges of their cells. */
export class TableEdges {
  readonly #rows: Row[] = []

  add(edges: readonly CellEdge[], cells: readonly CellSpans[]): void {
    this.#rows.push({ edges, cells })
  }

  /** Sets the spans of all cells. Rows whose edges don't match their cells stay unchanged. */
  setSpans(): void {
    const columns: number[] = []
    const all = this.#rows.flatMap(({ edges }) => edges.map(({ edge }) => edge))
    for (const edge of all.toSorted((a, b) => a - b)) {
      if (columns.length === 0 || edge - columns.at(-1)! > TOLERANCE) columns.push(edge)
    }
    for (const { edges, cells } of this.#rows) {
      if (edges.length !== cells.length) continue
      let before = 0
      for (const [at, cell] of cells.entries()) {
        const { edge, isBelow } = edges[at]!
        const after = partitionPoint(columns, (column) => column <= edge)
        cell.isBelow = isBelow ? 'yes' : ''
        cell.colspan = String(Math.max(1, after - before))
        before = Math.max(before, after)
      }
    }
  }
}
