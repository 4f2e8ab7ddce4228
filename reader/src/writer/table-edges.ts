import { partitionPoint } from '../xlsx/sheet.ts'

/** The spans of a cell, which become known when its table ends. */
export type CellSpans = { rowspan: string; colspan: string }

type Row = { readonly edges: readonly number[]; readonly cells: readonly CellSpans[] }

/** Edges nearer than this, in twips, are one. */
const TOLERANCE = 60

/** Finds the columns that cells span in a table whose rows give the right edges of their cells only. */
export class TableEdges {
  readonly #rows: Row[] = []

  add(edges: readonly number[], cells: readonly CellSpans[]): void {
    this.#rows.push({ edges, cells })
  }

  /** Sets the spans of all cells; rows whose edges do not fit their cells are left as they are. */
  setSpans(): void {
    const columns: number[] = []
    for (const edge of this.#rows.flatMap(({ edges }) => edges).toSorted((a, b) => a - b)) {
      if (columns.length === 0 || edge - columns.at(-1)! > TOLERANCE) columns.push(edge)
    }
    for (const { edges, cells } of this.#rows) {
      if (edges.length !== cells.length) continue
      let before = 0
      for (const [at, cell] of cells.entries()) {
        const after = partitionPoint(columns, (column) => column <= edges[at]!)
        cell.colspan = String(Math.max(1, after - before))
        before = Math.max(before, after)
      }
    }
  }
}
