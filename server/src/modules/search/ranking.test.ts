import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatestShare, strengthOf, STRENGTHS } from '../../platform/text/lexemes.ts'
import { rankReachedBy, textsReaching } from './candidates.ts'
import {
  B,
  K1,
  planRanking,
  rankOf,
  scoreOf,
  type SampledText,
  type Statistics,
  type Term,
} from './ranking.ts'

const term = (lexeme: string, texts: number): Term => ({
  lexemes: [lexeme],
  texts,
  emphasis: 1,
})

const figures = (terms: readonly Term[], more: Partial<Statistics> = {}): Statistics => ({
  terms,
  texts: 1000,
  meanWords: 100,
  sample: [],
  sampled: 512,
  knowsStrength: true,
  phrases: undefined,
  ...more,
})

describe('planRanking', () => {
  test('weighs rare words more than common ones', () => {
    const plan = planRanking(figures([term('common', 900), term('rare', 3)]), 0)
    expect(plan?.terms.map((each) => each.lexemes)).toEqual([['rare'], ['common']])
  })

  test('ranks nothing if no word occurs or no score can be high enough', () => {
    expect(planRanking(figures([]), 0)).toBeUndefined()
    expect(planRanking(figures([term('nowhere', 0)]), 0)).toBeUndefined()
    expect(planRanking(figures([term('word', 1)]), 1)).toBeUndefined()
  })

  test('gives 0.5 to a text of average length that has every word once', () => {
    const plan = planRanking(figures([term('a', 3), term('b', 40)]), 0)
    const counts = new Map([
      ['a', 1],
      ['b', 1],
    ])
    const rank = plan ? rankOf({ words: 100, counts }, plan) : 0
    expect(scoreOf(rank, { expected: plan?.expected ?? 0 })).toBeCloseTo(0.5, 12)
  })

  test('expects less of a long query, so that a text with a third of 30 words is a plausible hit', () => {
    const words = Array.from({ length: 30 }, (_, at) => term(`w${at}`, 40))
    const plan = planRanking(figures(words), 0.3)
    const counts = new Map(words.slice(0, 10).map(({ lexemes: [word = ''] }) => [word, 1]))
    const rank = plan ? rankOf({ words: 100, counts }, plan) : 0
    expect(scoreOf(rank, { expected: plan?.expected ?? 0 })).toBeGreaterThan(0.3)
    expect(rank).toBeGreaterThan(plan?.leastRank ?? Infinity)
  })

  test('does not count words that no text contains', () => {
    const known = planRanking(figures([term('a', 3)]), 0)
    const both = planRanking(figures([term('a', 3), term('nowhere', 0)]), 0)
    expect(both?.weightSum).toBe(known?.weightSum)
  })
})

