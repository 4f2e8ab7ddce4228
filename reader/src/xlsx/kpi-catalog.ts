import { cellName, withSheet } from './address.ts'
import type { BlockType } from './classify.ts'
import { type KeyCell, labelOf, valueOf } from './key-cells.ts'
import type { NamedRange } from './named-ranges.ts'
import type { Cell } from './cell.ts'
import type { Sheet } from './sheet.ts'

const MAX_KPIS = 200
const MEASURES =
  /\b(?:total|sum|net|gross|margin|growth|rate|ratio|profit|loss|revenue|sales|turnover|income|earnings|ebit(?:da)?|npv|irr|roi|roe|roa|cagr|arr|mrr|churn|cash ?flow|costs?|expenses?|budget|balance|average|avg|mean|median|count|headcount|utili[sz]ation|conversion|yield|return|payback|score|index|forecast|variance|result)s?\b/i

/** An entry of the catalog of key figures, in the public format. */
export type Kpi = Readonly<Record<string, string>>

type Figure = {
  readonly sheet: Sheet
  readonly cell: Cell
  readonly name: string
  readonly source: string
}

function present({ sheet, cell, name, source }: Figure): Kpi {
  const address = cellName(cell.row, cell.column)
  // The name of an output is its label. A named cell may have both.
  const label = source === 'named_range' ? labelOf(sheet, cell) : name
  return {
    name,
    ...(label !== '' && label !== name && { label }),
    sheet_name: sheet.name,
    address,
    source_uri: withSheet(sheet.name, address),
    value: valueOf(cell),
    ...(cell.formula !== null && { formula: `=${cell.formula}` }),
    source,
  }
}

const isFigure = (cell: Cell) =>
  cell.kind === 'number' || cell.kind === 'date' || cell.formula !== null

function namedFigure({ defined, place }: NamedRange, sheets: readonly Sheet[]): Figure[] {
  const sheet = place === null ? undefined : sheets[place.sheet]
  if (place === null || sheet === undefined) return []
  const { top, left, bottom, right } = place.range
  const cell = sheet.cells.at(sheet.cells.firstAt(top, left))
  if (top !== bottom || left !== right || cell?.row !== top || cell.column !== left) return []
  return isFigure(cell) ? [{ sheet, cell, name: defined.name, source: 'named_range' }] : []
}

/** Key cells of a block, as the catalog needs them. */
export type BlockFigures = {
  readonly sheet: Sheet
  readonly type: BlockType
  readonly keyCells: readonly KeyCell[]
}

function outputs({ sheet, type, keyCells }: BlockFigures): Figure[] {
  return keyCells.flatMap(({ cell, role, label }) => {
    if (role !== 'output' || label === '') return []
    const counts = type === 'results_block' || MEASURES.test(label)
    return counts ? [{ sheet, cell, name: label, source: 'output' }] : []
  })
}

/**
 * The workbook's key figures: single cells with a defined name, then outputs whose label names a
 * measure or that are in a block of results. Each cell appears once, and there are at most 200.
 */
export function kpiCatalog(
  names: readonly NamedRange[],
  blocks: readonly BlockFigures[],
  sheets: readonly Sheet[],
): Kpi[] {
  const figures = new Map<number, Figure>()
  const all = [...names.flatMap((name) => namedFigure(name, sheets)), ...blocks.flatMap(outputs)]
  for (const figure of all) {
    if (figures.size >= MAX_KPIS) break
    if (!figures.has(figure.cell.id)) figures.set(figure.cell.id, figure)
  }
  return [...figures.values()].map(present)
}
