import type { Word } from './words.ts'

/** A passage of a text: the first and the last of its words, and how much of the wanted words it keeps (0 to 1). */
export type Near = { readonly first: number; readonly last: number; readonly likeness: number }

/**
 * The part of a text that differs from the wanted words by the fewest inserted, deleted and replaced words (Sellers'
 * algorithm). It takes time for each pair of words, so callers limit both.
 */
export function nearest(text: readonly Word[], wanted: readonly Word[]): Near | undefined {
  if (text.length === 0 || wanted.length === 0) return undefined
  let column: Column = { costs: wanted.map((_, at) => at + 1), starts: wanted.map(() => 0) }
  let best: { cost: number; first: number; last: number } | undefined
  for (const [at, word] of text.entries()) {
    column = nextColumn(column, wanted, at, word)
    const total = column.costs.at(-1) ?? Infinity
    // Of equal ones, a passage that ends like the wanted one is more likely meant than a shorter one.
    const isEnd = word.text === wanted.at(-1)?.text
    if (!best || total < best.cost || (total === best.cost && isEnd)) {
      best = { cost: total, first: column.starts.at(-1) ?? at, last: at }
    }
  }
  if (!best) return undefined
  const { cost, first, last } = best
  return { first, last, likeness: Math.max(0, 1 - cost / wanted.length) }
}

/** For each number of wanted words: the cost up to a word of the text, and where the passage begins. */
type Column = { readonly costs: readonly number[]; readonly starts: readonly number[] }

/** The column of a word of the text, at a position, from that of the word before. */
function nextColumn(before: Column, wanted: readonly Word[], at: number, { text }: Word): Column {
  const [costs, starts]: [number[], number[]] = [[], []]
  // No wanted words cost nothing, and begin here.
  let [diagonal, above] = [
    { cost: 0, start: at },
    { cost: 0, start: at },
  ]
  for (const [row, { text: letters }] of wanted.entries()) {
    const left = { cost: before.costs[row] ?? 0, start: before.starts[row] ?? at }
    const replaced = diagonal.cost + (letters === text ? 0 : 1)
    const least = Math.min(replaced, above.cost + 1, left.cost + 1)
    const { start } = least === replaced ? diagonal : least === left.cost + 1 ? left : above
    costs.push(least)
    starts.push(start)
    diagonal = left
    above = { cost: least, start }
  }
  return { costs, starts }
}
