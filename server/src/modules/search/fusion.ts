import type { Calibration } from '../../platform/models/embedder.ts'

/** The scores of a chunk by words and by vectors, each from 0 to 1. */
export type Rated = { readonly id: string; readonly lexical: number; readonly semantic: number }

/** Shares of vectors and words; they need not add up to 1. */
export type Weights = { readonly dense: number; readonly sparse: number }

export type Trust = {
  /** Share of the query's weight in words that occur at all, 0..1. */
  readonly coverage: number
  /** BM25 of the best chunk, 1 for one of mean length that has every word once, or enough of a long query. */
  readonly bestRatio: number
}

/** What profiles stand for. */
export const PROFILES = {
  hybrid: { dense: 0.5, sparse: 0.5 },
  dense: { dense: 0.8, sparse: 0.2 },
  sparse: { dense: 0.2, sparse: 0.8 },
} as const satisfies Record<string, Weights>

/**
 * The weight of vectors beside that of words that are all found, for a model that tells fitting from unrelated
 * passages as well as the offline one; tuned with that on the sets in evals, CISI and CACM.
 */
const USUAL_SHARE = 0.35
const USUAL_SEPARATION = 3
/** A model that separates better gets more weight, up to that of words. */
const MOST_SHARE = 1

/**
 * Combines the two: the mean of both scores, weighted by
 * - sparse weight * coverage^2 * min(1, best ratio)^4 for words: where the words of a query are not found,
 *   matches of the others mean nothing, and the vectors decide;
 * - dense weight * share for vectors, where share grows with the square of (fitting - unrelated) / deviation of the
 *   model's calibration.
 *
 * @returns all chunks with scores from 0 to 1, best first, by id among equals
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
  // Only words count and none is found: their scores are 0 anyway.
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
