import { right, sharedHeight, unionOf } from '../../core/geometry.ts'
import { median } from '../../core/weights.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { withCenteredNames } from './bodies/centered-names.ts'
import { asLayout, checkedTable, textOf, type TablePage } from './judging/checked-table.ts'
import { withoutHeadLines } from './heads/head-limits.ts'
import { placedHeads } from './heads/head-pieces.ts'
import { cutRegion, neighborsOf } from './heads/neighbor-tables.ts'
import { atomsOf, isListing, type Atom } from './finding/table-atoms.ts'
import type { FoundTable } from './finding/found-table.ts'
import { columnsOf } from './finding/table-columns.ts'
import { isLeaderIn, typedRules } from './finding/leaders.ts'
import { withHeadColumns } from './heads/table-heads.ts'
import { subtablesOf } from './heads/subtables.ts'
import { isLabel, partsOfTable } from './finding/table-parts.ts'
import { proseOf } from './finding/table-prose.ts'
import { regionsOf, type Region } from './finding/table-regions.ts'
import { isTypedPage } from './finding/typed-pages.ts'
import { MAX_ROW_INDENT } from './constants.ts'

function tablesIn(whole: Region, page: TablePage, isPart = false): FoundTable[] {
  const { rules } = page
  const region = withoutHeadLines(whole, rules)
  const near = [...region.above.slice(-1), ...region.lines]
  const isOutput = !page.isTyped && isListing(near.flat().flatMap((atom) => atom.segments))
  if (isOutput) return asLayout(region.lines)
  const usual = median(region.lines.flat().map(({ size }) => size))
  const rowLines = region.lines.filter((line) => !isLabel(line, usual))
  const found = columnsOf(rowLines, region.amounts)
  if (found.length < 2) return []
  const below = subtablesOf(region, found, rules)
  if (below.length > 1) return below.flatMap((part) => tablesIn(part, page, isPart))
  const [from, to] = [found[0]?.from ?? 0, found.at(-1)?.to ?? 0]
  const inside: Region = {
    ...region,
    lines: region.lines
      .map((line) => {
        // The name of a group may be shorter than the indentation of its rows.
        const start = line.length === 1 ? from - MAX_ROW_INDENT * usual : from
        return line.filter((atom) => right(atom) > start - 1 && atom.x < to + 1)
      })
      .filter((line) => line.length > 0),
  }
  const parts = partsOfTable(withCenteredNames(inside, found), found)
  const columns = withHeadColumns(found, parts.heads.at(-1) ?? [], rules)
  const heads = placedHeads(parts.heads, columns, rules)
  const starts = isPart ? [] : neighborsOf(heads, columns, parts.body)
  if (starts.length === 0) {
    return checkedTable({ parts, columns, heads }, page)
  }
  const middles = starts.map((at) => ((columns[at - 1]?.to ?? 0) + (columns[at]?.from ?? 0)) / 2)
  const edges = [-Infinity, ...middles, Infinity]
  return edges
    .slice(1)
    .flatMap((edge, i) => tablesIn(cutRegion(region, edges[i] ?? 0, edge), page, true))
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
  reading: Omit<TablePage, 'isTyped'>,
  wanted: (table: PageTable) => boolean,
): { readonly found: readonly FoundTable[]; readonly rest: readonly Segment[] } {
  const rules = [...reading.rules, ...typedRules(segments)]
  const page = { ...reading, rules, isTyped: isTypedPage(segments) }
  const atoms = atomsOf(segments, { code: page.isTyped })
  const prose = proseOf(atoms)
  const others = atoms.filter((atom) => !prose.has(atom))
  const all = regionsOf(others, [...prose]).flatMap((region) => tablesIn(region, page))
  const kept = all.filter(({ table }) => wanted(table))
  const found = kept.map((each) => (hasNeighbor(each, kept) ? withTitle(each) : each))
  if (found.length === 0) return { found, rest: segments }
  const inTables = new Set(
    found.flatMap((each) => each.atoms.flatMap((atom) => [atom, ...(atom.members ?? [])])),
  )
  const used = new Set([...inTables].flatMap((atom) => atom.segments))
  const left = atoms.filter(
    (atom) => !inTables.has(atom) && atom.segments.some((part) => used.has(part)),
  )
  const unused = segments.filter(
    (segment) => !used.has(segment) && !found.some(({ table }) => isLeaderIn(segment, table)),
  )
  const rest = [...unused, ...left.flatMap(segmentOf)]
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
