/** The vector of length 1 in the same direction. Undefined if all values are zero or one is not finite. */
export function toUnitVector(values: ArrayLike<number>): Float32Array | undefined {
  let squares = 0
  for (let at = 0; at < values.length; at++) squares += (values[at] ?? 0) ** 2
  const length = Math.sqrt(squares)
  if (length === 0 || !Number.isFinite(length)) return undefined
  return Float32Array.from(values, (value) => value / length)
}
