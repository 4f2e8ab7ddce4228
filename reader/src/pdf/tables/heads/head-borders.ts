import { right } from '../../../core/geometry.ts'
import { gapAt, type HeadWord } from './head-words.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import { HEADS_APART, WORD_SPACE_WEIGHT } from './constants.ts'

type Place = { readonly x: number; readonly score: number; readonly width: number }

/** How well a vertical line at `x` would separate the lines of a head. */
function placeAt(x: number, lines: readonly (readonly HeadWord[])[], [lo, hi]: Range): Place {
  let [score, from, to] = [0, lo, hi]
  for (const [at, line] of lines.entries()) {
    const gap = gapAt(line, x)
    if (gap === null) continue
    const isWide = gap.to - gap.from >= HEADS_APART * (line[0]?.size ?? 0)
    // Heads of one column are on the lowest lines.
    score += (isWide ? 1 : WORD_SPACE_WEIGHT) + 0.01 * at
    from = Math.max(from, gap.from)
    to = Math.min(to, gap.to)
  }
  const width = Math.max(0, to - from)
  return { x: width === 0 ? x : (from + to) / 2, score, width }
}

type Range = readonly [from: number, to: number]

function spaceBetween(left: TableColumn, next: TableColumn): Range {
  if (next.from > left.to) return [left.to, next.from]
  const middle = (left.to + next.from) / 2
  return [middle, middle]
}

/** The texts of a line that have wide spaces between them. */
function textsBetweenWideSpaces(line: readonly HeadWord[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const word of line) {
    const last = runs.at(-1)
    if (last !== undefined && word.x - last.to < HEADS_APART * word.size) last.to = right(word)
    else runs.push({ from: word.x, to: right(word) })
  }
  return runs
}

/**
 * Where the borders are according to a line with one text for each column, or for each but the first. A text
 * may be beside its figures, but not above those of another column.
 */
function bordersByOrder(
  line: readonly HeadWord[],
  columns: readonly TableColumn[],
): (Range | null)[] | null {
  const runs = textsBetweenWideSpaces(line)
  const skipped = columns.length - runs.length
  if (skipped !== 0 && skipped !== 1) return null
  const borders = columns.slice(1).map((next, i) => {
    const [before, after] = [runs[i - skipped], runs[i + 1 - skipped]]
    const own = columns[i] ?? next
    const from = Math.max(own.to, before?.to ?? -Infinity)
    const to = Math.min(next.from, after?.from ?? Infinity)
    // Without a text over the first column, its border depends on the other lines, too.
    return before === undefined ? null : ([from, to] as const)
  })
  return borders.some((range) => range !== null && range[0] > range[1]) ? null : borders
}

/**
 * The vertical borders between columns. A border is between the figures of its columns, where most
 * lines of the head have a space.
 */
export function bordersOf(
  lines: readonly (readonly HeadWord[])[],
  columns: readonly TableColumn[],
): number[] {
  const known = lines
    .toReversed()
    .map((line) => bordersByOrder(line, columns))
    .find((borders) => borders !== null)
  return columns.slice(1).map((next, i) => {
    const space = known?.[i] ?? spaceBetween(columns[i] ?? next, next)
    const [lo, hi] = space
    const inner = lines.flat().flatMap((word) => [word.x, right(word)])
    const stops = [lo, ...inner.filter((x) => x > lo && x < hi).toSorted((a, b) => a - b), hi]
    const places = stops
      .slice(0, -1)
      .map((stop, at) => placeAt((stop + (stops[at + 1] ?? stop)) / 2, lines, space))
    const best = places.toSorted((a, b) => b.score - a.score || b.width - a.width)[0]
    return best?.x ?? (lo + hi) / 2
  })
}
