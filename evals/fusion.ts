import { bestFirst, DEPTH, type Hit } from './system.ts'

/** Two result lists for one query, best first. Fusions look at the first {@link DEPTH} of each. */
export type Pair = { readonly sparse: readonly Hit[]; readonly dense: readonly Hit[] }

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): the sum of weight / (k + rank) over both lists.
 * @param weight of the dense list, 0..1. The sparse list has the rest
 */
export function fuseByRank({ sparse, dense }: Pair, weight: number, k = 60): Hit[] {
  const scores = new Map<string, number>()
  const add = (hits: readonly Hit[], share: number): void => {
    for (const [index, { id }] of hits.slice(0, DEPTH).entries()) {
      scores.set(id, (scores.get(id) ?? 0) + share / (k + index + 1))
    }
  }
  add(sparse, 1 - weight)
  add(dense, weight)
  return bestFirst(scores)
}
