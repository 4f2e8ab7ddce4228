import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyseText } from '../../platform/text/analyse-text.ts'
import { toTsvector } from '../../platform/text/lexemes.ts'
import { supportOf } from './support.ts'

const plan = {
  meanWords: 6,
  terms: [{ lexemes: ['wing'], texts: 10, emphasis: 1, idf: 3, weight: 3, steps: [] }],
}

/** A chunk with a text, as PostgreSQL returns it. By default, its text is long enough to lead. */
function found(rank: number, text: string, numWords = 20) {
  return { rank, words: `${numWords} ${toTsvector(analyseText(text), 'f'.repeat(64))}` }
}

describe('support of a chunk found by words', () => {
  test('is greatest for a chunk about the same subject as the other best chunks', () => {
    const all = [
      found(3, 'wing lift drag airfoil'),
      found(2.8, 'wing lift drag pressure'),
      found(2, 'wing of a chicken with rice'),
      found(2, 'wing airfoil pressure'),
    ]
    const [first = 0, second = 0, chicken = 0, airfoil = 0] = supportOf(all, plan)
    expect(airfoil).toBeGreaterThan(chicken)
    expect(airfoil).toBeLessThanOrEqual(0.35 * 2)
    expect(Math.max(first, second)).toBeLessThanOrEqual(0.3 * 3)
  })

  test('is 0 for the only chunk, and for one whose text is too long to compare', () => {
    expect(supportOf([found(3, 'wing lift')], plan)).toEqual([0])
    expect(supportOf([], plan)).toEqual([])
    const [, long] = supportOf(
      [found(3, 'wing lift'), { rank: 2, words: null }, found(1, 'wing lift')],
      plan,
    )
    expect(long).toBe(0)
  })

  test('does not come from titles without a text, which say too little about the subject', () => {
    const bare = [3, 2.8].map((rank) => found(rank, 'wing lift drag', 19))
    expect(supportOf(bare, plan)).toEqual([0, 0])
    const led = supportOf([...bare, found(2.7, 'wing rice'), found(2.7, 'wing rice')], plan)
    expect(led[3]).toBeGreaterThan(led[0] ?? Infinity)
  })

  test('reads quotes and backslashes inside words as they are stored', () => {
    const odd = { rank: 2, words: String.raw`20 '\\\\server':1 'o''neil':2 'wing':3` }
    const [a = 0, b = 0, c = 0] = supportOf(
      [odd, { ...odd, rank: 1.9 }, found(1.8, 'wing span')],
      plan,
    )
    expect(a).toBeGreaterThan(c)
    expect(b).toBeCloseTo(0.3 * 2)
  })

  test('is never negative or more than a fraction of the best value and of its own, and only the first 50 have any', () => {
    const text = fc
      .array(fc.constantFrom('wing', 'lift', 'drag', 'rice', 'the'), { maxLength: 8 })
      .map((words) => words.join(' '))
    const ranks = fc.array(fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), text), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(ranks, (some) => {
        const all = some.toSorted(([a], [b]) => b - a).map(([rank, words]) => found(rank, words))
        for (const [at, support] of supportOf(all, plan).entries()) {
          expect(support).toBeGreaterThanOrEqual(0)
          expect(support).toBeLessThanOrEqual(0.3 * (all[0]?.rank ?? 0) + 1e-9)
          expect(support).toBeLessThanOrEqual(0.35 * (all[at]?.rank ?? 0) + 1e-9)
          if (at >= 50) expect(support).toBe(0)
        }
      }),
      { numRuns: 50 },
    )
  })
})
