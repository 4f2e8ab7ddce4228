import { createHash } from 'node:crypto'

/** Queries for tuning constants, and held-out queries that show whether the tuning helped. */
export type Half = 'tuning' | 'held out'

/** The half that a query belongs to. It depends only on the id, so it never changes. */
export function halfOf(queryId: string): Half {
  const first = createHash('sha256').update(queryId).digest()[0] ?? 0
  return first % 2 === 0 ? 'tuning' : 'held out'
}
