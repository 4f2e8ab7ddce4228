import { right } from '../../../core/geometry.ts'
import type { Placed } from './head-spans.ts'
import { columnAt, type TableColumn } from '../finding/table-columns.ts'
import { columnNames } from './table-heads.ts'
import type { Region } from '../finding/table-regions.ts'
import { UNLIKE_NAMES } from './constants.ts'

/** The first columns of more tables next to the first one, whose heads are the same. */
export function neighborsOf(
  heads: readonly Placed[],
  columns: readonly TableColumn[],
  body: Region['lines'],
): number[] {
  const leaves = columnNames(heads, columns)
  const count = leaves.length
  for (const parts of [2, 3, 4]) {
    const width = count / parts
    if (!Number.isInteger(width) || width < 2) continue
    const repeats = leaves.every((text, i) => text !== '' && text === leaves[i % width])
    if (repeats) return Array.from({ length: parts - 1 }, (_, i) => (i + 1) * width)
  }
  return namesWithin(columns).filter((at) => areNames(body, columns, at))
}

/** Whether a column has the names of rows: words, not signs such as bars, and unlike each other, not units. */
function areNames(body: Region['lines'], columns: readonly TableColumn[], at: number): boolean {
  const atoms = body.flat().filter((atom) => columnAt(columns, atom) === at)
  const texts = atoms.map(({ text }) => text)
  const words = texts.filter((text) => /\p{L}{2}/u.test(text)).length
  return words > 0.5 * texts.length && new Set(texts).size >= UNLIKE_NAMES * texts.length
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
export function cutRegion(region: Region, from: number, to: number): Region {
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
