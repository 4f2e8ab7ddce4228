import type { Calibration } from '../../platform/models/embedder.ts'

/** The scores of a chunk by words and by vectors, each from 0 to 1. */
export type Rated = { readonly id: string; readonly lexical: number; readonly semantic: number }

/** The weights of vectors and words. They don't have to add up to 1. */
export type Weights = { readonly dense: number; readonly sparse: number }

export type Trust = {
  /** Fraction of the query's weight that is in words that occur at all, from 0 to 1. */
  readonly coverage: number
  /**
   * BM25 of the best chunk. It is 1 for a chunk of average length that has every word once, or enough words of a
   * long query.
   */
  readonly bestRatio: number
}

/** The weights of the named profiles. */
export const PROFILES = {
  hybrid: { dense: 0.5, sparse: 0.5 },
  dense: { dense: 0.8, sparse: 0.2 },
  sparse: { dense: 0.2, sparse: 0.8 },
} as const satisfies Record<string, Weights>

/**
 * Weight of vectors relative to words that are all found. It applies to models that separate relevant from
 * unrelated passages as well as the offline model does. Tuned with that model on the sets in evals, CISI and
 * CACM.
 */
const USUAL_SHARE = 0.35
const USUAL_SEPARATION = 3
/** A model that separates better gets more weight, at most as much as words. */
const MOST_SHARE = 1

/**
 * Combines both scores as a weighted mean:
 * - words: sparse weight * coverage^2 * min(1, best ratio)^4. If some words of a query aren't found, matches
 *   of the others mean little, and vectors decide.
 * - vectors: dense weight * share. The share grows with the square of (fitting - unrelated) / deviation, which
 *   are figures of the model's calibration.
 *
 * @returns all chunks with scores from 0 to 1, best first, and by id among equals
 */
export function fuse(
  rated: readonly Rated[],
  weights: Weights,
  trust: Trust,
  calibration: Calibration,
): { readonly id: string; readonly score: number }[] {
  const { coverage, bestRatio } = trust
  const lexical = weights.sparse * coverage ** 2 * Math.min(1, bestRatio) ** 4
  const semantic = weights.dense * shareOf(calibration)
  // Only words count and none was found, so the scores are 0 anyway.
  const share = lexical + semantic > 0 ? lexical / (lexical + semantic) : 1
  return rated
    .map((chunk) => ({
      id: chunk.id,
      score: share * chunk.lexical + (1 - share) * chunk.semantic,
    }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
}

function shareOf({ fitting, unrelated, unrelatedDeviation }: Calibration): number {
  const separation = Math.max(0, fitting - unrelated) / Math.max(unrelatedDeviation, 0.01)
  return Math.min(MOST_SHARE, USUAL_SHARE * (separation / USUAL_SEPARATION) ** 2)
}
