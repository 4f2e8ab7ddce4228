import { isFigure } from '../../lines/amounts.ts'
import { isCaptionText } from '../../lines/captions.ts'
import { bottom, centerY, right, unionOf, type Rect } from '../../../core/geometry.ts'
import { DisjointSets } from '../../../core/disjoint-sets.ts'
import { groupRows } from '../../lines/rows.ts'
import { onOneLine, type Atom } from './table-atoms.ts'
import { median } from '../../../core/weights.ts'
import {
  MAX_AMOUNT_STEP,
  MAX_ROW_SPACE,
  MAX_AMOUNT_COLUMNS,
  LINES_ABOVE_AMOUNTS,
  LINES_BELOW_AMOUNTS,
} from './constants.ts'

/** Lines of a page with amounts aligned in columns, and the lines around them. */
export type Region = {
  /** Lines above that may be heads, from top to bottom. */
  readonly above: readonly (readonly Atom[])[]
  /** How many of these are certainly heads. */
  readonly headLines?: number
  /** From the first line with amounts to the last. */
  readonly lines: readonly (readonly Atom[])[]
  readonly below: readonly (readonly Atom[])[]
  /** The amounts that are in columns. */
  readonly amounts: ReadonlySet<Atom>
}

const sharedWidth = (a: Rect, b: Rect): number => Math.min(right(a), right(b)) - Math.max(a.x, b.x)

const isAlike = (a: Atom, b: Atom): boolean =>
  Math.min(a.size, b.size) >= 0.75 * Math.max(a.size, b.size)

/** Whether two amounts are in one column: aligned at a side, or one over the other. */
function isInColumn({ place: a, size }: Atom, { place: b }: Atom): boolean {
  const shared = sharedWidth(a, b)
  if (shared <= 0) return false
  const tolerance = 0.3 * size
  const flush = Math.min(Math.abs(a.x - b.x), Math.abs(right(a) - right(b)))
  return flush <= tolerance || shared >= 0.6 * Math.min(a.width, b.width)
}

/** Groups amounts below each other. */
function chainsOf(amounts: readonly Atom[]): Atom[][] {
  const sorted = amounts.toSorted((a, b) => a.y - b.y)
  const sets = new DisjointSets(sorted.length)
  for (const [i, atom] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j += 1) {
      const next = sorted[j]
      if (next === undefined || next.y - atom.y > MAX_AMOUNT_STEP * atom.size) break
      if (next.y - atom.y < 0.5 * atom.size || !isAlike(atom, next)) continue
      if (!isInColumn(atom, next)) continue
      sets.join(i, j)
      break
    }
  }
  return sets
    .groups()
    .map((members) => members.flatMap((i) => sorted[i] ?? []))
    .filter((chain) => chain.filter(({ text }) => isFigure(text)).length >= 2)
}

/**
 * How many amounts of one chain are on a line with one of the other. Both are sorted from top to
 * bottom.
 */
function sharedLines(a: readonly Atom[], b: readonly Atom[]): number {
  let [count, i, j] = [0, 0, 0]
  for (let [first, second] = [a[i], b[j]]; first && second; [first, second] = [a[i], b[j]]) {
    if (onOneLine(first, second)) {
      count += 1
      i += 1
      j += 1
    } else if (bottom(first) < bottom(second)) i += 1
    else j += 1
  }
  return count
}

/** The text to the left of each amount, which may be the name of its row. */
function namesOf(others: readonly Atom[]): Map<Atom, Atom> {
  const names = new Map<Atom, Atom>()
  for (const row of groupRows(others)) {
    let name: Atom | undefined
    for (const atom of row) {
      if (!atom.amount) name = atom
      else if (name !== undefined) names.set(atom, name)
    }
  }
  return names
}

/** Whether the rows of two columns have their names in the same column. */
function haveCommonNames(
  a: readonly Atom[],
  b: readonly Atom[],
  names: ReadonlyMap<Atom, Atom>,
): boolean {
  const lefts = (column: readonly Atom[]): number[] =>
    column.flatMap((atom) => names.get(atom)?.x ?? []).toSorted((x, y) => x - y)
  const [first, second] = [lefts(a), lefts(b)]
  if (first.length < 0.7 * a.length || second.length < 0.7 * b.length) return false
  return Math.abs((first[0] ?? 0) - (second[0] ?? 0)) < 0.5 * (a[0]?.size ?? 0)
}

function belongTogether(a: readonly Atom[], b: readonly Atom[]): boolean {
  const least = Math.min(a.length, b.length)
  const shared = sharedLines(a, b)
  return shared >= 0.5 * least && shared >= Math.min(2, least - 1)
}

/** Groups columns of amounts that are on the same lines. */
function setsOf(chains: readonly Atom[][], names: ReadonlyMap<Atom, Atom>): Atom[][] {
  if (chains.length > MAX_AMOUNT_COLUMNS) return []
  const frames = chains.map(unionOf)
  const sets = new DisjointSets(chains.length)
  for (const [i, a] of chains.entries()) {
    for (let j = i + 1; j < chains.length; j += 1) {
      const [b, first, second] = [chains[j] ?? [], frames[i], frames[j]]
      if (!first || !second || first.y > bottom(second) || second.y > bottom(first)) continue
      if (belongTogether(a, b) || haveCommonNames(a, b, names)) sets.join(i, j)
    }
  }
  const found = sets.groups().map((members) => members.flatMap((i) => chains[i] ?? []))
  return joinedSets(found.map((set) => set.toSorted((a, b) => a.y - b.y)))
}

