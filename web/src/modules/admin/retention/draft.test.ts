import { expect, it } from 'vitest'
import { draftOf, fieldsOf, isWhole } from './draft.ts'

it('a rule needs a name, a target and a period that the API accepts', () => {
  const fields = { ...fieldsOf(undefined), name: 'Contracts', part: 'folder' }
  const keep = { number: '10', unit: 'years' } as const
  expect(isWhole(fields)).toBe(false)
  expect(isWhole({ ...fields, keep })).toBe(true)
  expect(isWhole({ ...fields, keep: { ...keep, number: '100' } })).toBe(false)
  expect(isWhole({ ...fields, keep, name: ' ' })).toBe(false)
  expect(isWhole({ ...fields, keep, part: undefined })).toBe(false)
  expect(isWhole({ ...fields, keep, kind: 'tag' })).toBe(false)
  expect(draftOf({ ...fields, keep })).toEqual({
    path_part_id: 'folder',
    tag_id: null,
    keep_days: 3653,
    delete_days: null,
    counted_from: 'CREATION',
  })
})
