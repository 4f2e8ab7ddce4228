/** The values of an input between which it is divided into 255 steps. Others become the nearest of them. */
export type Range = readonly [least: number, greatest: number]

/** Ranges of the inputs of a layer's matrix products. */
type Ranges = {
  readonly attention: Range
  readonly attended: Range
  readonly inner: Range
  /** Undefined if this product is computed with floats. */
  readonly outer?: Range
}

/**
 * The least and greatest inputs of each layer in 2,300 texts, and a little more: technical abstracts, everyday passages,
 * tables and other scripts. They are fixed, so that a vector doesn't depend on the texts that are computed together with
 * it.
 *
 * The last products of the model have rare inputs that are ten times as large as usual ones. They take 3 % of the work,
 * so floats cost nothing there.
 */
export const ranges: readonly [Ranges, Ranges] = [
  { attention: [-2.5, 2.2], attended: [-5, 5], inner: [-4.1, 4.1], outer: [0, 11] },
  { attention: [-2.9, 2.6], attended: [-5, 5], inner: [-9, 9.8] },
]

/**
 * Weights have seven bits. Processors without instructions for dot products of bytes add two products in 16 bits, where
 * two products with eight bits don't fit.
 */
const greatestWeight = 63

/** Weights as integers, and what each column must be multiplied by. */
export type Quantized = { readonly weights: Int8Array; readonly scales: Float32Array }

/** Rounds a matrix, given row by row. Each column has its own scale. */
export function quantizeColumns(matrix: Float32Array, columns: number): Quantized {
  const scales = new Float32Array(columns)
  for (const [at, weight] of matrix.entries()) {
    const column = at % columns
    scales[column] = Math.max(scales[column] ?? 0, Math.abs(weight) / greatestWeight)
  }
  const weights = Int8Array.from(matrix, (weight, at) => {
    const scale = scales[at % columns] ?? 0
    return scale === 0 ? 0 : Math.round(weight / scale)
  })
  return { weights, scales }
}

/** How an input is rounded: `value / scale + zero`, from 0 to 255. */
export function stepsOf([least, greatest]: Range): { scale: number; zero: number } {
  const scale = (greatest - least) / 255
  return { scale, zero: Math.round(-least / scale) }
}
