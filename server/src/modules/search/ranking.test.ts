import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { B, K1, planRanking, scoreOf, type Term } from './ranking.ts'

const term = (lexeme: string, texts: number): Term => ({ lexeme, texts })

describe('planRanking', () => {
  test('weighs rare words more than common ones', () => {
    const plan = planRanking([term('common', 900), term('rare', 3)], 1000, 0)
    expect(plan?.terms.map((each) => each.lexeme)).toEqual(['rare', 'common'])
  })

  test('has nothing to rank without words that occur, or when no score can be high enough', () => {
    expect(planRanking([], 10, 0)).toBeUndefined()
    expect(planRanking([term('nowhere', 0)], 10, 0)).toBeUndefined()
    expect(planRanking([term('word', 1)], 10, 1)).toBeUndefined()
  })

  test('gives 0.5 to a text of mean length that has every word once', () => {
    const plan = planRanking([term('a', 3), term('b', 40)], 100, 0)
    expect(scoreOf(plan?.idfSum ?? 0, { idfSum: plan?.idfSum ?? 0 })).toBe(0.5)
  })

  test('quotes words, whatever they are made of', () => {
    expect(planRanking([term(`it's\\`, 1)], 10, 0)?.match).toBe(`'it''s\\\\'`)
  })

  test('looks at texts with rare words first, then at those with several common ones', () => {
    const terms = [term('rare', 3000), term('often', 30_000), term('always', 50_000)]
    expect(planRanking(terms, 100_000, 0)?.tiers).toEqual([
      `'rare'`,
      `'often' & ('always') & !('rare')`,
      `'often' & !('rare' | 'always')`,
      `'always' & !('rare' | 'often')`,
    ])
  })

  test('needs one tier only when the words are rare, or when there is one word', () => {
    expect(planRanking([term('a', 9), term('b', 30)], 100, 0)?.tiers).toEqual([`'a' | 'b'`])
    expect(planRanking([term('often', 30_000)], 100_000, 0)?.tiers).toEqual([`'often'`])
  })

  test('never leaves out a text that could reach the threshold', () => {
    const words = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 6 })
    const threshold = fc.double({ min: 0, max: 0.6, noNaN: true })
    const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(words, threshold, counts, (texts, least, tf) => {
        const plan = planRanking(
          texts.map((n, i) => term(`w${i}`, n)),
          4000,
          least,
        )
        if (!plan) return
        const length = 0.2
        const tfOf = (lexeme: string) => tf[Number(lexeme.slice(1))] ?? 0
        const rank = plan.terms.reduce((sum, { lexeme, idf }) => {
          const n = tfOf(lexeme)
          return sum + (n === 0 ? 0 : (idf * n * (K1 + 1)) / (n + K1 * (1 - B + B * length)))
        }, 0)
        if (rank === 0 || rank < plan.leastRank) return
        const alternatives = plan.match.split(' | ')
        expect(alternatives.some((word) => tfOf(word.slice(1, -1)) > 0)).toBe(true)
      }),
    )
  })
})
