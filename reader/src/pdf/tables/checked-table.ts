import { isFigure } from '../lines/amounts.ts'
import { cellOf } from '../../html/html-table.ts'
import { right, unionOf } from '../../core/geometry.ts'
import { mostFrequent } from '../../core/weights.ts'
import { inLogicalOrder } from '../../characters/right-to-left.ts'
import { bodyCells, levelsOf } from './body-cells.ts'
import { doubtfulTable } from './doubtful-table.ts'
import type { FoundTable } from './found-table.ts'
import { placedHeads } from './head-pieces.ts'
import type { Placed, Rule } from './head-spans.ts'
import { isTable } from './is-table.ts'
import { withSharedNames } from './shared-names.ts'
import type { Atom } from './table-atoms.ts'
import { failuresOf, valuesInHead, type Failure } from './table-checks.ts'
import type { TableColumn } from './table-columns.ts'
import { headRows } from './table-heads.ts'
import { layoutOf } from './table-layout.ts'
import { atomsOfParts, placeOfTable, type TableParts } from './table-parts.ts'
import { bodyRows, type BodyRow } from './table-rows.ts'

/** A reading of a region as a table. */
export type Reading = {
  readonly parts: TableParts
  readonly columns: readonly TableColumn[]
  readonly heads: readonly Placed[]
}

/** What a page says about its tables. */
export type TablePage = {
  readonly rules: readonly Rule[]
  /** Whether the positions of words were requested. */
  readonly hasWords: boolean
}

/** How often a reading is repaired before its lines are kept as text. */
const MAX_REPAIRS = 3

const hasBoldHead = ({ heads }: TableParts): boolean =>
  heads.length > 0 && heads.flat().every(({ bold }) => bold)

export const textOf = (line: readonly Atom[]): string =>
  inLogicalOrder(line.map(({ text }) => text).join(' '))

function tableFrom({ parts, columns, heads }: Reading, rows: readonly BodyRow[]): FoundTable {
  const size = mostFrequent(parts.body.flat().map((atom) => atom.size))[0]
  const notes = parts.notes.map((line) => [{ ...cellOf(textOf(line)), colspan: columns.length }])
  const cells = [...headRows(heads, columns), ...bodyCells(rows, columns, size), ...notes]
  const units = textOf(parts.units)
  const title = textOf(parts.title)
  const labels = { ...(units !== '' && { units }), ...(title !== '' && { title }) }
  return {
    table: {
      ...placeOfTable(parts),
      rows: cells,
      columns: columns.map((column) => ({ from: column.from, to: column.to })),
      levels: levelsOf(rows, columns, size),
      ...(notes.length > 0 && { notes: notes.length }),
      ...labels,
    },
    atoms: atomsOfParts(parts),
    title: parts.title,
    ...(isUnclear(parts, columns) && { unclear: true as const }),
  }
}

/** A number with decimals, alone between spaces. */
const DECIMAL = /(?<!\S)[-\u2212+]?[\d,]+\.\d+(?!\S)/gu

/**
 * Whether a text (the last line of a head, or a name) extends over columns that it doesn't span,
 * or has the amounts of several.
 */
function isUnclear({ heads, body }: TableParts, columns: readonly TableColumn[]): boolean {
  const reaches = (atom: Atom): boolean =>
    columns.filter(({ from, to }) => atom.x < to && right(atom) > from).length > 1
  const isNameWithAmount = ({ text }: Atom): boolean => isFigure(text.split(' ').at(-1) ?? '')
  const hasTwoDecimals = ({ text }: Atom): boolean => (text.match(DECIMAL)?.length ?? 0) > 1
  return (
    body.flat().some(hasTwoDecimals) ||
    heads.flat().some(({ text }) => text.includes(' ')) ||
    body.flat().some((atom) => !atom.amount && reaches(atom) && isNameWithAmount(atom))
  )
}

/** Another reading, as a failed check suggests, or null. */
function repaired(reading: Reading, failure: Failure, rules: readonly Rule[]): Reading | null {
  const { parts, columns } = reading
  if (failure !== 'values_in_head') return null
  // The first rows are not a head.
  const first = valuesInHead(parts.heads, columns)
  const heads = parts.heads.slice(0, first)
  const body = [...parts.heads.slice(first), ...parts.body]
  return { ...reading, parts: { ...parts, heads, body }, heads: placedHeads(heads, columns, rules) }
}

/** Fewer lines say nothing about columns. */
const MIN_LAYOUT = 3

/** Returns lines with uncertain columns as a layout. */
export function asLayout(lines: readonly (readonly Atom[])[]): FoundTable[] {
  const dense = lines.filter((line) => line.filter(({ amount }) => amount).length > 1)
  const atoms = lines.flat()
  if (dense.length < MIN_LAYOUT || dense.length < 0.5 * lines.length) return []
  return [{ table: { ...unionOf(atoms), rows: [], ...layoutOf(lines) }, atoms, title: [] }]
}

/** The lines of a table that isn't believed, with those of its head. */
function asLines({ parts }: Reading): FoundTable[] {
  const { units, heads, body, notes } = parts
  const lines = [...(units.length > 0 ? [units] : []), ...heads, ...body, ...notes]
  const atoms = lines.flat().flatMap((atom) => [atom, ...(atom.members ?? [])])
  const layout = layoutOf(body, heads)
  const doubtful = doubtfulTable(parts)
  return [{ table: { ...unionOf(atoms), rows: [], ...layout, doubtful }, atoms, title: [] }]
}

/**
 * The table of a reading that passes all checks, if necessary after repairs. If it fails, its lines
 * are kept as they are. Nothing is returned for what isn't a table.
 */
export function checkedTable(first: Reading, { rules, hasWords }: TablePage): FoundTable[] {
  let reading = first
  for (let repairs = 0; ; repairs += 1) {
    const { parts, columns, heads } = reading
    const rows = withSharedNames(bodyRows(parts.body, columns))
    if (!isTable(rows, columns, hasBoldHead(parts))) return []
    const checked = { heads, headLines: parts.heads, body: parts.body, columns, rows }
    const [failure] = failuresOf(checked)
    const table = tableFrom(reading, rows)
    if (failure === undefined) return [table]
    // The positions of words may make it pass.
    if (!hasWords) return [{ ...table, unclear: true }]
    const next = repairs < MAX_REPAIRS ? repaired(reading, failure, rules) : null
    if (next === null) return asLines(reading)
    reading = next
  }
}
