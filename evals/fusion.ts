import { bestFirst, DEPTH, type Hit } from './system.ts'

/** Two answers to one query, best first. Fusions look at the first {@link DEPTH} of each. */
export type Pair = { readonly sparse: readonly Hit[]; readonly dense: readonly Hit[] }

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): the sum over both answers of weight / (k + rank).
 * @param weight that of the dense answer, 0..1; the sparse one has the rest
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

/**
 * The weighted sum of both scores after each answer was stretched to 0..1 between its last and its first; what is
 * in one answer only has 0 in the other.
 * @param weight that of the dense answer, 0..1
 */
export function fuseByScore({ sparse, dense }: Pair, weight: number): Hit[] {
  const scores = new Map<string, number>()
  const add = (hits: readonly Hit[], share: number): void => {
    const first = hits.slice(0, DEPTH)
    const [high, low] = [first[0]?.score ?? 0, first.at(-1)?.score ?? 0]
    const range = high - low
    for (const { id, score } of first) {
      const stretched = range > 0 ? (score - low) / range : 1
      scores.set(id, (scores.get(id) ?? 0) + share * stretched)
    }
  }
  add(sparse, 1 - weight)
  add(dense, weight)
  return bestFirst(scores)
}

/**
 * The weighted sum of scores that mean the same for every query, over what is in either answer's first
 * {@link DEPTH}; what an answer holds further down counts, too.
 * @param weight that of the dense answer, 0..1
 */
export function fuseAsTheyAre({ sparse, dense }: Pair, weight: number): Hit[] {
  const [bySparse, byDense] = [sparse, dense].map(
    (hits) => new Map(hits.map(({ id, score }) => [id, score])),
  )
  const scores = new Map<string, number>()
  for (const { id } of [...sparse.slice(0, DEPTH), ...dense.slice(0, DEPTH)]) {
    scores.set(id, (1 - weight) * (bySparse?.get(id) ?? 0) + weight * (byDense?.get(id) ?? 0))
  }
  return bestFirst(scores)
}
