import { centerX, right } from '../../../core/geometry.ts'
import { bordersOf } from './head-borders.ts'
import { spansOfHeadsWithoutRules } from './head-levels.ts'
import {
  distanceFromColumns,
  spansOfHeadsOverRules,
  type Placed,
  type Rule,
  type Span,
} from './head-spans.ts'
import { headLines, pieceOf, type HeadWord, type Piece } from './head-words.ts'
import type { Atom } from '../finding/table-atoms.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import {
  HEADS_APART,
  INTO_NEXT_COLUMN,
  WIDEST_WORD_SPACE,
  MAX_OFF_COLUMN,
  FIGURES_OF_SERIES,
} from './constants.ts'

type Layout = {
  readonly columns: readonly TableColumn[]
  readonly borders: readonly number[]
  readonly rules: readonly Rule[]
}

/** The columns above which a text is, at least one. */
function columnsBelow({ x, width, size }: Piece, borders: readonly number[]): Span {
  const shares = [...borders, Infinity].map((to, i) => {
    const from = borders[i - 1] ?? -Infinity
    return Math.min(x + width, to) - Math.max(x, from)
  })
  const least = Math.min(INTO_NEXT_COLUMN * size, 0.5 * width)
  const most = shares.indexOf(Math.max(...shares))
  const first = shares.findIndex((share) => share > least)
  return first < 0 ? [most, most] : [first, shares.findLastIndex((share) => share > least)]
}

/** Whether words with a narrow space at a border are the heads of two columns. */
function areHeadsOfTwoColumns(
  words: readonly HeadWord[],
  at: number,
  line: number,
  layout: Layout,
): boolean {
  const { columns, borders, rules } = layout
  const whole = pieceOf(words, line)
  const parts = [pieceOf(words.slice(0, at), line), pieceOf(words.slice(at), line)]
  const isOverRule = rules.some(
    ({ from, to, y }) =>
      from <= whole.x + whole.size &&
      to >= right(whole) - whole.size &&
      y > whole.y &&
      y < whole.y + 3 * whole.size &&
      to - from < 0.9 * ((columns.at(-1)?.to ?? 0) - (columns[0]?.from ?? 0)),
  )
  if (isOverRule) return false
  const off = (piece: Piece): number => {
    const [from, to] = columnsBelow(piece, borders)
    const column = columns[from]
    return from < to || column === undefined ? Infinity : distanceFromColumn(piece, column)
  }
  const [from, to] = columnsBelow(whole, borders)
  const [first, last] = [columns[from], columns[to]]
  if (first === undefined || last === undefined) return false
  const ofWhole = Math.abs(centerX(whole) - (first.from + last.to) / 2)
  return Math.max(...parts.map(off)) < ofWhole
}

/** A text of the head with its words. */
type Run = { readonly words: readonly HeadWord[]; readonly piece: Piece }

/** Cuts a line of a head between columns. */
function textsBetweenColumns(words: readonly HeadWord[], line: number, layout: Layout): Run[] {
  const runs: HeadWord[][] = []
  const hasBorder = (from: number, to: number, size: number): boolean =>
    layout.borders.some((x) => x > from - 0.15 * size && x < to + 0.15 * size)
  for (const word of words) {
    const before = runs.at(-1)?.at(-1)
    const isCut =
      before !== undefined &&
      word.x - right(before) >= HEADS_APART * word.size &&
      hasBorder(right(before), word.x, word.size)
    if (before === undefined || isCut) runs.push([word])
    else runs.at(-1)?.push(word)
  }
  return runs.flatMap((run) => {
    const parts: HeadWord[][] = [[]]
    for (const [at, word] of run.entries()) {
      const before = run[at - 1]
      const rest = [...(parts.at(-1) ?? []), ...run.slice(at)]
      const isCut =
        before !== undefined &&
        word.x - right(before) > WIDEST_WORD_SPACE * word.size &&
        hasBorder(right(before), word.x, 0) &&
        areHeadsOfTwoColumns(rest, parts.at(-1)?.length ?? 0, line, layout)
      if (isCut) parts.push([word])
      else parts.at(-1)?.push(word)
    }
    return parts.map((part) => ({ words: part, piece: pieceOf(part, line) }))
  })
}

/** How far a text is from its column: from its middle or its sides. */
function distanceFromColumn(piece: Piece, column: TableColumn): number {
  const flush = Math.min(Math.abs(piece.x - column.from), Math.abs(right(piece) - column.to))
  return Math.min(flush, distanceFromColumns(piece, [column, column]))
}

