import type { Box, DoubtfulTable, PlannedLine, TextBlock } from '../core/document-model.ts'

/** A table whose cells are uncertain, and the chunks with its lines. */
export type PlacedTable = {
  /** Line number of its first chunk in the file of nodes, starting at 0. */
  readonly at: number
  /** Number of its chunks, which follow each other. */
  readonly count: number
  readonly boxes: readonly Box[]
  readonly table: DoubtfulTable
}

/** More tables of a document aren't listed. */
const MAX_TABLES = 1_000

/** Collects the tables whose lines are kept, while their chunks are planned. */
export class DoubtfulTables {
  readonly #found = new Map<TextBlock, PlacedTable>()
  #at = 0

  get all(): readonly PlacedTable[] {
    return [...this.#found.values()]
  }

  /** @returns the planned line without the table that it belongs to */
  take(line: PlannedLine): PlannedLine {
    const at = this.#at++
    if (line.kind !== 'chunk' || line.lineOf === undefined) return line
    const { lineOf: block, ...chunk } = line
    const { boxes, table } = block
    const known = this.#found.get(block)
    if (known !== undefined) this.#found.set(block, { ...known, count: known.count + 1 })
    else if (table !== undefined && this.#found.size < MAX_TABLES) {
      this.#found.set(block, { at, count: 1, boxes, table })
    }
    return chunk
  }
}
