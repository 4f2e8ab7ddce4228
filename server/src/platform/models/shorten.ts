import { toUnitVector } from './unit-vector.ts'

/** How the vectors of a model are cut. */
export type Shortening = {
  /** Only longer vectors are cut. */
  readonly to: number
  /** Whether the mean of a vector's numbers is subtracted first. */
  readonly centred: boolean
}

/**
 * The beginning of a vector, with length 1. Undefined if its numbers can't be scaled to that.
 * @param values of any length, since the scale of a vector doesn't matter
 */
export function shorten(
  values: ArrayLike<number>,
  { to, centred }: Shortening,
): Float32Array | undefined {
  if (values.length <= to) return toUnitVector(values)
  const all = Array.from(values)
  const mean = centred ? all.reduce((sum, value) => sum + value, 0) / all.length : 0
  return toUnitVector(all.slice(0, to).map((value) => value - mean))
}
