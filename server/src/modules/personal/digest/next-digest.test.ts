import { expect, it } from 'vitest'
import { nextDigest } from './next-digest.ts'

const next = (after: string, rhythm: 'daily' | 'weekly', zone: string) =>
  nextDigest(new Date(after), rhythm, zone).toISOString()

it('a daily digest is due at seven in the time zone of the person', () => {
  expect(next('2026-11-26T05:59:59Z', 'daily', 'Europe/Berlin')).toBe('2026-11-26T06:00:00.000Z')
  expect(next('2026-11-26T06:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-11-27T06:00:00.000Z')
  expect(next('2026-11-26T23:00:00Z', 'daily', 'Asia/Tokyo')).toBe('2026-11-27T22:00:00.000Z')
  expect(next('2026-11-26T01:00:00Z', 'daily', 'UTC')).toBe('2026-11-26T07:00:00.000Z')
})

it('a weekly digest is due on Monday', () => {
  expect(next('2026-11-26T12:00:00Z', 'weekly', 'UTC')).toBe('2026-11-30T07:00:00.000Z')
  expect(next('2026-11-30T07:00:00Z', 'weekly', 'UTC')).toBe('2026-12-07T07:00:00.000Z')
})

it('stays at seven when the clocks change', () => {
  expect(next('2026-10-24T12:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
  expect(next('2026-03-28T12:00:00Z', 'daily', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
})
