import { splitGrid, splitTable, type TablePart } from '../split/split-table.ts'
import { MAX_CHUNK_TOKENS } from '../tokens/count-tokens.ts'
import { type WorkbookFacts, blockMetadata } from './block-metadata.ts'
import { contentHtml, gridOf, headerRows, shortHtml } from './grid-html.ts'
import type { SheetBlock } from './sheet-blocks.ts'
import type { KeyCell } from './key-cells.ts'

/** A grid with more positions but few cells isn't a table that anyone reads by rows. */
const MOST_PLACES = 400_000
const SPARSE = 4
/** No token has more characters than this, so a longer table can't fit into a chunk. */
const LONGEST_TOKEN = 128

type PartOfTable = { readonly html: string; readonly metadata: Readonly<Record<string, unknown>> }

/** The parts of a table. Empty if it fits into a chunk. */
export type PartsOfTable = {
  readonly parts: Iterable<PartOfTable> | undefined
  /** Whether the only part has just the first rows. */
  readonly isCut: boolean
}

/**
 * Divides a table into parts that fit into chunks, each with the metadata of its cells: range,
 * formulas, references. The parts of a long table are created on demand. A large grid that is
 * nearly empty becomes one part with its first rows.
 */
export function tableParts(
  block: SheetBlock,
  sheet: number,
  keys: readonly KeyCell[],
  facts: WorkbookFacts,
): PartsOfTable {
  const { styleOf } = facts
  const places = block.cells.rows().length * block.cells.columns().length
  if (places > MOST_PLACES && places > SPARSE * block.cells.length) {
    const html = contentHtml(block, styleOf)
    return { parts: [{ html, metadata: blockMetadata(block, sheet, keys, facts) }], isCut: true }
  }
  const short = shortHtml(block, styleOf, MAX_CHUNK_TOKENS * LONGEST_TOKEN)
  if (short === null) {
    const divided = splitGrid(gridOf(block, styleOf), MAX_CHUNK_TOKENS)
    return { parts: describe(divided, { block, sheet, keys, facts }), isCut: false }
  }
  const divided = splitTable(short, MAX_CHUNK_TOKENS)
  if (divided.length === 1) return { parts: undefined, isCut: false }
  const parts = [...describe(divided, { block, sheet, keys, facts })]
  return { parts, isCut: parts.length === 1 }
}

type Whole = {
  readonly block: SheetBlock
  readonly sheet: number
  readonly keys: readonly KeyCell[]
  readonly facts: WorkbookFacts
}

function* describe(
  parts: Iterable<TablePart>,
  { block, sheet, keys, facts }: Whole,
): Generator<PartOfTable> {
  const rows = block.cells.rows()
  const columns = block.cells.columns()
  const { left, right } = block.range
  let struck = block.struck ?? []
  const table = {
    ...(block.table ?? { name: '', totalsRows: 0, columns: [] }),
    range: block.range,
    headerRows: headerRows(block, facts.styleOf),
  }
  for (const {
    html,
    rows: [from, to],
    columns: [first, last],
  } of parts) {
    const isWide = first === 0 && last === columns.length
    const [low, high] = isWide
      ? [left, right]
      : [columns[first] ?? left, columns[last - 1] ?? right]
    const cells = rows.cells(from, to).filter(({ column }) => column >= low && column <= high)
    if (cells.length === 0) continue
    const range = {
      top: rows.numberAt(from),
      left: low,
      bottom: rows.numberAt(to - 1),
      right: high,
    }
    // Rows that are struck out as a whole belong to the part before them.
    const end = to < rows.length ? rows.numberAt(to) : Infinity
    const own = struck.filter(({ row }) => row < end)
    struck = struck.filter(({ row }) => row >= end)
    const part: SheetBlock = { ...block, cells, table, range, struck: own }
    const ownKeys = keys.filter(({ cell }) => cells.has(cell))
    yield { html, metadata: blockMetadata(part, sheet, ownKeys, facts) }
  }
}
