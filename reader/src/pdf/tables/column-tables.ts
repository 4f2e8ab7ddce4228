import { areCounting, isFigure } from '../lines/amounts.ts'
import { cellOf, type TableCell } from '../../html/html-table.ts'
import { right, sharedHeight, unionOf } from '../../core/geometry.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { atomsOf, isListing, type Atom } from './table-atoms.ts'
import { columnsOf, type TableColumn } from './table-columns.ts'
import { headRows, withHeadColumns } from './table-heads.ts'
import { isUncertain, layoutOf } from './table-layout.ts'
import { atomsOfParts, placeOfTable, partsOfTable, type TableParts } from './table-parts.ts'
import { proseOf } from './table-prose.ts'
import { regionsOf, type Region } from './table-regions.ts'
import { bodyRows, type BodyRow } from './table-rows.ts'
import { inLogicalOrder } from '../../characters/right-to-left.ts'
import { mostFrequent } from '../../core/weights.ts'

/** A table, and the texts of the page that belong to it. */
export type FoundTable = {
  readonly table: PageTable
  readonly atoms: readonly Atom[]
  /** The line above the table that is set off. */
  readonly title: readonly Atom[]
  /** Set if texts of several columns may be joined, which the positions of words would show. */
  readonly unclear?: true
}

const MIN_ROWS = 2
/** Fewest rows of a table with one column of values. */
const MIN_ROWS_OF_ONE = 3
/** The same without a head. Addresses and the lines at the top of a letter have fewer. */
const MIN_ROWS_WITHOUT_HEAD = 5
/** Most characters of names. If they are longer on average, they are sentences. */
const MAX_NAME = 70
const EM_SPACE = '\u2003'
const MAX_INDENT = 6

const textOf = (line: readonly Atom[]): string =>
  inLogicalOrder(line.map(({ text }) => text).join(' '))

/** Indentation level of each row, from 0. */
function indentsOf(rows: readonly BodyRow[], size: number): number[] {
  const isFlush = (edge: (row: BodyRow) => number): boolean => {
    const [usual, count] = mostFrequent(rows.map((row) => Math.round(edge(row) / (0.3 * size))))
    return Number.isFinite(usual) && count >= 0.6 * rows.length
  }
  const isLeft = isFlush(({ x }) => x)
  if (!isLeft && (isFlush(({ end }) => end) || isFlush(({ x, end }) => (x + end) / 2))) {
    return rows.map(() => 0)
  }
  const xs = rows.map(({ x }) => x).toSorted((a, b) => a - b)
  const steps = xs.filter((x, i) => i === 0 || x - (xs[i - 1] ?? x) > 0.35 * size)
  return rows.map(({ x }) =>
    Math.min(
      MAX_INDENT,
      steps.findLastIndex((step) => x >= step - 0.1),
    ),
  )
}

/** Converts rows to cells. A name begins with one em space per indentation level. */
function bodyCells(
  rows: readonly BodyRow[],
  columns: readonly TableColumn[],
  size: number,
): TableCell[][] {
  const isNamed = columns[0]?.amounts !== true
  const indents = isNamed ? indentsOf(rows, size) : rows.map(() => 0)
  return rows.map(({ cells, isGroup }, at) => {
    const name = EM_SPACE.repeat(cells[0] === '' ? 0 : (indents[at] ?? 0)) + (cells[0] ?? '')
    if (isGroup) return [{ ...cellOf(name), colspan: columns.length }]
    return [cellOf(name), ...cells.slice(1).map((text) => cellOf(text))]
  })
}

/** Whether rows are a table of contents: entries with at most a number and a rising page. */
function isContents(rows: readonly BodyRow[]): boolean {
  const isEntry = ({ cells }: BodyRow): boolean =>
    cells.slice(0, -1).filter(isFigure).length <= 1 && cells.some((text) => /\p{L}{3}/u.test(text))
  return rows.every(isEntry) && areCounting(rows.map(({ cells }) => cells.at(-1) ?? ''))
}

/**
 * Whether the candidate is a table, not prose, a table of contents, the axis of a chart or the
 * like.
 */
