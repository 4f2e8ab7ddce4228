import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { direction, nearby, randomNumbers } from '../../../../test/fixtures/vectors.ts'
import {
  cosineOfSum,
  cosinesWith,
  storedBits,
  toCodeText,
  toStoredText,
  vectorOf,
} from './vector-code.ts'

/** In the format of `varbit_send`. */
function sent(stored: string): string {
  return `00000000${stored.slice(1)}`
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0)
}

describe('a stored vector', () => {
  test('gives its cosine with another vector to within a few thousandths', () => {
    const random = randomNumbers(3)
    const question = direction(random, 512)
    const rate = cosinesWith(question)
    for (const spread of [0, 0.3, 1, 3, 30]) {
      const vector = nearby(random, question, spread)
      expect(Math.abs(rate(sent(toStoredText(vector))) - cosine(question, vector))).toBeLessThan(
        0.008,
      )
    }
  })

  test('counts as much as others in the cosine of their sum', () => {
    const random = randomNumbers(4)
    const question = direction(random, 512)
    const vectors = [0.3, 1, 3].map((spread) => nearby(random, question, spread))
    const sum = question.map((_, at) => vectors.reduce((all, each) => all + (each[at] ?? 0), 0))
    const length = Math.sqrt(cosine(sum, sum))
    const rated = cosineOfSum(question)(vectors.map((each) => sent(toStoredText(each))))
    expect(Math.abs(rated - cosine(question, sum) / length)).toBeLessThan(0.008)
    expect(cosineOfSum(question)([])).toBe(0)
  })

  test('can be read as a vector of unit length', () => {
    const vector = direction(randomNumbers(5), 512)
    const read = vectorOf(sent(toStoredText(vector)), 512)
    expect(cosine(read, read)).toBeCloseTo(1, 5)
    expect(cosine(read, vector)).toBeGreaterThan(0.995)
  })

  test('keeps its cosine even if a few components are far greater than the others', () => {
    const random = randomNumbers(4)
    const skewed = (): Float32Array => {
      const plain = direction(random, 768)
      plain[7] = 0.5
      plain[99] = -0.3
      const norm = Math.hypot(...plain)
      return plain.map((component) => component / norm)
    }
    const [a, b] = [skewed(), skewed()]
    expect(Math.abs(cosinesWith(a)(sent(toStoredText(b))) - cosine(a, b))).toBeLessThan(0.015)
  })

  test('begins with its code and uses six bits per component', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.integer(), (dimensions, seed) => {
        const vector = direction(randomNumbers(seed), dimensions)
        const stored = toStoredText(vector).slice(1)
        const bits = stored
          .split('')
          .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
          .join('')
        expect(bits).toHaveLength(storedBits(dimensions))
        expect(bits.startsWith(toCodeText(vector))).toBe(true)
        expect(bits.length).toBeLessThanOrEqual(6 * dimensions + 16 + 14)
      }),
    )
  })

  test('is near to nothing if all components are zero', () => {
    const zero = new Float32Array(8)
    expect(cosinesWith(direction(randomNumbers(1), 8))(sent(toStoredText(zero)))).toBe(0)
  })
})

test('a code alone gives an estimate', () => {
  const random = randomNumbers(5)
  const question = direction(random, 512)
  const near = nearby(random, question, 0.5)
  const hex = (bits: string): string =>
    (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('')
  const estimate = cosinesWith(question)(`00000000${hex(toCodeText(near))}`)
  expect(Math.abs(estimate - cosine(question, near))).toBeLessThan(0.2)
})
