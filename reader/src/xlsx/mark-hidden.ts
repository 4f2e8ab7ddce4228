import type { Cell } from './cell.ts'
import type { HiddenParts } from './hidden-parts.ts'
import type { SheetBlock } from './sheet-blocks.ts'
import { isContent } from './sheet.ts'

/**
 * Marks what names hidden rows and columns in a block, as hidden sheets are marked: the first text of a row and the first
 * cell of a column. People who see the file don't see these cells, but formulas and filters use them.
 */
export function markHidden({ cells }: SheetBlock, hidden: HiddenParts): void {
  if (hidden.isEmpty) return
  const named = new Set<number>()
  for (const row of cells.rows()) {
    let name: Cell | undefined
    for (const cell of row) {
      if (!isContent(cell)) continue
      if (hidden.isHiddenColumn(cell.column) && !named.has(cell.column)) {
        named.add(cell.column)
        cells.store.markHidden(cell.id)
      }
      if (name?.kind !== 'text' && (name === undefined || cell.kind === 'text')) name = cell
    }
    if (name !== undefined && hidden.isHiddenRow(name.row)) cells.store.markHidden(name.id)
  }
}
