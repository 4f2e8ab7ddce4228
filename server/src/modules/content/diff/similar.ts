import type { Pair } from './align.ts'
import type { Budget } from './budget.ts'
import { bagOf, similarity, type Bag } from './words.ts'

/** Texts that have less in common are not two forms of the same text. */
const LEAST_SIMILAR = 0.4
/** Longer stretches are compared only in order, if both have the same length. */
const MOST_COMPARED = 2500
/** Steps that comparing two texts takes. */
const STEPS = 40

/**
 * Pairs old texts with new ones that are changed forms of them, in order, so that the pairs have as much in common as
 * possible.
 */
export async function pairSimilar(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): Promise<Pair[]> {
  if (before.length === 0 || after.length === 0) return []
  const isShort = before.length * after.length <= MOST_COMPARED
  if (!isShort && before.length !== after.length) return []
  const comparisons = isShort ? before.length * after.length : before.length
  if (!budget.spend(comparisons * STEPS)) return []
  await budget.turn()
  if (!isShort) return pairsInOrder(before, after, budget)
  const [old, now] = [before.map(bagOf), after.map(bagOf)]
  await budget.turn()
  return bestPairs(old, now)
}

async function pairsInOrder(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [at, text] of before.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    await budget.turn()
    if (similarity(bagOf(text), bagOf(after[at] ?? '')) >= LEAST_SIMILAR) pairs.push([at, at])
  }
  return pairs
}

/** The pairs in order with the largest sum of similarities. */
function bestPairs(before: readonly Bag[], after: readonly Bag[]): Pair[] {
  const scores = before.map((one) =>
    after.map((other) => {
      const score = similarity(one, other)
      return score >= LEAST_SIMILAR ? score : 0
    }),
  )
  // best[i][j] is the best sum for the texts from i and j on.
  const best = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0
  const score = (i: number, j: number): number => scores[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const paired = score(i, j) > 0 ? score(i, j) + at(i + 1, j + 1) : 0
      const row = best[i]
      if (row) row[j] = Math.max(paired, at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;) {
    if (score(i, j) > 0 && at(i, j) === score(i, j) + at(i + 1, j + 1)) pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i++
    else j++
  }
  return pairs
}
