import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longestAscent } from './longest-ascent.ts'

it('finds the most numbers that already ascend', () => {
  expect(longestAscent([3, 1, 2, 5, 4])).toHaveLength(3)
  expect(longestAscent([])).toEqual([])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 12 }), (numbers) => {
      const found = longestAscent(numbers)
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      const places = found.map((each) => numbers.indexOf(each))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const lengths: number[] = []
      for (const [at, value] of numbers.entries()) {
        const before = lengths.filter((_, other) => (numbers[other] ?? 0) < value)
        lengths[at] = 1 + Math.max(0, ...before)
      }
      expect(found).toHaveLength(Math.max(0, ...lengths))
    }),
  )
})
