import type { CellRange } from './address.ts'
import { type BlockType, type IsUsed, classify, isTextType } from './classify.ts'
import { type Region, type StyleOf, regionRange, rowsOf } from './layout.ts'
import { type Cell, type DefinedTable, rangeOf } from './sheet.ts'

/** Cells of a sheet that become one chunk. */
export type SheetBlock = {
  readonly type: BlockType
  readonly range: CellRange
  /** In the order of rows, then columns. */
  readonly cells: readonly Cell[]
  readonly table: DefinedTable | null
}

// A group of short texts fits into one chunk of 512 tokens.
const MAX_GROUP_CELLS = 60
const MAX_GROUP_CHARACTERS = 1500

const lengthOf = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.text.length, 0)

/** Collects adjacent rows of text: a chunk with a single label would not be found by any search. */
class Group {
  #rows: { type: BlockType; cells: readonly Cell[] }[] = []

  /** Whether a row may join; headings start a group, so that they stay with the rows below them. */
  takes(type: BlockType, cells: readonly Cell[]): boolean {
    if (this.#rows.length === 0) return true
    const follows = type !== 'header' || this.#rows.every(({ type: other }) => other === 'header')
    const all = [...this.#rows.flatMap((row) => row.cells), ...cells]
    return follows && all.length <= MAX_GROUP_CELLS && lengthOf(all) <= MAX_GROUP_CHARACTERS
  }

  add(type: BlockType, cells: readonly Cell[]): void {
    this.#rows.push({ type, cells })
  }

  /** The collected rows as one block, or none; the group is empty afterwards. */
  take(): SheetBlock[] {
    const rows = this.#rows
    this.#rows = []
    const [first] = rows
    if (first === undefined) return []
    const cells = rows.flatMap((row) => row.cells)
    const type = rows.every((row) => row.type === first.type) ? first.type : 'mixed'
    return [{ type, range: rangeOf(cells), cells, table: null }]
  }
}

/** Blocks of a sheet in reading order: each table one; rows of text together while they fit into a chunk. */
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
    for (const row of rowsOf(region.cells)) {
      if (!group.takes(type, row)) blocks.push(...group.take())
      group.add(type, row)
    }
  }
  blocks.push(...group.take())
  return blocks
}
