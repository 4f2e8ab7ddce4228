/** The most frequent number, the first of several, and how often it occurs; zeros for an empty list. */
export function mostFrequent(numbers: readonly number[]): readonly [number: number, count: number] {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])
}
