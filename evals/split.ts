import { createHash } from 'node:crypto'

/** Queries that constants may be tuned on, and those that only tell whether it was worth it. */
export type Half = 'tuning' | 'held out'

/** Which half a query belongs to: told by its id alone, so it never changes sides. */
export function halfOf(queryId: string): Half {
  const first = createHash('sha256').update(queryId).digest()[0] ?? 0
  return first % 2 === 0 ? 'tuning' : 'held out'
}
