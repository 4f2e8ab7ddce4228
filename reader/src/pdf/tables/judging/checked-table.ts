import { isFigure } from '../../lines/amounts.ts'
import { cellOf } from '../../../html/html-table.ts'
import { right, unionOf } from '../../../core/geometry.ts'
import { mostFrequent } from '../../../core/weights.ts'
import { inLogicalOrder } from '../../../characters/right-to-left.ts'
import { bodyCells, nameStartsByIndent } from '../bodies/body-cells.ts'
import { doubtfulTable } from './doubtful-table.ts'
import type { FoundTable } from '../finding/found-table.ts'
import { placedHeads } from '../heads/head-pieces.ts'
import type { Placed, Rule } from '../heads/head-spans.ts'
import { isTable } from './is-table.ts'
import { withSharedNames } from '../bodies/shared-names.ts'
import type { Atom } from '../finding/table-atoms.ts'
import { failuresOf, valuesInHead, type Failure } from './table-checks.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import { headRows } from '../heads/table-heads.ts'
import { layoutOf } from './table-layout.ts'
import { atomsOfParts, placeOfTable, type TableParts } from '../finding/table-parts.ts'
import { bodyRows, type BodyRow } from '../bodies/table-rows.ts'
import { MAX_REPAIRS, MIN_LAYOUT_LINES } from './constants.ts'

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
  /** Whether it is typewritten, so that monospaced text doesn't show code. */
  readonly isTyped: boolean
}

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
      levels: nameStartsByIndent(rows, columns, size),
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
function repairedReading(
  reading: Reading,
  failure: Failure,
  rules: readonly Rule[],
): Reading | null {
  const { parts, columns } = reading
  if (failure !== 'values_in_head') return null
  // The first rows are not a head.
  const first = valuesInHead(parts, columns)
  const heads = parts.heads.slice(0, first)
  const body = [...parts.heads.slice(first), ...parts.body]
  return { ...reading, parts: { ...parts, heads, body }, heads: placedHeads(heads, columns, rules) }
}

/** Returns lines with uncertain columns as a layout. */
export function asLayout(lines: readonly (readonly Atom[])[]): FoundTable[] {
  const dense = lines.filter((line) => line.filter(({ amount }) => amount).length > 1)
  const atoms = lines.flat()
  if (dense.length < MIN_LAYOUT_LINES || dense.length < 0.5 * lines.length) return []
  return [{ table: { ...unionOf(atoms), rows: [], ...layoutOf(lines) }, atoms, title: [] }]
}

/** The lines of a table that isn't believed, with those of its head. */
function asLines({ parts }: Reading): FoundTable[] {
  const { units, heads, body, notes } = parts
  const above = [...(units.length > 0 ? [units] : []), ...heads]
  const below = [...body, ...notes]
  const atoms = [...above, ...below].flat().flatMap((atom) => [atom, ...(atom.members ?? [])])
  const layout = layoutOf(below, above)
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
    const checked = { heads, parts, columns, rows }
    const [failure] = failuresOf(checked)
    const table = tableFrom(reading, rows)
    if (failure === undefined) return [table]
    // The positions of words may make it pass.
    if (!hasWords) return [{ ...table, unclear: true }]
    const next = repairs < MAX_REPAIRS ? repairedReading(reading, failure, rules) : null
    if (next === null) return asLines(reading)
    reading = next
  }
}
