import { areYears, isFigure } from '../../lines/amounts.ts'
import { bottom } from '../../../core/geometry.ts'
import { headsAboveRules } from './head-limits.ts'
import type { Rule } from './head-spans.ts'
import type { Atom } from '../finding/table-atoms.ts'
import { columnAt, type TableColumn } from '../finding/table-columns.ts'
import type { Region } from '../finding/table-regions.ts'
import {
  COLUMNS_UNDER_SUBHEAD,
  MIN_COLUMNS_UNDER_SUBHEAD,
  MIN_SUBTABLE_ROWS,
  MAX_LINES_ABOVE_SUBHEAD,
  SPACE_ABOVE_SUBTABLE,
} from './constants.ts'

type Line = readonly Atom[]

const low = (line: Line): number => Math.max(...line.map(bottom))

const valuesOf = (line: Line, columns: readonly TableColumn[]): Line =>
  line.filter((atom) => columnAt(columns, atom) > 0)

const hasFigures = (line: Line | undefined, columns: readonly TableColumn[]): boolean =>
  line !== undefined && valuesOf(line, columns).some(({ text }) => isFigure(text))

/** Whether a line among rows is the head of further rows: different words over their amounts, or years. */
function isHead(line: Line, next: Line | undefined, columns: readonly TableColumn[]): boolean {
  const amounts = columns.flatMap((column, at) => (column.amounts && at > 0 ? [at] : []))
  const values = valuesOf(line, columns)
  const covered = new Set(values.map((atom) => columnAt(columns, atom)))
  const count = amounts.filter((at) => covered.has(at)).length
  if (count < Math.max(MIN_COLUMNS_UNDER_SUBHEAD, COLUMNS_UNDER_SUBHEAD * amounts.length)) {
    return false
  }
  const texts = values.map(({ text }) => text)
  if (new Set(texts).size < texts.length || !hasFigures(next, columns)) return false
  const below = valuesOf(next ?? [], columns).map(({ text }) => text)
  return areYears(texts) ? !areYears(below) : values.every(({ amount }) => !amount)
}

/** The first line of a table: its head, or its name above that. */
function startOf(lines: readonly Line[], head: number, columns: readonly TableColumn[]): number {
  let start = head
  while (start > head - MAX_LINES_ABOVE_SUBHEAD && !hasFigures(lines[start - 1], columns)) {
    const [before, line, below] = [lines[start - 2], lines[start - 1], lines[start]]
    if (before === undefined || line === undefined || below === undefined) break
    const isApart = low(line) - low(before) > SPACE_ABOVE_SUBTABLE * (low(below) - low(line))
    const isBold = line.every(({ bold }) => bold)
    if (!isApart && !isBold && valuesOf(line, columns).length < MIN_COLUMNS_UNDER_SUBHEAD) break
    start -= 1
  }
  return start
}

/**
 * The tables below each other in a region, if lines among its rows are heads of further rows. Each
 * has its own head, so the figures of one aren't read under the head of another.
 */
export function subtablesOf(
  region: Region,
  columns: readonly TableColumn[],
  rules: readonly Rule[],
): Region[] {
  const { lines } = region
  const ruled = headsAboveRules(lines, rules)
  const heads = lines.flatMap((line, at) =>
    ruled.has(at) || isHead(line, lines[at + 1], columns) ? [at] : [],
  )
  const rows = (from: number, to: number): number =>
    lines.slice(from, to).filter((line) => hasFigures(line, columns)).length
  const parts: Region[] = []
  let [from, above, headLines] = [0, region.above, region.headLines ?? 0]
  for (const head of heads) {
    if (rows(from, head) < MIN_SUBTABLE_ROWS || rows(head + 1, lines.length) < MIN_SUBTABLE_ROWS) {
      continue
    }
    const start = startOf(lines, head, columns)
    parts.push({ ...region, above, headLines, lines: lines.slice(from, start), below: [] })
    above = lines.slice(start, head + 1)
    headLines = ruled.has(head) ? 1 : 0
    from = head + 1
  }
  return [...parts, { ...region, above, headLines, lines: lines.slice(from) }]
}
