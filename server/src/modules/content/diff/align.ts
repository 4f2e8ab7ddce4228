import { diffArrays } from 'diff'
import type { Budget } from './budget.ts'

/** Two entries that are the same: their positions in the old and the new list. */
export type Pair = readonly [before: number, after: number]

/** A stretch of both lists. The ends are exclusive. */
type Stretch = {
  readonly from: number
  readonly to: number
  readonly fromAfter: number
  readonly toAfter: number
}

/** Entries that occur several times are compared one by one. Beyond this many edits, they count as changed. */
const MOST_EDITS = 200

/**
 * Finds what two lists have in common, in order. Equal beginnings and ends and entries that both lists have exactly
 * once are matched in n log n steps. What is left between them is compared edit by edit, within limits.
 */
export async function align(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  const open: Stretch[] = [{ from: 0, to: before.length, fromAfter: 0, toAfter: after.length }]
  for (let next = open.pop(); next; next = open.pop()) {
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    await budget.turn()
    const rest = trim(before, after, next, pairs)
    if (rest.from === rest.to || rest.fromAfter === rest.toAfter) continue
    const anchors = anchorsIn(before, after, rest)
    if (anchors.length > 0) {
      pairs.push(...anchors)
      open.push(...between(rest, anchors))
    } else if (budget.spend(costOf(rest))) pairs.push(...editsIn(before, after, rest))
  }
  return pairs.toSorted(([one], [other]) => one - other)
}

/** Matches the equal entries at both ends of a stretch. @returns what is left */
function trim(
  before: readonly string[],
  after: readonly string[],
  stretch: Stretch,
  pairs: Pair[],
): Stretch {
  let { from, to, fromAfter, toAfter } = stretch
  while (from < to && fromAfter < toAfter && before[from] === after[fromAfter]) {
    pairs.push([from++, fromAfter++])
  }
  while (from < to && fromAfter < toAfter && before[to - 1] === after[toAfter - 1]) {
    pairs.push([--to, --toAfter])
  }
  return { from, to, fromAfter, toAfter }
}

/** The longest list of entries that occur once in both parts of a stretch, and are in the same order. */
function anchorsIn(before: readonly string[], after: readonly string[], stretch: Stretch): Pair[] {
  const placesAfter = onlyPlaces(after, stretch.fromAfter, stretch.toAfter)
  const candidates: Pair[] = []
  for (const [key, at] of onlyPlaces(before, stretch.from, stretch.to)) {
    const other = placesAfter.get(key)
    if (at !== undefined && other !== undefined) candidates.push([at, other])
  }
  return longestRise(candidates.toSorted(([one], [other]) => one - other))
}

/** Where each entry is; undefined if it occurs several times. */
function onlyPlaces(list: readonly string[], from: number, to: number) {
  const places = new Map<string, number | undefined>()
  for (let at = from; at < to; at++) {
    const key = list[at] ?? ''
    places.set(key, places.has(key) ? undefined : at)
  }
  return places
}

/** The longest rising subsequence of the second positions. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  /** For each length, the pair with the smallest end, and for each pair, the one before it. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, [, after]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1
      else high = middle
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = index
  }
  const rise: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) rise.push(pair)
  }
  return rise.toReversed()
}

function between(stretch: Stretch, anchors: readonly Pair[]): Stretch[] {
  let { from, fromAfter } = stretch
  const gaps = anchors.map(([at, other]): Stretch => {
    const gap = { from, to: at, fromAfter, toAfter: other }
    from = at + 1
    fromAfter = other + 1
    return gap
  })
  return [...gaps, { from, to: stretch.to, fromAfter, toAfter: stretch.toAfter }]
}

/** The most steps that comparing a stretch edit by edit takes. */
function costOf({ from, to, fromAfter, toAfter }: Stretch): number {
  const entries = to - from + toAfter - fromAfter
  return entries + Math.min(entries, MOST_EDITS) ** 2
}

function editsIn(
  before: readonly string[],
  after: readonly string[],
  { from, to, fromAfter, toAfter }: Stretch,
): Pair[] {
  const changes = diffArrays(before.slice(from, to), after.slice(fromAfter, toAfter), {
    maxEditLength: MOST_EDITS,
  })
  const pairs: Pair[] = []
  let [at, other] = [from, fromAfter]
  for (const { count = 0, added, removed } of changes ?? []) {
    if (removed) at += count
    else if (added) other += count
    else for (let n = 0; n < count; n++) pairs.push([at++, other++])
  }
  return pairs
}
