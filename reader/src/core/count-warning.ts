/** A warning that counts something, unless the count is 0. */
export function countWarning(count: number, one: string, several: string): string[] {
  if (count === 0) return []
  return [count === 1 ? one : several]
}
