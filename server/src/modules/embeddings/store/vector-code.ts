/**
 * Storage format of vectors: six bits per component, in one bit string.
 *
 * The string starts with a code of two bits per component: is it above -0.4 standard deviations, and is it above
 * +0.4? The two thresholds form three classes: low, middle and high. The number of bits in which two codes
 * differ counts the classes between them. That is how candidates are found. Next come four bits per component
 * for its position within the class, and then the greatest component. The cosine is computed from all of these.
 * For the effect on accuracy, see docs/adr/2026-11-23-packed-vectors.md.
 */

/** The borders between the classes, in standard deviations of the components of a unit vector. */
const BORDER = 0.4
/** Number of steps within a class. */
const STEPS = 16
/**
 * Steps of the outer classes grow with the component. At the beginning of step k, the component is (ratio^k -
 * 0.6) standard deviations. The first step starts at the border. Small components are the most frequent and get
 * the finest steps.
 */
const SHIFT = 1 - BORDER
/** The greatest component, at most 1, is multiplied by this and stored in the last two bytes. */
const REACH_SCALE = 65_535
const REACH_BYTES = 2
/** PostgreSQL sends four bytes with the length before the bits. */
const LENGTH_BYTES = 4

/** Number of bits in the code of a vector with this many components. */
export function codeBits(dimensions: number): number {
  return 2 * dimensions
}

/** Number of bits in a stored vector with this many components. */
export function storedBits(dimensions: number): number {
  const { finer, bytes } = layoutOf(dimensions)
  return 8 * (finer + bytes)
}

/** Where the finer bits begin, and how many bytes follow from there. */
function layoutOf(dimensions: number): { readonly finer: number; readonly bytes: number } {
  return {
    finer: Math.ceil(codeBits(dimensions) / 8),
    bytes: Math.ceil(dimensions / 2) + REACH_BYTES,
  }
}

/** The code of a vector of unit length, as text that PostgreSQL parses as bits. */
export function toCodeText(vector: Float32Array): string {
  const border = BORDER / Math.sqrt(vector.length)
  let text = ''
  for (const least of [-border, border]) {
    for (const component of vector) text += component > least ? '1' : '0'
  }
  return text
}

/** A vector of unit length in the storage format, as text that PostgreSQL parses as bits. */
export function toStoredText(vector: Float32Array): string {
  const { length } = vector
  const { finer, bytes } = layoutOf(length)
  const deviation = 1 / Math.sqrt(length)
  const border = BORDER * deviation
  const packed = Buffer.alloc(finer + bytes)
  const reach = Math.min(REACH_SCALE, Math.round(greatest(vector) * REACH_SCALE))
  packed.writeUInt16BE(reach, packed.length - REACH_BYTES)
  const perStep = Math.log(ratioOf(reach, deviation))
  for (const [at, component] of vector.entries()) {
    const isAbove = component > border
    const isBelow = !(component > -border)
    if (!isBelow) setBit(packed, at)
    if (isAbove) setBit(packed, length + at)
    const step =
      isAbove || isBelow
        ? Math.log(Math.abs(component) / deviation + SHIFT) / perStep
        : ((component + border) * STEPS) / (2 * border)
    const kept = Math.max(0, Math.min(STEPS - 1, Math.floor(step)))
    const byte = finer + (at >> 1)
    packed[byte] = (packed[byte] ?? 0) | (at % 2 === 0 ? kept << 4 : kept)
  }
  return `x${packed.toString('hex')}`
}

function greatest(vector: Float32Array): number {
  let most = 0
  for (const component of vector) most = Math.max(most, Math.abs(component))
  return most
}

/**
 * How much longer each step of an outer class is than the previous one. The greatest component is in the middle
 * of the last step.
 */
function ratioOf(reach: number, deviation: number): number {
  return (
    Math.max(1 + Number.EPSILON, reach / REACH_SCALE / deviation + SHIFT) ** (1 / (STEPS - 0.5))
  )
}

function setBit(bytes: Buffer, at: number): void {
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
}

