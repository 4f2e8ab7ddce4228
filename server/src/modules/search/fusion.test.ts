import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuse, PROFILES, type Rated } from './fusion.ts'

const calibration = { unrelated: 0.16, unrelatedDeviation: 0.11, fitting: 0.5 }
const found = { coverage: 1, bestRatio: 1 }
const rated = (id: string, lexical: number, semantic: number): Rated => ({ id, lexical, semantic })
const order = (all: readonly { id: string }[]) => all.map(({ id }) => id)

const score = fc.double({ min: 0, max: 1, noNaN: true })
const chunks = fc.uniqueArray(fc.record({ id: fc.uuid(), lexical: score, semantic: score }), {
  selector: ({ id }) => id,
  maxLength: 20,
})
const trust = fc.record({
  coverage: score,
  bestRatio: fc.double({ min: 0, max: 2.2, noNaN: true }),
})

describe('combining words and vectors', () => {
  test('keeps every chunk, best first, with scores between those of both methods', () => {
    fc.assert(
      fc.property(
        chunks,
        trust,
        fc.constantFrom(...Object.values(PROFILES)),
        (all, how, weights) => {
          const fused = fuse(all, weights, how, calibration)
          expect(order(fused).toSorted()).toEqual(order(all).toSorted())
          expect(fused).toEqual(
            fused.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)),
          )
          for (const { id, score: mixed } of fused) {
            const { lexical, semantic } = all.find((each) => each.id === id) ?? rated('', 9, 9)
            expect(mixed).toBeGreaterThanOrEqual(Math.min(lexical, semantic) - 1e-9)
            expect(mixed).toBeLessThanOrEqual(Math.max(lexical, semantic) + 1e-9)
          }
        },
      ),
    )
  })

  test('uses only the vectors if no word of the query occurs', () => {
    const fused = fuse(
      [rated('words', 0.9, 0.1), rated('meaning', 0, 0.6)],
      PROFILES.hybrid,
      { coverage: 0, bestRatio: 0 },
      calibration,
    )
    expect(fused).toEqual([
      { id: 'meaning', score: 0.6 },
      { id: 'words', score: 0.1 },
    ])
  })

  test('trusts words less when fewer of them are found', () => {
    const all = [rated('words', 0.5, 0.1), rated('meaning', 0, 0.7)]
    expect(order(fuse(all, PROFILES.hybrid, found, calibration))).toEqual(['words', 'meaning'])
    const half = { coverage: 0.5, bestRatio: 0.6 }
    expect(order(fuse(all, PROFILES.hybrid, half, calibration))).toEqual(['meaning', 'words'])
  })

  test('leans toward the side that the profile or the weights prefer', () => {
    const all = [rated('words', 0.5, 0.1), rated('meaning', 0.3, 0.7)]
    expect(order(fuse(all, PROFILES.sparse, found, calibration))[0]).toBe('words')
    expect(order(fuse(all, PROFILES.dense, found, calibration))[0]).toBe('meaning')
    expect(fuse(all, { dense: 1, sparse: 0 }, found, calibration)[0]?.score).toBe(0.7)
    expect(fuse(all, { dense: 0, sparse: 1 }, found, calibration)[0]?.score).toBe(0.5)
  })

  test('gives more weight to a model that separates better', () => {
    const all = [rated('words', 0.5, 0.1), rated('meaning', 0.2, 0.7)]
    const better = { unrelated: 0.1, unrelatedDeviation: 0.05, fitting: 0.6 }
    expect(order(fuse(all, PROFILES.hybrid, found, calibration))[0]).toBe('words')
    expect(order(fuse(all, PROFILES.hybrid, found, better))[0]).toBe('meaning')
  })
})
