import { areRising, areYears } from '../../lines/amounts.ts'
import { bottom, centerX, right } from '../../../core/geometry.ts'
import { distanceFromColumns, type Placed, type Span } from './head-spans.ts'
import type { Piece } from './head-words.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import {
  SKIPPED_COST,
  STACKED_COST,
  CENTERED_HEAD,
  EXACTLY_CENTERED,
  FILLED_COLUMNS,
  OWN_COLUMN,
  LEVEL_SPACE,
  OFF_MIDDLE_OF_SERIES,
} from './constants.ts'

/** The texts of one line, and what is below it. */
export type HeadLine = {
  /** Each with the columns that it is above. */
  readonly own: readonly Placed[]
  /** Texts of lower lines, with the columns that they are above. */
  readonly below: readonly Placed[]
  /** Columns at which a head in the lines above begins or ends. No head below may cross them. */
  readonly edges: ReadonlySet<number>
}

type Level = HeadLine & { readonly isCertain: boolean }

const covers = ([from, to]: Span, column: number): boolean => from <= column && column <= to

/**
 * Whether a text of the next line is aligned with one at a side, which makes it the next line of
 * the same head.
 */
function isStacked(piece: Piece, below: readonly Placed[]): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.15 * piece.size
  return below.some(
    ({ piece: next }) =>
      bottom(next) - bottom(piece) < 2 * piece.size &&
      (near(next.x, piece.x) || near(right(next), right(piece))) &&
      !near(centerX(next), centerX(piece)),
  )
}

/** The first text below a line in a column. */
const firstBelow = (below: readonly Placed[], column: number): Piece | undefined =>
  below.find(({ span }) => covers(span, column))?.piece

/**
 * Whether the columns of a span have heads of their own, which begin on one line unless it is
 * certain that the line above has heads over several columns.
 */
function haveOwnHeads({ below, isCertain }: Level, [from, to]: Span): boolean {
  const first = firstBelow(below, from)
  if (first === undefined) return false
  for (let column = from + 1; column <= to; column += 1) {
    const other = firstBelow(below, column)
    if (other === undefined) return false
    if (!isCertain && Math.abs(bottom(other) - bottom(first)) > 0.3 * first.size) return false
  }
  return true
}

/** Whether a text is above one column and centered or aligned with its next head. */
function fitsOwn({ piece, span: [from, to] }: Placed, { below }: HeadLine): boolean {
  const next = firstBelow(below, from)
  if (from !== to) return false
  if (next === undefined) return true
  const off = [
    Math.abs(centerX(piece) - centerX(next)),
    Math.abs(piece.x - next.x),
    Math.abs(right(piece) - right(next)),
  ]
  return Math.min(...off) < OWN_COLUMN * piece.size
}

/**
 * Whether a line has heads over several columns (`certain`), may have some (`possible`), or has
 * only the first lines of single heads.
 */
function certaintyOfLevel(line: HeadLine, columns: number): 'certain' | 'possible' | null {
  const { own, below } = line
  const [first] = own
  const [next] = below
  if (first === undefined || next === undefined || own.length >= columns) return null
  if (own.some(({ span }) => span[1] > span[0])) return 'certain'
  const space = bottom(next.piece) - bottom(first.piece)
  if (space >= LEVEL_SPACE * first.piece.size) return 'certain'
  if (own.every(({ piece }) => piece.bold) && !next.piece.bold) return 'certain'
  if (own.length === 1 && areYears(below.map(({ piece }) => piece.text))) return 'certain'
  return own.some((placed) => !fitsOwn(placed, line)) ? 'possible' : null
}

/**
 * How far a text is from the middle or the left of some columns, or from the middle of their cells.
 * Numbers are at the right in their cells, so these begin where the column before ends.
 */
function distanceFromCenter(
  piece: Piece,
  [from, to]: Span,
  columns: readonly TableColumn[],
): number {
  const [before, first, last] = [columns[from - 1], columns[from], columns[to]]
  if (first === undefined || last === undefined) return Infinity
  const off = distanceFromColumns(piece, [first, last])
  if (before?.amounts !== true) return off
  return Math.min(off, Math.abs(centerX(piece) - (before.to + last.to) / 2))
}

const isExactlyCentered = (piece: Piece, span: Span, columns: readonly TableColumn[]): boolean =>
  distanceFromCenter(piece, span, columns) <= EXACTLY_CENTERED * piece.size

