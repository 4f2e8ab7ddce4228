import { createRandom as createNumbers } from '../../../bench/vocabulary.ts'

/** The same numbers from the same seed, on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** `count` different items in random order; all of them if there are fewer. */
  some<T>(items: readonly T[], count: number): T[]
}

/** Not for secrets. */
export function createRandom(seed: number): Random {
  const next = createNumbers(seed)
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    some: (items, count) => {
      const left = [...items]
      const chosen: (typeof left)[number][] = []
      while (chosen.length < count && left.length > 0) {
        chosen.push(...left.splice(between(0, left.length - 1), 1))
      }
      return chosen
    },
  }
}