function isTable(
  rows: readonly BodyRow[],
  columns: readonly TableColumn[],
  hasHead: boolean,
): boolean {
  const data = rows.filter(({ isGroup }) => !isGroup)
  const values = columns.slice(1).filter(({ amounts }) => amounts).length
  if (
    columns.length < 2 ||
    values === 0 ||
    data.length < (values === 1 ? MIN_ROWS_OF_ONE : MIN_ROWS)
  ) {
    return false
  }
  const names = data.map(({ cells }) => cells[0] ?? '').filter((name) => name !== '')
  if (names.length < 0.5 * data.length) return false
  if (names.reduce((sum, name) => sum + name.length, 0) > MAX_NAME * names.length) return false
  const figures = data.filter(({ cells }) => cells.slice(1).some(isFigure))
  if (figures.length < 0.6 * data.length) return false
  const filled = data.flatMap(({ cells }) => cells.slice(1)).filter((text) => text !== '').length
  if (filled < 0.2 * data.length * (columns.length - 1)) return false
  if (rows.length - data.length > 1.5 * data.length) return false
  if (values === 1 && !hasHead && data.length < MIN_ROWS_WITHOUT_HEAD) return false
  return !isContents(data)
}

const hasBoldHead = ({ heads }: TableParts): boolean =>
  heads.length > 0 && heads.flat().every(({ bold }) => bold)

/** The first columns of more tables next to the first one. */
function neighborsOf(heads: readonly TableCell[][], columns: readonly TableColumn[]): number[] {
  const leaves = columns.map(() => '')
  for (const row of heads) {
    let at = 0
    for (const { text, colspan } of row) {
      if (colspan === 1 && text !== '' && at < leaves.length) leaves[at] = text
      at += colspan
    }
  }
  const count = leaves.length
  for (const parts of [2, 3, 4]) {
    const width = count / parts
    if (!Number.isInteger(width) || width < 2) continue
    const repeats = leaves.every((text, i) => text !== '' && text === leaves[i % width])
    if (repeats) return Array.from({ length: parts - 1 }, (_, i) => (i + 1) * width)
  }
  return namesWithin(columns)
}

/**
 * Name columns to the right of values, separated from them by more space than the values from each
 * other.
 */
function namesWithin(columns: readonly TableColumn[]): number[] {
  if (columns[0]?.amounts === true) return []
  return columns.flatMap((column, at) => {
    const [before, after] = [columns[at - 1], columns[at + 1]]
    if (at < 2 || column.amounts || before?.amounts !== true || after?.amounts !== true) return []
    return column.from - before.to > 12 ? [at] : []
  })
}

/** The part of a region between two positions. */
function cut(region: Region, from: number, to: number): Region {
  const inside = (lines: Region['lines']): Region['lines'] =>
    lines
      .map((line) => line.filter((atom) => atom.x >= from - 1 && right(atom) <= to + 1))
      .filter((line) => line.length > 0)
  const lines = inside(region.lines)
  const first = lines.findIndex((line) => line.some((atom) => region.amounts.has(atom)))
  const last = lines.findLastIndex((line) => line.some((atom) => region.amounts.has(atom)))
  return {
    ...region,
    above: [...inside(region.above), ...lines.slice(0, Math.max(0, first))],
    lines: lines.slice(Math.max(0, first), last + 1),
    below: [...lines.slice(last + 1), ...inside(region.below)],
  }
}

function tableFrom(parts: TableParts, columns: readonly TableColumn[]): FoundTable | null {
  const size = mostFrequent(parts.body.flat().map((atom) => atom.size))[0]
  const rows = bodyRows(parts.body, columns)
  if (!isTable(rows, columns, hasBoldHead(parts))) return null
  const notes = parts.notes.map((line) => [{ ...cellOf(textOf(line)), colspan: columns.length }])
  const cells = [...headRows(parts.heads, columns), ...bodyCells(rows, columns, size), ...notes]
  const units = textOf(parts.units)
  const title = textOf(parts.title)
  const labels = { ...(units !== '' && { units }), ...(title !== '' && { title }) }
  return {
    table: { ...placeOfTable(parts), rows: cells, ...labels },
    atoms: atomsOfParts(parts),
    title: parts.title,
    ...(isUnclear(parts, columns) && { unclear: true as const }),
  }
}

/**
 * Whether a text (the last line of a head, or a name) extends over columns that it doesn't span.
 */
function isUnclear({ heads, body }: TableParts, columns: readonly TableColumn[]): boolean {
  const reaches = (atom: Atom): boolean =>
    columns.filter(({ from, to }) => atom.x < to && right(atom) > from).length > 1
  const isNameWithAmount = ({ text }: Atom): boolean => isFigure(text.split(' ').at(-1) ?? '')
  const last = heads.at(-1) ?? []
  const heading = last.length < columns.length - 1 && last.some(({ text }) => text.includes(' '))
  return (
    heading || body.flat().some((atom) => !atom.amount && reaches(atom) && isNameWithAmount(atom))
  )
}