describe('greatestShare', () => {
  test('is never below the share of a text in which the word is not that strong', () => {
    const texts = fc.record({
      tf: fc.integer({ min: 1, max: 255 }),
      words: fc.integer({ min: 0, max: 5000 }),
      meanWords: fc.double({ min: 1, max: 2000, noNaN: true }),
      k1: fc.double({ min: 0.1, max: 3, noNaN: true }),
      b: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(texts, ({ tf, words, meanWords, k1, b }) => {
        const share = tf / (tf + k1 * (1 - b + (b * words) / meanWords))
        for (const strength of STRENGTHS) {
          if (strengthOf(tf, words) >= strength) continue
          const bound = greatestShare(strength, { k1, b, meanWords })
          expect(share).toBeLessThanOrEqual(bound * (1 + 1e-12))
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('is only as high as needed at the reference length', () => {
    for (const strength of STRENGTHS) {
      const bound = greatestShare(strength, { k1: K1, b: B, meanWords: 150 })
      expect(bound).toBeCloseTo(strength / (1 + strength), 12)
    }
  })
})

type Lexemes = ReadonlySet<string>

/** Evaluates a tsquery of the planner against a set of lexemes. */
function fulfils(match: string, lexemes: Lexemes): boolean {
  const tokens = match.match(/'(?:[^']|'')*'|[()|&]/g) ?? []
  let at = 0
  const any = (): boolean => {
    let holds = all()
    while (tokens[at] === '|') {
      at += 1
      const next = all()
      holds = holds || next
    }
    return holds
  }
  const all = (): boolean => {
    let holds = one()
    while (tokens[at] === '&') {
      at += 1
      const next = one()
      holds = holds && next
    }
    return holds
  }
  const one = (): boolean => {
    const token = tokens[at++] ?? ''
    if (token !== '(') return lexemes.has(token.slice(1, -1))
    const holds = any()
    at += 1
    return holds
  }
  return any()
}

function lexemesOf({ counts, words }: SampledText): Set<string> {
  const found = new Set<string>()
  for (const [lexeme, tf] of counts) {
    if (tf === 0) continue
    found.add(lexeme)
    STRENGTHS.forEach((least, step) => {
      if (strengthOf(tf, words) >= least) found.add(String.fromCharCode(step + 1) + lexeme)
    })
  }
  return found
}

const texts = fc.record({
  words: fc.integer({ min: 1, max: 600 }),
  counts: fc
    .array(fc.integer({ min: 0, max: 12 }), { minLength: 20, maxLength: 20 })
    .map((counts) => new Map(counts.map((count, at) => [`w${at}`, count]))),
})

const plans = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 20 }),
    meanWords: fc.integer({ min: 5, max: 400 }),
    variants: fc.boolean(),
    knowsStrength: fc.boolean(),
  })
  .map(({ counts, meanWords, variants, knowsStrength }) => {
    const terms = counts.map((n, at) => term(`w${at}`, n))
    const [first, second, ...rest] = terms
    const joined =
      variants && first && second
        ? [{ ...first, lexemes: [...first.lexemes, ...second.lexemes], texts: 50 }, ...rest]
        : terms
    return planRanking(figures(joined, { texts: 4000, meanWords, knowsStrength }), 0)
  })

describe('textsReaching', () => {
  test('never leaves out a text that has the rank', () => {
    fc.assert(
      fc.property(
        plans,
        texts,
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        (plan, text, part) => {
          if (!plan) return
          const rank = rankOf(text, plan)
          if (rank === 0) return
          const match = textsReaching(plan, rank * part)
          expect(match !== undefined && fulfils(match, lexemesOf(text))).toBe(true)
          expect(fulfils(textsReaching(plan, rank) ?? '', lexemesOf(text))).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('leaves out texts that have only words that cannot reach the rank', () => {
    const plan = planRanking(figures([term('rare', 3), term('often', 600)]), 0)
    if (!plan) throw new Error('no plan')
    const match = textsReaching(plan, plan.weightSum) ?? ''
    expect(fulfils(match, new Set(['often']))).toBe(false)
    expect(fulfils(match, new Set(['rare', '\u0001rare', '\u0002rare']))).toBe(true)
  })

  test('quotes words, whatever characters they contain', () => {
    const plan = planRanking(figures([term(`it's\\`, 1)]), 0)
    expect(plan && textsReaching(plan, 0)).toBe(`'it''s\\\\'`)
  })

  test('stays short however many words the query has', () => {
    const many = Array.from({ length: 64 }, (_, at) => term(`w${at}`, 100 + at))
    const plan = planRanking(figures(many), 0)
    if (!plan) throw new Error('no plan')
    for (const part of [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 1.2, 2]) {
      expect((textsReaching(plan, plan.weightSum * part) ?? '').length).toBeLessThan(3000)
    }
  })

  test('returns nothing for a rank that no text can have', () => {
    const plan = planRanking(figures([term('word', 10)]), 0)
    expect(plan && textsReaching(plan, plan.weightSum * (K1 + 1) * 1.01)).toBeUndefined()
  })
})

describe('rankReachedBy', () => {
  test('is the lowest rank while few texts match', () => {
    const plan = planRanking(figures([term('a', 30), term('b', 200)]), 0.2)
    expect(plan && rankReachedBy(plan, 1000)).toBe(plan?.leastRank)
  })

  test('falls when more texts are requested', () => {
    const sample = Array.from({ length: 200 }, (_, at) => ({
      words: 100,
      counts: new Map([['a', 1 + (at % 9)]]),
    }))
    const plan = planRanking(figures([term('a', 40_000)], { texts: 100_000, sample }), 0)
    if (!plan) throw new Error('no plan')
    const ranks = [500, 5000, 30_000, 50_000].map((count) => rankReachedBy(plan, count))
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    expect(ranks[0]).toBeGreaterThan(ranks[2] ?? 0)
    expect(ranks[3]).toBe(0)
  })
})
