/** A value and its weight, such as a type size and the number of characters in it. */
export type Weighted = { readonly value: number; readonly weight: number }

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The weighted median; 0 for an empty list. */
export function weightedMedian(entries: readonly Weighted[]): number {
  const sorted = entries.toSorted((a, b) => a.value - b.value)
  let rest = entries.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { value, weight } of sorted) {
    rest -= weight
    if (rest <= 0) return value
  }
  return sorted.at(-1)?.value ?? 0
}

/** Sums weights by value. */
export class Tally<T> {
  readonly #sums = new Map<T, number>()

  add(value: T, weight = 1): void {
    this.#sums.set(value, this.of(value) + weight)
  }

  of(value: T): number {
    return this.#sums.get(value) ?? 0
  }

  /** The values, heaviest first. On a tie, the one that was added first wins. */
  ranked(): T[] {
    return [...this.#sums].toSorted((a, b) => b[1] - a[1]).map(([value]) => value)
  }
}

/**
 * The most frequent number and how often it occurs. On a tie, the first wins. Zeros for an empty
 * list.
 */
export function mostFrequent(numbers: readonly number[]): readonly [number: number, count: number] {
  const counts = new Tally<number>()
  for (const number of numbers) counts.add(number)
  const [first = 0] = counts.ranked()
  return [first, counts.of(first)]
}

/** The type sizes of texts, ranked by the number of characters. */
export function rankedSizes(texts: readonly { size: number; text: string }[]): number[] {
  const sizes = new Tally<number>()
  for (const { size, text } of texts) sizes.add(size, text.length)
  return sizes.ranked()
}