/** The columns that a text fills and on whose middle it is: those that it touches, or one more. */
function ownSpan({ piece, span: [from, to] }: Placed, columns: readonly TableColumn[]) {
  const near: Span[] = [
    [from, to],
    [from, to + 1],
    [from - 1, to],
  ]
  const own = near.find((span) => {
    const [first, last] = [columns[span[0]], columns[span[1]]]
    if (first === undefined || last === undefined || first === last) return false
    return (
      isExactlyCentered(piece, span, columns) &&
      piece.width >= FILLED_COLUMNS * (last.to - first.from)
    )
  })
  return own ?? null
}

/** Costs of a span for a text; Infinity if it is impossible. */
function costOfSpan(
  { piece, span: touched }: Placed,
  span: Span,
  line: Level,
  columns: readonly TableColumn[],
): number {
  const [from, to] = span
  if (from > touched[0] || to < touched[1]) return Infinity
  const isWider = from < touched[0] || to > touched[1]
  if (isWider && !haveOwnHeads(line, span)) return Infinity
  if ([...line.edges].some((edge) => edge > from && edge <= to)) return Infinity
  const [first, last] = [columns[from], columns[to]]
  if (first === undefined || last === undefined) return Infinity
  if (from === to) {
    const flush = Math.min(Math.abs(piece.x - first.from), Math.abs(right(piece) - first.to))
    return Math.min(distanceFromColumns(piece, [first, first]), flush)
  }
  const off = distanceFromCenter(piece, span, columns)
  // Further columns don't count as covered by a text that fills its own exactly.
  const own = ownSpan({ piece, span: touched }, columns)
  const isOwn =
    own === null || own[0] < from || own[1] > to || isExactlyCentered(piece, span, columns)
  const extra = isOwn ? 0 : SKIPPED_COST * (to - from - own[1] + own[0]) * piece.size
  if (line.isCertain && off < CENTERED_HEAD * piece.size) return off + extra
  return off + extra + (isStacked(piece, line.below) ? STACKED_COST * piece.size : 0)
}

/**
 * The columns of rising figures below the only text of a line, which is the name of all of them; of years, if it is on
 * their middle.
 */
function spanOfSeries({ own, below }: HeadLine, columns: readonly TableColumn[]): Span | null {
  const [only, ...others] = own
  const next = below.filter(({ piece }) => piece.line === below[0]?.piece.line)
  const series = next.filter(({ span: [from] }) => from > 0)
  const [first, last] = [series[0]?.span[0] ?? 0, series.at(-1)?.span[1] ?? 0]
  if (only === undefined || others.length > 0 || series.length < 3) return null
  if (last - first !== series.length - 1 || only.span[0] < first || only.span[1] > last) return null
  const texts = series.map(({ piece }) => piece.text)
  if (!areYears(texts)) return areRising(texts) ? [first, last] : null
  const middles = series.map(({ piece }) => centerX(piece))
  const step = Math.min(...middles.slice(1).map((x, i) => x - (middles[i] ?? 0)))
  const middle = ((columns[first]?.from ?? 0) + (columns[last]?.to ?? 0)) / 2
  const off = Math.abs(centerX(only.piece) - middle)
  return off <= OFF_MIDDLE_OF_SERIES * step ? [first, last] : null
}

/**
 * The columns below each text of a line without rules, by the division of all columns that fits
 * best.
 */
export function spansOfHeadsWithoutRules(line: HeadLine, columns: readonly TableColumn[]): Span[] {
  const { own } = line
  const touched = own.map(({ span }) => span)
  const level = certaintyOfLevel(line, columns.length)
  if (level === null) return touched
  const series = spanOfSeries(line, columns)
  if (series !== null) return [series]
  const isCertain = level === 'certain'
  const isFixed = (placed: Placed): boolean => !isCertain && fitsOwn(placed, line)
  type Best = { readonly cost: number; readonly spans: readonly Span[] }
  const size = own[0]?.piece.size ?? 0
  // best[a]: the first a texts, over columns before the current one.
  let best: (Best | null)[] = [{ cost: 0, spans: [] }, ...own.map(() => null)]
  const history = [best]
  for (let end = 0; end < columns.length; end += 1) {
    const next = best.map((entry) => entry && { ...entry, cost: entry.cost + SKIPPED_COST * size })
    for (const [a, placed] of own.entries()) {
      for (let start = 0; start <= end; start += 1) {
        const before = history[start]?.[a]
        if (!before) continue
        if (start < end && isFixed(placed)) continue
        const cost = before.cost + costOfSpan(placed, [start, end], { ...line, isCertain }, columns)
        if (cost >= (next[a + 1]?.cost ?? Infinity)) continue
        next[a + 1] = { cost, spans: [...before.spans, [start, end]] }
      }
    }
    best = next
    history.push(best)
  }
  return [...(best.at(-1)?.spans ?? touched)]
}
