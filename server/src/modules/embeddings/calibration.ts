import { ModelFailure } from '../../platform/models/model-failure.ts'
import type { Embedder, Measured, Windows } from '../../platform/models/embedder.ts'
import { CALIBRATION_SET } from './calibration-set.ts'

/**
 * Measures what the cosines of a model mean. It compares every question of a fixed set with the nearest window
 * of every passage.
 * @throws ModelFailure if the model can't be used or returns vectors of different lengths
 */
export async function calibrate(embedder: Embedder, signal: AbortSignal): Promise<Measured> {
  const passages: Windows[] = []
  const texts = CALIBRATION_SET.map(({ passage }) => passage)
  for (let from = 0; from < texts.length; from += embedder.batchSize) {
    const batch = texts.slice(from, from + embedder.batchSize)
    passages.push(...(await embedder.embedPassages(batch, signal)))
  }
  const fitting: number[] = []
  const unrelated: number[] = []
  for (const [index, { question }] of CALIBRATION_SET.entries()) {
    const asked = await embedder.embedQuery(question, signal)
    for (const [at, windows] of passages.entries()) {
      const cosine = nearest(asked, windows)
      if (at === index) fitting.push(cosine)
      else unrelated.push(cosine)
    }
  }
  return {
    dimensions: passages[0]?.[0].length ?? 0,
    calibration: {
      unrelated: mean(unrelated),
      unrelatedDeviation: deviation(unrelated),
      fitting: mean(fitting),
    },
  }
}

/** The cosine of a question and the nearest window of a passage. All vectors have unit length. */
function nearest(question: Float32Array, windows: Windows): number {
  return Math.max(...windows.map((window) => dot(question, window)))
}

function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length || a.length === 0) {
    throw new ModelFailure('unusable', 'The embedding model returned vectors of different lengths.')
  }
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Standard deviation of the whole population. */
function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/**
 * When the same model is measured again, it differs only by rounding. A different model differs by more in every
 * figure.
 */
const SAME_WITHIN = 0.02

/** Whether two measurements under the same name come from different models. */
export function isDifferentModel(stored: Measured, now: Measured): boolean {
  if (stored.dimensions !== now.dimensions) return true
  const [before, after] = [stored.calibration, now.calibration]
  return (['unrelated', 'unrelatedDeviation', 'fitting'] as const).some(
    (each) => Math.abs(before[each] - after[each]) > SAME_WITHIN,
  )
}
