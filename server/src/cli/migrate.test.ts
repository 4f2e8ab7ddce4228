import { expect, it } from 'vitest'
import { describeSchema } from './migrate.ts'

it('reports what a migration did', () => {
  expect(describeSchema({ applied: [] })).toEqual(['The schema is already up to date.'])
  expect(describeSchema({ applied: ['one', 'two'] })).toEqual([
    'Updated the schema. 2 migrations applied:',
    '  one',
    '  two',
  ])
  const withoutVector = 'the PostgreSQL server has no pgvector'
  expect(describeSchema({ applied: ['one'], withoutVector })).toEqual([
    'Updated the schema. 1 migration applied:',
    '  one',
    'Only full-text search is available: the PostgreSQL server has no pgvector',
  ])
})
