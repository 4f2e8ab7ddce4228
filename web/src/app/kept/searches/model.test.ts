import { expect, it } from 'vitest'
import { isSame, savedOf, urlOf, type SearchUrl } from './model.ts'

const URL: SearchUrl = {
  q: 'notice',
  mode: 'full_text',
  in: ['11111111-1111-4111-8111-111111111111'],
  tags: ['22222222-2222-4222-8222-222222222222'],
  types: ['TEXT', 'TABLE'],
  after: '2026-11-01',
  kinds: ['PDF'],
  by: ['33333333-3333-4333-8333-333333333333'],
}

it('opens a saved search with the query and filters that were saved', () => {
  expect(urlOf(savedOf(URL))).toEqual(URL)
  expect(savedOf({ q: 'notice' })).toEqual({
    query: 'notice',
    query_syntax: 'operators',
    search_type: 'hybrid',
  })
})

it('knows a search again', () => {
  expect(isSame(URL, { ...URL })).toBe(true)
  expect(isSame({ q: 'notice', mode: 'hybrid' }, { q: 'notice' })).toBe(true)
  expect(isSame(URL, { ...URL, tags: undefined })).toBe(false)
})
