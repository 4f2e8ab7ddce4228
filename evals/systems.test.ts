import { describe, expect, test } from 'vitest'
import { createBm25Baseline, createMiniSearchBaseline } from './baselines.ts'
import { Bm25Index } from './bm25.ts'
import { fuseByRank } from './fusion.ts'
import { halfOf } from './split.ts'
import { bestFirst, foldParts } from './system.ts'
import { wordsOf } from './words.ts'

describe('Bm25Index', () => {
  const index = new Bm25Index()
  index.add('a', ['cat', 'cat', 'dog'])
  index.add('b', ['cat', 'bird', 'bird', 'bird', 'bird'])
  index.add('c', ['fish'])

  test("gives the values of Lucene's formula", () => {
    // Calculated manually: N 3, df 2, idf ln(1 + 1.5/2.5) = 0.470004; mean length 3.
    // a: tf 2, length 3: 2 / (2 + 1.2) = 0.625. b: tf 1, length 5: 1 / (1 + 1.2 (0.25 + 1.25)) = 0.357143.
    const scores = index.score(['cat'])
    expect(scores.get('a')).toBeCloseTo(0.470004 * 0.625, 5)
    expect(scores.get('b')).toBeCloseTo(0.470004 * 0.357143, 5)
    expect(scores.has('c')).toBe(false)
  })

  test('uses its constants', () => {
    // b 0: the length doesn't count, so 1 / (1 + 2) with k1 2.
    expect(index.score(['cat'], { k1: 2, b: 0 }).get('b')).toBeCloseTo(0.470004 / 3, 5)
  })

  test('returns the best first and adds up words', () => {
    expect(index.search(['cat', 'bird']).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(index.search(['nothing'])).toEqual([])
  })
})

describe('wordsOf', () => {
  test('stems, folds case and leaves out stop words and the possessive s', () => {
    expect(wordsOf("The Cats' owner isn't in the dog’s house")).toEqual([
      'cat',
      'owner',
      "isn't",
      'dog',
      'hous',
    ])
  })

  test('keeps numbers with points and commas together and splits at hyphens', () => {
    expect(wordsOf('1,234.56 EUR for INV-2024')).toEqual(['1,234.56', 'eur', 'inv', '2024'])
  })
})

describe('baselines', () => {
  const records = [
    { id: 'x', title: 'Boiling eggs', text: 'Six minutes in water.' },
    { id: 'y', title: 'Rice', text: 'Twelve minutes in water, with a lid.' },
  ]
  test.each([createBm25Baseline(records), createMiniSearchBaseline(records)])(
    '$name finds records by inflected words of title and text',
    async (system) => {
      const find = async (query: string) => (await system.rank(query)).map(({ id }) => id)
      expect(await find('how to boil an egg')).toEqual(['x'])
      expect(await find('lids')).toEqual(['y'])
      expect(await find('the of and')).toEqual([])
    },
  )
})

describe('folding and fusing', () => {
  test('ranks a record like its best part, and ignores parts without a record', () => {
    const recordOf = new Map([
      ['p1', 'r1'],
      ['p2', 'r1'],
      ['p3', 'r2'],
    ])
    const parts = [
      { id: 'p1', score: 1 },
      { id: 'p3', score: 2 },
      { id: 'p2', score: 3 },
      { id: 'lost', score: 9 },
    ]
    expect(bestFirst(foldParts(parts, recordOf))).toEqual([
      { id: 'r1', score: 3 },
      { id: 'r2', score: 2 },
    ])
  })

  const sparse = [
    { id: 'a', score: 10 },
    { id: 'b', score: 5 },
    { id: 'c', score: 0 },
  ]
  const dense = [
    { id: 'c', score: 0.9 },
    { id: 'b', score: 0.5 },
  ]

  test('fuses by rank, with the sum of weight / (k + rank)', () => {
    const fused = fuseByRank({ sparse, dense }, 0.5, 60)
    expect(fused.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(fused[0]?.score).toBeCloseTo(0.5 / 63 + 0.5 / 61, 10)
  })

  test('keeps the order of one side for a weight of 0 or 1', () => {
    expect(
      fuseByRank({ sparse, dense }, 0)
        .slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(['a', 'b'])
    expect(
      fuseByRank({ sparse, dense }, 1)
        .slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(['c', 'b'])
  })
})

test('the halves are about equal, and a query never changes sides', () => {
  const ids = Array.from({ length: 1000 }, (_, number) => `query-${number}`)
  const tuning = ids.filter((id) => halfOf(id) === 'tuning').length
  expect(Math.abs(tuning - 500)).toBeLessThan(60)
  expect(['a', 'b', 'c', 'd', 'e'].map(halfOf)).toEqual([...Array(4).fill('tuning'), 'held out'])
})
