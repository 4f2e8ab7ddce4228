import type { DocumentWriter } from './document-writer.ts'
import { type CellEdge, type CellSpans, TableEdges } from './table-edges.ts'

/**
 * A table in a file whose paragraphs say that they are in a table, with marks at the end of cells
 * and rows.
 */
export class RowTable {
  readonly #writer: DocumentWriter
  #edges: TableEdges | null = null
  #cells: CellSpans[] = []
  #isRowOpen = false
  #isCellOpen = false

  constructor(writer: DocumentWriter) {
    this.#writer = writer
  }

  /** Opens the table, row and cell for the next text, unless they are already open. */
  openCell(): void {
    if (this.#edges === null) {
      this.#writer.openTable()
      this.#edges = new TableEdges()
    }
    if (!this.#isRowOpen) this.#writer.openRow()
    this.#isRowOpen = true
    if (!this.#isCellOpen) this.#cells.push(this.#writer.openCell())
    this.#isCellOpen = true
  }

  endCell(): void {
    this.#isCellOpen = false
  }

  endRow(edges: readonly CellEdge[]): void {
    this.#edges?.add(edges, this.#cells)
    this.#cells = []
    this.#isRowOpen = this.#isCellOpen = false
  }

  close(): void {
    if (this.#edges === null) return
    this.#edges.setSpans()
    this.#edges = null
    this.#cells = []
    this.#isRowOpen = this.#isCellOpen = false
    this.#writer.closeTable()
  }
}
