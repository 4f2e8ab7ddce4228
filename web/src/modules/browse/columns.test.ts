import { expect, it } from 'vitest'
import { COLUMNS, gridOf, readColumns, shownColumns, writeColumns } from './columns.ts'
import type { Item } from './model.ts'

const item = (status: string, tags: unknown[] = []): Item =>
  ({
    part_type: 'DOCUMENT',
    tags,
    active_version: { system_metadata: { pipeline_state: { status } } },
  }) as unknown as Item
const shown = (items: readonly Item[], width = 200) =>
  shownColumns({ chosen: COLUMNS, items, width })

it('shows states and tags only if an item has one', () => {
  const others = ['kind', 'size', 'creator', 'editor', 'changed']
  expect(shown([item('completed')])).toEqual(others)
  expect(shown([item('completed'), item('failed')])).toEqual([...others, 'state'])
  expect(shown([item('completed', [{ id: 'red' }])])).toEqual([...others, 'tags'])
})

it('leaves out columns that have no room, but never the state', () => {
  const items = [item('failed', [{ id: 'red' }])]
  expect(shown(items, 60)).toEqual(['size', 'changed', 'state', 'tags'])
  expect(shown(items, 27)).toEqual(['state'])
})

it('remembers the chosen columns, and ignores others', () => {
  expect(readColumns(writeColumns(['size', 'tags']))).toEqual(['size', 'tags'])
  expect(readColumns('tags color size')).toEqual(['size', 'tags'])
  expect(readColumns('')).toEqual([])
  expect(readColumns(null)).toContain('changed')
})

it('keeps free room behind the columns', () => {
  expect(gridOf(['size'], 'list')).toMatch(
    /^1\.75rem minmax\(.+\) 6\.5rem 1\.75rem minmax\(0, 1fr\)$/,
  )
})