/** One amount per line. */
function linesOf(set: readonly Atom[]): Atom[] {
  return set.filter((atom, i) => {
    const before = set[i - 1]
    return before === undefined || !onOneLine(before, atom)
  })
}

/** Joins columns with few amounts to those with an amount on each line. */
function joinedSets(found: readonly Atom[][]): Atom[][] {
  const lines = found.map(linesOf)
  const frames = found.map(unionOf)
  const sets = new DisjointSets(found.length)
  for (const [i, a] of lines.entries()) {
    for (let j = i + 1; j < lines.length; j += 1) {
      const [b, first, second] = [lines[j] ?? [], frames[i], frames[j]]
      if (!first || !second || first.y > bottom(second) || second.y > bottom(first)) continue
      const isWithin = sharedWidth(first, second) > 0
      const least = Math.min(a.length, b.length)
      if (isWithin || sharedLines(a, b) >= Math.max(2, 0.7 * least)) sets.join(i, j)
    }
  }
  return sets.groups().map((members) => members.flatMap((i) => found[i] ?? []))
}

const besideOf = (frame: Rect, rects: readonly Rect[]): Rect[] =>
  rects.filter((rect) => centerY(rect) > frame.y && centerY(rect) < bottom(frame))

/** Whether a line ends the table above it: the caption of another table, or larger type. */
function isBarrier(line: readonly Atom[], size: number): boolean {
  const [first] = line
  if (first === undefined) return false
  if (isCaptionText(first.text)) return true
  // A larger amount is the name of the rows below it.
  if (line.every(({ amount }) => amount)) return false
  return line.every((atom) => atom.size >= 1.12 * size)
}

/** Splits a region at lines that belong to no table. */
function partsOf(lines: readonly Atom[][], amounts: ReadonlySet<Atom>): Region[] {
  const has = (line: readonly Atom[]): boolean => line.some((atom) => amounts.has(atom))
  const size = median([...amounts].map((atom) => atom.size))
  const parts: { from: number; to: number }[] = []
  let isOpen = false
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    const space = above === undefined ? 0 : unionOf(line).y - bottom(unionOf(above))
    if (isBarrier(line, size) || space > MAX_ROW_SPACE * size) isOpen = false
    if (!has(line)) continue
    const last = parts.at(-1)
    if (isOpen && last !== undefined) last.to = at + 1
    else parts.push({ from: at, to: at + 1 })
    isOpen = true
  }
  return parts.map(({ from, to }, i) => {
    const top = Math.max(from - LINES_ABOVE_AMOUNTS, parts[i - 1]?.to ?? 0)
    const low = Math.min(to + LINES_BELOW_AMOUNTS, parts[i + 1]?.from ?? lines.length)
    return {
      above: lines.slice(top, from),
      lines: lines.slice(from, to),
      below: lines.slice(to, low),
      amounts,
    }
  })
}

/** The regions of a page with amounts in columns. `others` are its texts outside of paragraphs. */
export function regionsOf(others: readonly Atom[], prose: readonly Rect[]): Region[] {
  const sets = setsOf(chainsOf(others.filter(({ amount }) => amount)), namesOf(others))
  const frames = new Map(sets.map((set) => [set, unionOf(set)]))
  const done: Rect[] = []
  const fromRight = sets.toSorted((a, b) => (frames.get(b)?.x ?? 0) - (frames.get(a)?.x ?? 0))
  return fromRight.flatMap((set) => {
    const frame = frames.get(set) ?? unionOf(set)
    const unlike = [...frames].filter(([other]) => other !== set).map(([, rect]) => rect)
    const overlapping = unlike.filter((rect) => rect.y < bottom(frame) && frame.y < bottom(rect))
    const barriers = [...besideOf(frame, prose), ...overlapping]
    const from = Math.max(-Infinity, ...barriers.map(right).filter((x) => x <= frame.x))
    const rights = [
      ...barriers,
      ...done.filter((rect) => rect.y < bottom(frame) && frame.y < bottom(rect)),
    ]
    const to = Math.min(Infinity, ...rights.map(({ x }) => x).filter((x) => x >= right(frame) - 1))
    const size = median(set.map((atom) => atom.size))
    const [top, low] = [
      frame.y - LINES_ABOVE_AMOUNTS * 1.5 * size,
      bottom(frame) + LINES_BELOW_AMOUNTS * 1.5 * size,
    ]
    const near = others.filter(
      (atom) => atom.x >= from - 1 && right(atom) <= to + 1 && atom.y > top && bottom(atom) < low,
    )
    const lines = groupRows(near)
    const amounts = new Set(set)
    const inside = near.filter((atom) => atom.y >= frame.y - 1 && bottom(atom) <= bottom(frame) + 1)
    if (inside.length > 0) done.push(unionOf(inside))
    return partsOf(lines, amounts)
  })
}
