import { cellName, intersects, rangeName, withSheet } from './address.ts'
import { isTextType } from './classify.ts'
import type { DependencyGraph } from './dependencies.ts'
import { enrichedHtml } from './grid-html.ts'
import type { SheetBlock } from './sheet-blocks.ts'
import { type KeyCell, presentKeyCell, valueOf } from './key-cells.ts'
import type { StyleOf } from './cell-styles.ts'
import { type NamedRange, presentNamedRange } from './named-ranges.ts'
import type { Place } from './resolve-references.ts'
import type { Cells } from './cells.ts'
import { struckMember } from '../core/struck.ts'
import { textsOf } from './struck-cells.ts'

/** Facts about the workbook that are needed to describe a block. */
export type WorkbookFacts = {
  readonly graph: DependencyGraph
  readonly names: readonly NamedRange[]
  readonly styleOf: StyleOf
}

// Metadata is fetched with every chunk, so its lists are limited. The workbook has the full lists.
const MAX_FORMULAS = 1000
const MAX_FORMULA_CHARACTERS = 200_000
const MAX_REFERENCES = 100
const MAX_NAMES = 50
const MAX_ENRICHED_TEXT = 4000

/** Members of chunk metadata with the type and position of a block. */
export function placeMembers(
  sheet: string,
  type: string,
  range: SheetBlock['range'],
): Record<string, string> {
  const name = rangeName(range)
  return {
    sheet_name: sheet,
    block_type: type,
    source_uri: withSheet(sheet, name),
    cell_range: name,
  }
}

function formulas(cells: Cells): Record<string, string>[] {
  const listed: Record<string, string>[] = []
  let characters = 0
  for (const cell of cells) {
    if (cell.formula === null) continue
    const value = valueOf(cell)
    characters += cell.formula.length + value.length
    if (listed.length >= MAX_FORMULAS || characters > MAX_FORMULA_CHARACTERS) break
    listed.push({ address: cellName(cell.row, cell.column), formula: `=${cell.formula}`, value })
  }
  return listed
}

/**
 * Ranges outside of a block that its formulas use, formulas outside that use the block, and those
 * on other sheets.
 */
function dependencySummary(
  block: SheetBlock,
  sheet: number,
  graph: DependencyGraph,
): object | null {
  const isInside = (place: Place) => {
    const { range } = place
    const isBelow = range.top >= block.range.top && range.bottom <= block.range.bottom
    const isBeside = range.left >= block.range.left && range.right <= block.range.right
    return place.sheet === sheet && isBelow && isBeside
  }
  const outside = (places: readonly Place[]) => places.filter((place) => !isInside(place))
  const precedents = new Set<Place>()
  for (const cell of block.cells) {
    for (const place of graph.precedents(cell)) precedents.add(place)
  }
  const used = outside([...precedents])
  const users = outside(
    graph.dependents({ sheet, range: block.range }).map(({ sheet: home, cell }): Place => {
      const { row, column } = cell
      return { sheet: home, range: { top: row, left: column, bottom: row, right: column } }
    }),
  )
  const isElsewhere = (place: Place) => place.sheet !== sheet
  const lists = {
    upstream: graph.describe(used, sheet),
    downstream: graph.describe(users, sheet),
    cross_sheet: graph.describe([...used, ...users].filter(isElsewhere), sheet),
  }
  const longest = Math.max(...Object.values(lists).map((list) => list.length))
  if (longest === 0) return null
  const cut = Object.entries(lists).map(([name, list]) => [name, list.slice(0, MAX_REFERENCES)])
  return { ...Object.fromEntries(cut), ...(longest > MAX_REFERENCES && { truncated: true }) }
}

/**
 * Whether a block is short enough for an enriched table. A long text is split into several chunks,
 * and each would repeat that table.
 */
function isShort(block: SheetBlock): boolean {
  if (!isTextType(block.type)) return true
  let length = 0
  for (const { text } of block.cells) length += text.length
  return length <= MAX_ENRICHED_TEXT
}

/** A block's chunk metadata in the public format. Empty lists are left out. */
export function blockMetadata(
  block: SheetBlock,
  sheet: number,
  keys: readonly KeyCell[],
  { graph, names, styleOf }: WorkbookFacts,
): Record<string, unknown> {
  const { sheets } = graph
  const name = sheets[sheet]?.name ?? ''
  const ofBlock = names.filter(
    ({ place }) => place?.sheet === sheet && intersects(place.range, block.range),
  )
  const summary = dependencySummary(block, sheet, graph)
  const listed = formulas(block.cells)
  return {
    ...placeMembers(name, block.type, block.range),
    ...(isShort(block) && { enriched_html: enrichedHtml(block, name, styleOf) }),
    ...struckMember(textsOf(block.struck)),
    ...(summary !== null && { dependency_summary: summary }),
    ...(listed.length > 0 && { formulas: listed }),
    ...(keys.length > 0 && { key_cells: keys.map(presentKeyCell) }),
    ...(ofBlock.length > 0 && {
      named_ranges: ofBlock.slice(0, MAX_NAMES).map((range) => presentNamedRange(range, sheets)),
    }),
  }
}
