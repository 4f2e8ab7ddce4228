import type { Word } from './words.ts'

/** A passage of a text: the first and the last of its words, and how much of the wanted words it keeps (0 to 1). */
export type Near = { readonly first: number; readonly last: number; readonly likeness: number }

/**
 * The part of a text that differs from the wanted words by the fewest inserted, deleted and replaced words (Sellers'
 * algorithm). It takes time for each pair of words, so callers limit both.
 */
export function nearest(text: readonly Word[], wanted: readonly Word[]): Near | undefined {
  if (text.length === 0 || wanted.length === 0) return undefined
  // For each number of wanted words: the cost up to the current word of the text, and where the passage begins.
  let costs = wanted.map((_, at) => at + 1)
  let starts = wanted.map(() => 0)
  let best: { cost: number; first: number; last: number } | undefined
  for (const [at, word] of text.entries()) {
    const [cost, start]: [number[], number[]] = [[], []]
    for (const [row, { text: letters }] of wanted.entries()) {
      const isSame = letters === word.text
      const diagonal = (row === 0 ? 0 : (costs[row - 1] ?? 0)) + (isSame ? 0 : 1)
      const above = (row === 0 ? 0 : (cost[row - 1] ?? 0)) + 1
      const left = (costs[row] ?? 0) + 1
      const least = Math.min(diagonal, above, left)
      cost[row] = least
      start[row] =
        least === diagonal
          ? row === 0
            ? at
            : (starts[row - 1] ?? at)
          : least === left
            ? (starts[row] ?? at)
            : row === 0
              ? at
              : (start[row - 1] ?? at)
    }
    const total = cost[wanted.length - 1] ?? Infinity
    // Of equal ones, a passage that ends like the wanted one is more likely meant than a shorter one.
    const isEnd = word.text === wanted.at(-1)?.text
    if (!best || total < best.cost || (total === best.cost && isEnd)) {
      best = { cost: total, first: start[wanted.length - 1] ?? at, last: at }
    }
    costs = cost
    starts = start
  }
  if (!best) return undefined
  const { cost, first, last } = best
  return { first, last, likeness: Math.max(0, 1 - cost / wanted.length) }
}
