import { describe, expect, test } from 'vitest'
import { mean, ndcg, quantile, recall, reciprocalRank } from './metrics.ts'

const grades = new Map([
  ['best', 2],
  ['good', 1],
  ['also', 1],
  ['wrong', 0],
])

describe('ndcg', () => {
  test('is 1 for the ideal order, whatever the order of equal grades', () => {
    expect(ndcg(['best', 'good', 'also'], grades, 10)).toBe(1)
    expect(ndcg(['best', 'also', 'good'], grades, 10)).toBe(1)
  })

  test('uses the grade itself as gain and log2(rank + 1) as discount', () => {
    // Calculated manually: 1/log2(2) + 0 + 2/log2(4) = 2; ideal: 2/log2(2) + 1/log2(3) + 1/log2(4) = 3.13093.
    expect(ndcg(['good', 'unknown', 'best'], grades, 10)).toBeCloseTo(2 / 3.13093, 5)
  })

  test('cuts the ranking and the ideal order at the same depth', () => {
    // Calculated manually: 1/log2(2) = 1; ideal of two: 2 + 1/log2(3) = 2.63093.
    expect(ndcg(['good', 'wrong', 'best'], grades, 2)).toBeCloseTo(1 / 2.63093, 5)
  })

  test('is 0 without relevant records or results, and ignores grade 0', () => {
    expect(ndcg(['wrong'], new Map([['wrong', 0]]), 10)).toBe(0)
    expect(ndcg([], grades, 10)).toBe(0)
    expect(ndcg(['wrong', 'unknown'], grades, 10)).toBe(0)
  })
})

describe('recall', () => {
  test('is the share of relevant records within the depth, whatever their grade', () => {
    expect(recall(['good', 'wrong', 'best', 'also'], grades, 3)).toBeCloseTo(2 / 3, 10)
    expect(recall(['good', 'wrong', 'best', 'also'], grades, 100)).toBe(1)
    expect(recall(['wrong'], grades, 100)).toBe(0)
  })
})

describe('reciprocalRank', () => {
  test('is one divided by the rank of the first relevant record within the depth', () => {
    expect(reciprocalRank(['wrong', 'unknown', 'also', 'best'], grades, 10)).toBeCloseTo(1 / 3, 10)
    expect(reciprocalRank(['wrong', 'unknown', 'also'], grades, 2)).toBe(0)
    expect(reciprocalRank([], grades, 10)).toBe(0)
  })
})

describe('quantile', () => {
  test('is a value that occurs, by nearest rank', () => {
    const values = [50, 10, 40, 20, 30]
    expect(quantile(values, 0.5)).toBe(30)
    expect(quantile(values, 0.95)).toBe(50)
    expect(quantile([7], 0)).toBe(7)
    expect(quantile([], 0.5)).toBeNaN()
  })
})

test('mean of values', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(mean([])).toBeNaN()
})
