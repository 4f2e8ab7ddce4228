/**
 * Vectors are stored times this, as whole numbers: half as long as decimals to send, five times as fast to read
 * for the database, and no less precise. A component of 1 stays well within the range of half precision (65,504);
 * rounding moves the cosine of two unit vectors by less than 0.0002.
 */
export const SCALE = 8192

/** Where codes tell components apart, in standard deviations of the components of a unit vector. */
const THRESHOLDS = [-0.4, 0.4] as const

/** A vector of unit length as text that PostgreSQL reads as halfvec. */
export function toVectorText(vector: Float32Array): string {
  let text = '['
  for (let i = 0; i < vector.length; i++) {
    if (i > 0) text += ','
    text += String(Math.round((vector[i] ?? 0) * SCALE))
  }
  return `${text}]`
}

/**
 * The code of a vector of unit length, as text that PostgreSQL reads as bits: for each threshold a bit a
 * component. Two thresholds put components into three classes, low, middle and high, and the bits in which two
 * codes differ count the classes between them. Signs alone keep fewer of the nearest windows, see
 * docs/adr/2026-11-21-vector-search.md.
 */
export function toCodeText(vector: Float32Array): string {
  const deviation = 1 / Math.sqrt(vector.length)
  let text = ''
  for (const threshold of THRESHOLDS) {
    const least = threshold * deviation
    for (const component of vector) text += component > least ? '1' : '0'
  }
  return text
}

/** Bits of the code of a vector with so many components. */
export function codeBits(dimensions: number): number {
  return THRESHOLDS.length * dimensions
}