/** The words of a text cut at the spaces nearest to the borders that it crosses. */
function cutAtBorders(run: Run, [from, to]: Span, { columns, borders }: Layout): Run[] | null {
  const parts: HeadWord[][] = []
  let start = 0
  for (let column = from; column < to; column += 1) {
    const border = borders[column] ?? 0
    const ends = run.words.keys().filter((at) => at > start)
    const off = (at: number): number => {
      const [before, after] = [run.words[at - 1], run.words[at]]
      return before && after ? Math.abs((right(before) + after.x) / 2 - border) : Infinity
    }
    const end = [...ends].toSorted((a, b) => off(a) - off(b))[0]
    if (end === undefined) return null
    parts.push(run.words.slice(start, end))
    start = end
  }
  parts.push(run.words.slice(start))
  const pieces = parts.map((words) => ({ words, piece: pieceOf(words, run.piece.line) }))
  const fit = pieces.every(({ piece }, at) => {
    const column = columns[from + at]
    return column !== undefined && distanceFromColumn(piece, column) <= MAX_OFF_COLUMN * piece.size
  })
  return fit ? pieces : null
}

/** Whether a text has so many figures that they are the heads of several columns: "$10,000– $15,000– $30,000–". */
const isSeries = ({ words }: Run): boolean =>
  words.filter(({ text }) => /\d/u.test(text)).length >= FIGURES_OF_SERIES

/** Cuts texts over several columns with no other heads: each column has a head of its own. */
function withOwnHeads(lines: readonly (readonly Run[])[], layout: Layout): Run[][] {
  const spans = lines.flat().map(({ piece }) => columnsBelow(piece, layout.borders))
  const named = new Set(spans.filter(([from, to]) => from === to).map(([from]) => from))
  return lines
    .toReversed()
    .map((line) => {
      const cut = line.flatMap((run): Run[] => {
        const [from, to] = columnsBelow(run.piece, layout.borders)
        const isNeeded = isSeries(run) || columnsIn([from, to]).some((column) => !named.has(column))
        return (from < to && isNeeded ? cutAtBorders(run, [from, to], layout) : null) ?? [run]
      })
      for (const { piece } of cut) {
        for (const column of columnsIn(columnsBelow(piece, layout.borders))) named.add(column)
      }
      return cut
    })
    .toReversed()
}

const columnsIn = ([from, to]: Span): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A column with the lowest head above it, which is above no other. */
function withOwnHeadWidths(
  columns: readonly TableColumn[],
  placed: readonly Placed[],
): TableColumn[] {
  return columns.map((column, at) => {
    const own = placed.findLast(({ span: [from, to] }) => from === at && to === at)
    const { from, to, left = from } = column
    if (own === undefined) return { ...column, from: left }
    const { piece } = own
    return { ...column, from: Math.min(left, piece.x), to: Math.max(to, right(piece)) }
  })
}

/**
 * The texts of a table's head from top to bottom with the columns below them. Where heads have
 * rules below them, these tell the columns; otherwise the place of the text does.
 */
export function placedHeads(
  lines: readonly (readonly Atom[])[],
  columns: readonly TableColumn[],
  rules: readonly Rule[],
): Placed[] {
  const words = headLines(lines)
  const layout = { columns, rules, borders: bordersOf(words, columns) }
  const runs = words.map((line, at) => textsBetweenColumns(line, at, layout))
  const touched = withOwnHeads(runs, layout).map((line) =>
    line.map(({ piece }) => ({ piece, span: columnsBelow(piece, layout.borders) })),
  )
  const all = touched.flat()
  const boxes = withOwnHeadWidths(columns, all)
  const ruled = spansOfHeadsOverRules(
    all.map(({ piece }) => piece),
    { columns: boxes, borders: layout.borders, rules },
  )
  const edges = new Set<number>()
  for (const [from, to] of ruled.values()) edges.add(from).add(to + 1)
  const found: Placed[] = []
  for (const [at, line] of touched.entries()) {
    const free = line.filter(({ piece }) => !ruled.has(piece))
    const below = touched.slice(at + 1).flat()
    const spans = spansOfHeadsWithoutRules({ own: free, below, edges }, boxes)
    for (const { piece } of line) {
      const span = ruled.get(piece) ?? spans[free.findIndex((one) => one.piece === piece)] ?? [0, 0]
      found.push({ piece, span })
      if (span[1] > span[0]) edges.add(span[0]).add(span[1] + 1)
    }
  }
  return found
}
