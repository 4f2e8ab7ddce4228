import { expect, it } from 'vitest'
import { indexAmongAll } from './model.ts'

it('a row is found where others are left out of the list', () => {
  const shown = [0, 1, 2, 3].map((index) => indexAmongAll(index, [0, 2, 3]))
  expect(shown).toEqual([1, 4, 5, 6])
  expect(indexAmongAll(5, [])).toBe(5)
})
