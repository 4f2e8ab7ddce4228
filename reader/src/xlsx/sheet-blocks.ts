import type { CellRange } from './address.ts'
import { type BlockType, type IsUsed, classify, isTextType } from './classify.ts'
import { Cells } from './cells.ts'
import type { StyleOf } from './cell-styles.ts'
import type { StruckCell } from './cell.ts'
import { regionRange } from './sheet-layout.ts'
import { type DefinedTable, type Region, rangeOf } from './sheet.ts'

/** Cells of a sheet that become one chunk. */
export type SheetBlock = {
  readonly type: BlockType
  readonly range: CellRange
  /** In the order of rows, then columns. */
  readonly cells: Cells
  readonly table: DefinedTable | null
  /** Cells that are struck out, also in part. */
  readonly struck?: readonly StruckCell[]
}

// A group of short texts fits into one chunk of 512 tokens.
const MAX_GROUP_CELLS = 60
const MAX_GROUP_CHARACTERS = 1500

function lengthOf(cells: Cells): number {
  let length = 0
  for (const { text } of cells) length += text.length
  return length
}

/** Collects adjacent rows of text, because search would hardly find a chunk with a single label. */
class Group {
  #rows: { type: BlockType; cells: Cells; length: number }[] = []

  /** Whether a row may join. Headings start a group, so that they stay with the rows below them. */
  takes(type: BlockType, cells: Cells): boolean {
    if (this.#rows.length === 0) return true
    const follows = type !== 'header' || this.#rows.every(({ type: other }) => other === 'header')
    const count = this.#rows.reduce((sum, row) => sum + row.cells.length, cells.length)
    if (!follows || count > MAX_GROUP_CELLS) return false
    const length = this.#rows.reduce((sum, row) => sum + row.length, lengthOf(cells))
    return length <= MAX_GROUP_CHARACTERS
  }

  add(type: BlockType, cells: Cells): void {
    this.#rows.push({ type, cells, length: lengthOf(cells) })
  }

  /** Returns the collected rows as one block, or none, and empties the group. */
  take(): SheetBlock[] {
    const rows = this.#rows
    this.#rows = []
    const [first, ...others] = rows
    if (first === undefined) return []
    const cells = Cells.joined([first.cells, ...others.map((row) => row.cells)])
    const type = rows.every((row) => row.type === first.type) ? first.type : 'mixed'
    return [{ type, range: rangeOf(cells), cells, table: null }]
  }
}

/**
 * Blocks of a sheet in reading order. Each table is one block, and rows of text are joined while
 * they fit into a chunk.
 */
export function toBlocks(
  regions: readonly Region[],
  styleOf: StyleOf,
  isUsed: IsUsed,
): SheetBlock[] {
  const blocks: SheetBlock[] = []
  const group = new Group()
  for (const region of regions) {
    const type = classify(region, styleOf, isUsed)
    if (!isTextType(type)) {
      blocks.push(...group.take())
      blocks.push({ type, range: regionRange(region), cells: region.cells, table: region.table })
      continue
    }
    for (const row of region.cells.rows()) {
      if (!group.takes(type, row)) blocks.push(...group.take())
      group.add(type, row)
    }
  }
  blocks.push(...group.take())
  return blocks
}
