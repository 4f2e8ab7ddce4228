/** Grades by record id. 0 and below mean "not relevant". */
export type Grades = ReadonlyMap<string, number>

/**
 * Normalized discounted cumulative gain of the first `depth` records, in 0..1, as in trec_eval's ndcg_cut. The gain is
 * the grade itself, the discount is log2(rank + 1), and the ideal order has all graded records. 0 if nothing is
 * relevant.
 */
export function ndcg(ranking: readonly string[], grades: Grades, depth: number): number {
  const ideal = [...grades.values()].filter((grade) => grade > 0).toSorted((a, b) => b - a)
  const best = discountedGain(ideal.slice(0, depth))
  if (best === 0) return 0
  const gains = ranking.slice(0, depth).map((id) => Math.max(0, grades.get(id) ?? 0))
  return discountedGain(gains) / best
}

function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)
}

/** The share of the relevant records among the first `depth`, in 0..1. 0 if nothing is relevant. */
export function recall(ranking: readonly string[], grades: Grades, depth: number): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0)
  if (relevant.length === 0) return 0
  const found = new Set(ranking.slice(0, depth))
  return relevant.filter(([id]) => found.has(id)).length / relevant.length
}

/** One divided by the rank of the first relevant record among the first `depth`. 0 without one. */
export function reciprocalRank(ranking: readonly string[], grades: Grades, depth: number): number {
  const at = ranking.slice(0, depth).findIndex((id) => (grades.get(id) ?? 0) > 0)
  return at < 0 ? 0 : 1 / (at + 1)
}

/** The arithmetic mean. NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The value at or below which a share (0..1) of the values lies, by nearest rank. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}
