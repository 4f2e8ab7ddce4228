import { expect, it } from 'vitest'
import { describeSchema } from './migrate.ts'

it('tells what a migration did', () => {
  expect(describeSchema({ applied: [], vector: true })).toEqual([
    'The schema was up to date already.',
  ])
  expect(describeSchema({ applied: ['one', 'two'], vector: true })).toEqual([
    'The schema is up to date now; 2 migrations applied:',
    '  one',
    '  two',
  ])
  expect(describeSchema({ applied: ['one'], vector: false })).toEqual([
    'The schema is up to date now; 1 migration applied:',
    '  one',
    expect.stringContaining('no pgvector'),
  ])
})
