import { describe, expect, it } from 'vitest'
import type { Chunk, Section } from '../model.ts'
import { divide, familyOf, join, joined, placesFor } from './model.ts'

describe('dividing a text', () => {
  it('splits it at the offset and drops the white space around it', () => {
    expect(divide(['one', 'two three'], 1, 3)).toEqual(['one', 'two', 'three'])
  })
  it('does nothing if one part would be empty', () => {
    expect(divide(['one '], 0, 0)).toEqual(['one '])
    expect(divide(['one '], 0, 3)).toEqual(['one '])
  })
  it('can be undone by joining the parts', () => {
    expect(join(divide(['the lease ends'], 0, 9), 1)).toEqual(['the lease ends'])
    expect(join(['one'], 0)).toEqual(['one'])
  })
})

it.each([
  ['The notice', 'period is', 'The notice period is'],
  ['the agree-', 'ment ends', 'the agreement ends'],
  ['the North-', 'South line', 'the North-\n\nSouth line'],
  ['It ends.', 'Then it begins.', 'It ends.\n\nThen it begins.'],
])('joins %j and %j', (before, after, whole) => {
  expect(joined(before, after)).toBe(whole)
})

it('lists the chunks above and below a chunk once, nearest first', () => {
  const edge = (parent_chunk_id: string, chunk_id: string) => ({ parent_chunk_id, chunk_id })
  const edges = [edge('a', 'b'), edge('b', 'c'), edge('a', 'c'), edge('c', 'd'), edge('b', 'x')]
  expect(familyOf({ edges }, 'c')).toEqual({ above: ['b', 'a'], below: ['d'] })
  expect(familyOf({ edges: [] }, 'c')).toEqual({ above: [], below: [] })
})

it('doesn’t offer to move a section into itself or its descendants', () => {
  const section = (path_part_id: string, parent_path_id: string) =>
    ({ path_part_id, parent_path_id }) as Section
  const all = [section('a', 'v'), section('b', 'a'), section('c', 'b'), section('d', 'v')]
  const names = (node: Chunk | Section) => placesFor(node, all).map((one) => one.path_part_id)
  expect(names(section('a', 'v'))).toEqual(['d'])
  expect(names(section('b', 'a'))).toEqual(['a', 'd'])
  expect(names({ path_part_id: 'x', parent_path_id: 'b' } as Chunk)).toHaveLength(4)
})
