import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreOfCosine } from './score.ts'

const usual = { unrelated: 0.1, unrelatedDeviation: 0.07, fitting: 0.5 }

describe('the score of a cosine', () => {
  test('has fixed points that mean the same with every model', () => {
    const of = (cosine: number) => Math.round(scoreOfCosine(cosine, usual) * 1000) / 1000
    expect([-1, 0.1, 0.24, 0.5, 1].map(of)).toEqual([0, 0.08, 0.3, 0.7, 1])
  })

  const cosine = fc.double({ min: -1, max: 1, noNaN: true })
  const calibration = fc.record({
    unrelated: cosine,
    unrelatedDeviation: fc.double({ min: 0, max: 1, noNaN: true }),
    fitting: cosine,
  })

  test('is between 0 and 1 and never falls, whatever was measured', () => {
    fc.assert(
      fc.property(cosine, cosine, calibration, (a, b, measured) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const [lower, higher] = [scoreOfCosine(low, measured), scoreOfCosine(high, measured)]
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(higher).toBeLessThanOrEqual(1)
        expect(higher).toBeGreaterThanOrEqual(lower)
      }),
    )
  })

  test('is 1 for the same direction and 0 for the opposite direction', () => {
    fc.assert(
      fc.property(calibration, (measured) => {
        expect(scoreOfCosine(1, measured)).toBeCloseTo(1)
        expect(scoreOfCosine(-1, measured)).toBe(0)
      }),
    )
  })

  test('stays in range if rounding pushes a cosine out of range', () => {
    expect(scoreOfCosine(1.0000001, usual)).toBe(1)
    expect(scoreOfCosine(-1.0000001, usual)).toBe(0)
  })
})
