import { expect, it } from 'vitest'
import { fieldsOf, nameIn } from './model.ts'

it('a changed field has its values before and after, and hashes are short', () => {
  const hash = `sha256:${'a'.repeat(64)}`
  expect(fieldsOf({ before: { name: 'Old' }, after: { name: 'New', body: hash } })).toEqual([
    { name: 'name', before: 'Old', after: 'New' },
    { name: 'body', before: '', after: 'sha256:aaaaaaaaaaaa…' },
  ])
})

it('an event is named after what it changed', () => {
  const changes = [
    { table: 'path_part_tag', change: 'added', before: {}, after: { tag_id: '1' } },
    { table: 'path_part', change: 'changed', before: { name: 'Old' }, after: { name: 'New' } },
  ]
  expect(nameIn({ details: { changes }, item_names: ['Newer'] })).toBe('New')
  expect(nameIn({ details: {}, item_names: ['a.pdf', 'b.pdf'] })).toBe('a.pdf, b.pdf')
  expect(nameIn({ details: {}, item_names: [] })).toBeUndefined()
})
