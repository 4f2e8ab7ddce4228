import { contains } from './address.ts'
import type { StruckCell } from './cell.ts'
import type { SheetBlock } from './sheet-blocks.ts'

/** Most cells of a sheet whose struck texts are kept. */
export const MAX_STRUCK_CELLS = 20_000

/** The texts that are struck out of cells. */
export const textsOf = (cells: readonly StruckCell[] = []): string[] =>
  cells.flatMap(({ texts }) => texts)

/** The block with a cell, otherwise the last one that begins above it, otherwise the first. */
function blockOf(
  { row, column }: StruckCell,
  blocks: readonly SheetBlock[],
): SheetBlock | undefined {
  return (
    blocks.find(({ range }) => contains(range, row, column)) ??
    blocks.findLast(({ range }) => range.top <= row) ??
    blocks[0]
  )
}

/** Gives each struck cell of a sheet to a block. Cells that are struck as a whole are in no block. */
export function withStruckCells(
  blocks: readonly SheetBlock[],
  cells: readonly StruckCell[] = [],
): readonly SheetBlock[] {
  if (cells.length === 0) return blocks
  const byBlock = Map.groupBy(cells, (cell) => blockOf(cell, blocks))
  return blocks.map((block) => {
    const struck = byBlock.get(block)
    return struck === undefined ? block : { ...block, struck }
  })
}
