import type { Calibration } from '../../platform/models/embedder.ts'

/** Scores of a passage that is as near to a question as an unrelated, a plausible or a fitting passage. */
const UNRELATED = 0.08
const PLAUSIBLE = 0.3
const FITTING = 0.7
/** Nearer than nearly all unrelated passages (about 97 of 100). */
const PLAUSIBLE_DEVIATIONS = 2
/** The plausible point is at most this fraction of the way from an unrelated to a fitting passage. */
const PLAUSIBLE_AT_MOST = 0.6

/**
 * Converts the cosine of a question and a passage to a score from 0 to 1 that means about the same with every
 * model:
 * - 0.08: as near as unrelated passages
 * - 0.3: two standard deviations nearer than that
 * - 0.7: as near as a fitting passage
 * - 1: the same direction
 *
 * The points are connected by straight lines, so a greater cosine never has a smaller score. If a model can't
 * separate fitting from unrelated passages, only nearly equal texts get high scores.
 */
export function scoreOfCosine(cosine: number, calibration: Calibration): number {
  const unrelated = clamp(calibration.unrelated, -0.9, 0.9)
  const fitting = clamp(calibration.fitting, unrelated + 0.01, 0.99)
  const plausible = Math.min(
    unrelated + Math.max(PLAUSIBLE_DEVIATIONS * calibration.unrelatedDeviation, 0.001),
    unrelated + PLAUSIBLE_AT_MOST * (fitting - unrelated),
  )
  const points: readonly Point[] = [
    [-1, 0],
    [unrelated, UNRELATED],
    [plausible, PLAUSIBLE],
    [fitting, FITTING],
    [1, 1],
  ]
  return between(points, clamp(cosine, -1, 1))
}

type Point = readonly [cosine: number, score: number]

function between(points: readonly Point[], cosine: number): number {
  let [fromCosine, fromScore] = points[0] ?? [0, 0]
  for (const [toCosine, toScore] of points) {
    if (cosine <= toCosine) {
      const width = toCosine - fromCosine
      const part = width > 0 ? (cosine - fromCosine) / width : 1
      return fromScore + part * (toScore - fromScore)
    }
    fromCosine = toCosine
    fromScore = toScore
  }
  return fromScore
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
