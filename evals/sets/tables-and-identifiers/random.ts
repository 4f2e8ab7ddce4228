/** The same numbers from the same seed, on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** `count` different items in an order of its own; all of them where there are fewer. */
  some<T>(items: readonly T[], count: number): T[]
}

/** A generator by Tommy Ettinger's mulberry32. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
