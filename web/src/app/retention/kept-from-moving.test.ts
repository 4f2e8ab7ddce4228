import { expect, it } from 'vitest'
import { keptFromMoving } from './kept-from-moving.ts'
import type { Hold } from './queries.ts'

const hold = (id: string, place: Hold['place']): Hold => ({
  legal_hold_id: id,
  path_part_id: 'folder',
  part_type: 'FOLDER',
  name: 'Folder',
  place,
  created_at: '2026-11-26T00:00:00.000Z',
  reason: null,
  created_by_email: null,
})
const item = (id: string, ...holds: Hold[]) => ({
  path_part_id: id,
  total: holds.length,
  holds,
  kept_by_rule: null,
})

it('items stay within the folders above them that are under a hold', () => {
  const [a, b, c] = [{ path_part_id: 'a' }, { path_part_id: 'b' }, { path_part_id: 'c' }]
  const held = { a: item('a', hold('1', 'ABOVE')), b: item('b', hold('2', 'ITEM')) }
  expect(keptFromMoving([a, b, c], held, undefined)).toEqual([a])
  expect(keptFromMoving([a, b, c], held, item('t', hold('1', 'BELOW')))).toEqual([a])
  expect(keptFromMoving([a, b, c], held, item('t', hold('1', 'ITEM')))).toEqual([])
  expect(keptFromMoving([a, b, c], held, item('t', hold('1', 'ABOVE')))).toEqual([])
})
