/** The longest ascending selection from different numbers, in their order. Takes the time of sorting them. */
export function longestAscent(numbers: readonly number[]): number[] {
  /** For each length, the place of the smallest number with which such a selection can end. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, value] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? ends[low - 1] : undefined)
    ends[low] = at
  }
  const found: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.push(numbers[at] ?? 0)
  return found.toReversed()
}
