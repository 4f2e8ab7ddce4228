import { expect, it } from 'vitest'
import { moved } from './move-in-list.ts'

it('moves an entry up or down, and never beyond the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(list, 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(list, 0, -1)).toEqual(list)
  expect(moved(list, 2, 3)).toEqual(list)
})