/** Whether the positions of words were requested. */
const hasWords = ({ body }: TableParts): boolean =>
  body.flat().some((atom) => atom.segments.some(({ words }) => words !== undefined))

/** Fewer lines say nothing about columns. */
const MIN_LAYOUT = 3

/** Returns lines with uncertain columns as a layout. */
function asLayout(lines: Region['lines']): FoundTable[] {
  const dense = lines.filter((line) => line.filter(({ amount }) => amount).length > 1)
  const atoms = lines.flat()
  if (dense.length < MIN_LAYOUT || dense.length < 0.5 * lines.length) return []
  return [{ table: { ...unionOf(atoms), rows: [], layout: layoutOf(lines) }, atoms, title: [] }]
}

function tablesIn(region: Region, isPart = false): FoundTable[] {
  const near = [...region.above.slice(-1), ...region.lines]
  if (isListing(near.flat().flatMap((atom) => atom.segments))) return asLayout(region.lines)
  const found = columnsOf(region.lines, region.amounts)
  if (found.length < 2) return []
  const [from, to] = [found[0]?.from ?? 0, found.at(-1)?.to ?? 0]
  const inside: Region = {
    ...region,
    lines: region.lines
      .map((line) => line.filter((atom) => right(atom) > from - 1 && atom.x < to + 1))
      .filter((line) => line.length > 0),
  }
  const parts = partsOfTable(inside, found)
  const columns = withHeadColumns(found, parts.heads.at(-1) ?? [])
  const starts = isPart ? [] : neighborsOf(headRows(parts.heads, columns), columns)
  if (starts.length === 0) {
    const table = tableFrom(parts, columns)
    if (table !== null && isUncertain(parts.body, columns)) {
      return table.unclear === true && !hasWords(parts)
        ? [table]
        : asLayout([...parts.heads, ...parts.body])
    }
    return table === null ? [] : [table]
  }
  const edges = [-Infinity, ...starts.map((at) => columns[at]?.from ?? 0), Infinity]
  return edges.slice(1).flatMap((edge, i) => tablesIn(cut(region, edges[i] ?? 0, edge), true))
}

/** A text outside of any table, although other texts of its segment are in one. */
function segmentOf({ segments: [segment], text, x, width }: Atom): Segment[] {
  return segment === undefined ? [] : [{ ...segment, text, x, width }]
}

/**
 * Finds tables without lines between their rows, by amounts aligned in columns. Columns follow from
 * edges of amounts and from spaces, rows from baselines. It supports heads over several columns,
 * names of several lines, groups, units and notes. Tables that aren't `wanted` are left out, and
 * `rest` is the text outside of tables.
 */
export function findColumnTables(
  segments: readonly Segment[],
  wanted: (table: PageTable) => boolean,
): { readonly found: readonly FoundTable[]; readonly rest: readonly Segment[] } {
  const atoms = atomsOf(segments)
  const prose = proseOf(atoms)
  const others = atoms.filter((atom) => !prose.has(atom))
  const all = regionsOf(others, [...prose]).flatMap((region) => tablesIn(region))
  const kept = all.filter(({ table }) => wanted(table))
  const found = kept.map((each) => (hasNeighbor(each, kept) ? withTitle(each) : each))
  if (found.length === 0) return { found, rest: segments }
  const inTables = new Set(found.flatMap((each) => [...each.atoms]))
  const used = new Set([...inTables].flatMap((atom) => atom.segments))
  const left = atoms.filter(
    (atom) => !inTables.has(atom) && atom.segments.some((part) => used.has(part)),
  )
  const rest = [...segments.filter((segment) => !used.has(segment)), ...left.flatMap(segmentOf)]
  return { found, rest }
}

const hasNeighbor = ({ table }: FoundTable, all: readonly FoundTable[]): boolean =>
  all.some(({ table: other }) => other !== table && sharedHeight(table, other) > 0)

/**
 * Includes the title in the table. Otherwise, the titles of tables next to each other would precede
 * both.
 */
function withTitle(found: FoundTable): FoundTable {
  const { table, atoms, title } = found
  if (title.length === 0) return found
  const titled = { ...table, ...unionOf([table, ...title]), caption: textOf(title) }
  return { ...found, table: titled, atoms: [...atoms, ...title] }
}
