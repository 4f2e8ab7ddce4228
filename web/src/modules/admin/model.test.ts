import { expect, test } from 'vitest'
import { addressesIn, mayChange, readAccess } from './model.ts'

test('addresses are parted by blanks, commas, semicolons and lines, and each counts once', () => {
  expect(addressesIn(' ann@example.org,Ben@Example.org;\nann@example.org  ')).toEqual([
    'ann@example.org',
    'ben@example.org',
  ])
  expect(addressesIn(' , ')).toEqual([])
})

test('nobody is offered to change themselves, or the owner', () => {
  const me = { id: 'me' }
  expect(mayChange(me, { user_id: 'me', role: 'ADMIN' })).toBe(false)
  expect(mayChange(me, { user_id: 'other', role: 'OWNER' })).toBe(false)
  expect(mayChange(me, { user_id: 'other', role: 'ADMIN' })).toBe(true)
})

test('an address that names no node chooses none', () => {
  const part = '5a3b1e00-0000-7000-8000-000000000001'
  expect(readAccess({ part })).toEqual({ part })
  for (const other of ['x', 5, undefined]) {
    expect(readAccess({ part: other })).toEqual({ part: undefined })
  }
})
