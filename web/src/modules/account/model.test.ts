import { expect, test } from 'vitest'
import { endOf, hasEnded } from './model.ts'

const now = new Date('2026-05-01T10:00:00.000Z')

test('a key expires after its number of days, or never', () => {
  expect(endOf('30', now)?.toISOString()).toBe('2026-05-31T10:00:00.000Z')
  expect(endOf('never', now)).toBeUndefined()
})

test('a key is expired from its expiration time on', () => {
  expect(hasEnded({ expires_at: '2026-05-01T10:00:00.000Z' }, now)).toBe(true)
  expect(hasEnded({ expires_at: '2026-05-01T10:00:00.001Z' }, now)).toBe(false)
  expect(hasEnded({ expires_at: null }, now)).toBe(false)
})
