import { splitTable } from '../chunk/split-table.ts'
import type { TableBlock } from '../document-model.ts'
import { MAX_CHUNK_TOKENS } from '../tokens/tokens.ts'
import { type WorkbookFacts, blockMetadata } from './block-metadata.ts'
import { allHtml, columnsOf, contentHtml, headerRows } from './grid-html.ts'
import type { SheetBlock } from './group.ts'
import type { KeyCell } from './key-cells.ts'
import { rowsOf } from './layout.ts'

/** A grid with more places than this and few cells in them is no table that anyone reads by rows. */
const MOST_PLACES = 400_000
const SPARSE = 4

const rowCount = ({ cells }: SheetBlock): number => new Set(cells.map(({ row }) => row)).size

/**
 * A table in parts that fit into chunks, each with the metadata of its own cells: range, formulas, references. Undefined
 * for a table that fits as a whole. A large grid that is nearly empty is one part with its first rows.
 */
export function tableParts(
  block: SheetBlock,
  sheet: number,
  keys: readonly KeyCell[],
  facts: WorkbookFacts,
): TableBlock['parts'] {
  const places = rowCount(block) * columnsOf(block).length
  if (places > MOST_PLACES && places > SPARSE * block.cells.length) {
    const html = contentHtml(block, facts.styleOf)
    return [{ html, metadata: blockMetadata(block, sheet, keys, facts) }]
  }
  const parts = splitTable(allHtml(block, facts.styleOf), MAX_CHUNK_TOKENS)
  if (parts.length === 1) return undefined
  const rows = rowsOf(block.cells)
  const columns = columnsOf(block)
  const { left, right } = block.range
  const table = {
    ...(block.table ?? { name: '', totalsRows: 0, columns: [] }),
    range: block.range,
    headerRows: headerRows(block, rows, facts.styleOf),
  }
  return parts.flatMap(({ html, rows: [from, to], columns: [first, last] }) => {
    const isWide = first === 0 && last === columns.length
    const [low, high] = isWide
      ? [left, right]
      : [columns[first] ?? left, columns[last - 1] ?? right]
    const cells = rows
      .slice(from, to)
      .flatMap((row) => row.filter(({ column }) => column >= low && column <= high))
    const [top, bottom] = [rows[from]?.[0]?.row, rows[to - 1]?.[0]?.row]
    if (cells.length === 0 || top === undefined || bottom === undefined) return []
    const part: SheetBlock = {
      ...block,
      cells,
      table,
      range: { top, left: low, bottom, right: high },
    }
    const own = new Set(cells)
    const ownKeys = keys.filter(({ cell }) => own.has(cell))
    return [{ html, metadata: blockMetadata(part, sheet, ownKeys, facts) }]
  })
}
