import { bottom, centerX, right, unionOf } from '../../../core/geometry.ts'
import type { Piece } from './head-words.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import { BEYOND_RULE, ABOVE_RULE, FLUSH_LEFT_COST } from './constants.ts'

/** A horizontal rule on the page, in points. */
export type Rule = { readonly from: number; readonly to: number; readonly y: number }

/** A range of columns, both ends included. */
export type Span = readonly [from: number, to: number]

/** A text of the head and the columns below it. */
export type Placed = { readonly piece: Piece; readonly span: Span }

/** The columns whose middle is within a rule. */
function columnsOver(rule: Rule, columns: readonly TableColumn[]): Span | null {
  const middle = ({ from, to }: TableColumn): number => (from + to) / 2
  const isOver = (column: TableColumn): boolean =>
    middle(column) > rule.from && middle(column) < rule.to
  const first = columns.findIndex(isOver)
  const last = columns.findLastIndex(isOver)
  return first < 0 ? null : [first, last]
}

/** The rule below a head that isn't below all heads. */
function ruleBelow(piece: Piece, rules: readonly Rule[], pieces: readonly Piece[]): Rule | null {
  const { size } = piece
  const below = rules.filter(
    (rule) =>
      rule.y > bottom(piece) - 0.35 * size &&
      rule.y < bottom(piece) + ABOVE_RULE * size &&
      rule.from <= piece.x + BEYOND_RULE * size &&
      rule.to >= right(piece) - BEYOND_RULE * size &&
      pieces.some(
        (other) =>
          bottom(other) > rule.y + 0.5 * size &&
          centerX(other) > rule.from &&
          centerX(other) < rule.to,
      ),
  )
  return below.toSorted((a, b) => a.y - b.y)[0] ?? null
}

/** How far a text is from the middle of some columns, or from their left edge, in points. */
export function distanceFromColumns(
  text: { x: number; width: number; size: number },
  [first, last]: readonly [Box, Box],
): number {
  const middle = Math.abs(text.x + text.width / 2 - (first.from + last.to) / 2)
  return Math.min(middle, Math.abs(text.x - first.from) + FLUSH_LEFT_COST * text.size)
}

type Box = { readonly from: number; readonly to: number }

/** The columns below a rule, from border to border. */
function boxesBelow(rule: Rule, [from, to]: Span, borders: readonly number[]): Box[] {
  return Array.from({ length: to + 1 }, (_, at) => ({
    from: at === from ? rule.from : (borders[at - 1] ?? rule.from),
    to: at === to ? rule.to : (borders[at] ?? rule.to),
  }))
}

type Stack = { readonly x: number; readonly width: number; readonly size: number }

/** Divides all columns of a span among texts next to each other, so that each fits best. */
function bestDivisionOf(stacks: readonly Stack[], [from, to]: Span, columns: readonly Box[]) {
  type Best = { readonly cost: number; readonly ends: readonly number[] }
  let best = new Map<number, Best>([[from - 1, { cost: 0, ends: [] }]])
  for (const [at, stack] of stacks.entries()) {
    const next = new Map<number, Best>()
    for (const [before, { cost, ends }] of best) {
      for (let end = before + 1; end <= to - (stacks.length - at - 1); end += 1) {
        const [first, last] = [columns[before + 1], columns[end]]
        if (first === undefined || last === undefined) continue
        const sum = cost + distanceFromColumns(stack, [first, last])
        if (sum >= (next.get(end)?.cost ?? Infinity)) continue
        next.set(end, { cost: sum, ends: [...ends, end] })
      }
    }
    best = next
  }
  const ends = best.get(to)?.ends ?? []
  return ends.map((end, i): Span => [(ends[i - 1] ?? from - 1) + 1, end])
}

/** Groups texts that are above each other. */
function stacksOf(pieces: readonly Piece[]): Piece[][] {
  const stacks: Piece[][] = []
  let end = -Infinity
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    if (piece.x < end) stacks.at(-1)?.push(piece)
    else stacks.push([piece])
    end = Math.max(end, right(piece))
  }
  return stacks
}

type Ruled = {
  readonly columns: readonly TableColumn[]
  readonly borders: readonly number[]
  readonly rules: readonly Rule[]
}

/**
 * The heads over several columns according to the rules below them. Two such heads may share a
 * rule.
 */
export function spansOfHeadsOverRules(
  pieces: readonly Piece[],
  { columns, borders, rules }: Ruled,
): Map<Piece, Span> {
  const found = new Map<Piece, Span>()
  const byRule = Map.groupBy(pieces, (piece) => ruleBelow(piece, rules, pieces))
  for (const [rule, above] of byRule) {
    const span = rule && columnsOver(rule, columns)
    if (rule === null || span === null || span[1] - span[0] < 1) continue
    // A rule below the whole table's title or its upper heads says nothing about one of them.
    if (span[0] === 0 && span[1] === columns.length - 1) continue
    const stacks = stacksOf(above)
    const frames = stacks.map((stack) => ({ ...unionOf(stack), size: stack[0]?.size ?? 0 }))
    const spans = bestDivisionOf(frames, span, boxesBelow(rule, span, borders))
    if (spans.length < stacks.length) continue
    for (const [at, stack] of stacks.entries()) {
      for (const piece of stack) found.set(piece, spans[at] ?? span)
    }
  }
  return found
}
