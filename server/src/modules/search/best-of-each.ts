/**
 * Keeps the best row of each chunk; that row may be one of its passages.
 * @param rows best first
 */
export function bestOfEach<T extends { readonly chunkId: string }>(rows: readonly T[]): T[] {
  const seen = new Set<string>()
  return rows.filter(({ chunkId }) => !seen.has(chunkId) && seen.add(chunkId))
}