/**
 * Computes cosines with one vector of unit length.
 * @returns a function that takes a stored vector in the hexadecimal format of `varbit_send` and returns the
 * cosine, from -1 to 1. For a code alone, which earlier versions stored separately, the result is an estimate
 */
export function cosinesWith(vector: Float32Array): (sent: string) => number {
  const unpack = unpacker(vector.length)
  return (sent) => cosineOf(vector, unpack(sent))
}

function cosineOf(vector: Float32Array, components: Float64Array): number {
  let product = 0
  let square = 0
  for (let at = 0; at < components.length; at++) {
    const value = components[at] ?? 0
    product += value * (vector[at] ?? 0)
    square += value * value
  }
  return square === 0 ? 0 : product / Math.sqrt(square)
}

/**
 * Like {@link cosinesWith}, for the sum of several stored vectors. They are as long as the vectors that were stored,
 * within rounding, so each counts the same.
 */
export function cosineOfSum(vector: Float32Array): (sent: readonly string[]) => number {
  const unpack = unpacker(vector.length)
  const sum = new Float64Array(vector.length)
  return (all) => {
    sum.fill(0)
    for (const sent of all) {
      const components = unpack(sent)
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (components[at] ?? 0)
    }
    return cosineOf(vector, sum)
  }
}

/** A stored vector, in the hexadecimal format of `varbit_send`, as a vector of unit length. Zeros stay zeros. */
export function vectorOf(sent: string, dimensions: number): Float32Array {
  const components = unpacker(dimensions)(sent)
  const length = Math.hypot(...components) || 1
  return Float32Array.from(components, (component) => component / length)
}

/** @returns a function that reads the components of a stored vector, of any length, into the same array each time */
function unpacker(length: number): (sent: string) => Float64Array {
  const { finer, bytes } = layoutOf(length)
  const values = new Float64Array(3 * STEPS)
  const components = new Float64Array(length)
  const received = Buffer.alloc(LENGTH_BYTES + finer + bytes)
  const packed = received.subarray(LENGTH_BYTES)
  return (sent) => {
    const isWhole = received.write(sent, 'hex') === received.length
    const reach = isWhole ? packed.readUInt16BE(packed.length - REACH_BYTES) : REACH_SCALE
    if (reach === 0) return components.fill(0)
    // Without finer bits, all steps of a class have the same value.
    if (isWhole) fillValues(values, reach, length)
    else for (const at of values.keys()) values[at] = Math.floor(at / STEPS) - 1
    fillComponents(components, packed, values)
    return components
  }
}

/** Reads eight components at a time: a byte of each half of the code, and four with the steps. */
function fillComponents(components: Float64Array, packed: Buffer, values: Float64Array): void {
  const { length } = components
  const { finer } = layoutOf(length)
  const [second, shift] = [length >> 3, 8 - (length & 7)]
  for (let first = 0; first < length; first += 8) {
    const byte = first >> 3
    const low = packed[byte] ?? 0
    const high = (((packed[second + byte] ?? 0) << 8) | (packed[second + byte + 1] ?? 0)) >> shift
    const end = Math.min(length, first + 8)
    for (let at = first, bit = 7; at < end; at += 2, bit -= 2) {
      const pair = packed[finer + (at >> 1)] ?? 0
      const even = ((low >> bit) & 1) + ((high >> bit) & 1)
      components[at] = values[even * STEPS + (pair >> 4)] ?? 0
      if (at + 1 === end) break
      const odd = ((low >> (bit - 1)) & 1) + ((high >> (bit - 1)) & 1)
      components[at + 1] = values[odd * STEPS + (pair & (STEPS - 1))] ?? 0
    }
  }
}

/** The middle of each step, for the low, middle and high class. */
function fillValues(values: Float64Array, reach: number, length: number): void {
  const deviation = 1 / Math.sqrt(length)
  const ratio = ratioOf(reach, deviation)
  let middle = Math.sqrt(ratio)
  for (let step = 0; step < STEPS; step++) {
    const outer = (middle - SHIFT) * deviation
    values[step] = -outer
    values[STEPS + step] = BORDER * deviation * ((2 * step + 1) / STEPS - 1)
    values[2 * STEPS + step] = outer
    middle *= ratio
  }
}
