import { toUnitVector } from '../unit-vector.ts'
import type { Pooling } from './folder.ts'

/** Vectors of the tokens of texts: [texts, longest text, dimensions], one behind the other. */
export type TokenVectors = {
  readonly data: Float32Array
  /** Tokens of the longest text, to which all others are padded at their ends. */
  readonly width: number
  readonly dimensions: number
}

/**
 * The vector of a text, of unit length: the mean over its tokens, or the vector of the first or the last.
 * @param row which text
 * @param length its tokens
 */
export function pool(
  { data, width, dimensions }: TokenVectors,
  row: number,
  length: number,
  pooling: Pooling,
): Float32Array | undefined {
  const vectorAt = (token: number) => {
    const start = (row * width + token) * dimensions
    return data.subarray(start, start + dimensions)
  }
  if (pooling === 'cls') return toUnitVector(vectorAt(0))
  if (pooling === 'last') return toUnitVector(vectorAt(length - 1))
  const sum = new Float64Array(dimensions)
  for (let token = 0; token < length; token++) {
    const vector = vectorAt(token)
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  }
  // The sum and the mean point in one direction.
  return toUnitVector(sum)
}
