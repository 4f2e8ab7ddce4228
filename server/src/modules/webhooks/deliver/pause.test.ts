import { expect, it } from 'vitest'
import { pauseAfter, readRetryAfter } from './pause.ts'

it('lets pauses grow to four hours, so that a day has about a dozen attempts', () => {
  const pauses = Array.from({ length: 20 }, (_, index) => pauseAfter(index + 1, undefined, 0.5))
  expect(pauses.slice(0, 5)).toEqual([5, 15, 45, 135, 405])
  expect(pauses.at(-1)).toBe(14_400)
  const times = pauses.map((_, index) =>
    pauses.slice(0, index + 1).reduce((sum, each) => sum + each, 0),
  )
  expect(times.filter((time) => time < 86_400)).toHaveLength(12)
})

it('spreads attempts by a fifth', () => {
  expect(pauseAfter(3, undefined, 0)).toBe(36)
  expect(pauseAfter(3, undefined, 1)).toBeCloseTo(54)
})

it('waits as long as a receiver asks for, but not longer than six hours or shorter than usual', () => {
  expect(pauseAfter(1, 600, 0.5)).toBe(600)
  expect(pauseAfter(1, 1, 0.5)).toBe(5)
  expect(pauseAfter(1, 1e9, 0.5)).toBe(21_600)
})

it('reads Retry-After as seconds or as a date', () => {
  const now = Date.parse('2026-11-26T10:00:00Z')
  expect(readRetryAfter('120', now)).toBe(120)
  expect(readRetryAfter('Thu, 26 Nov 2026 10:01:00 GMT', now)).toBe(60)
  expect(readRetryAfter('Thu, 26 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeUndefined()
  expect(readRetryAfter(undefined, now)).toBeUndefined()
})
