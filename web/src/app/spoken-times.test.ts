import { expect, it } from 'vitest'
import { whenOf } from './spoken-times.ts'

const now = new Date('2026-11-26T12:00:00Z')
const at = (iso: string, language = 'en', timeZone = 'UTC') =>
  whenOf(new Date(iso), { language, timeZone, now }).replaceAll('\u202F', ' ')

it('says when something happened as people do, shorter the longer ago it is', () => {
  expect(at('2026-11-26T14:05:00Z')).toBe('today 2:05 PM')
  expect(at('2026-11-25T23:59:00Z')).toBe('yesterday')
  expect(at('2026-11-20T00:00:00Z')).toBe('Fri')
  expect(at('2026-11-19T23:59:00Z')).toBe('November 19')
  expect(at('2025-11-26T12:00:00Z')).toBe('Nov 26, 2025')
})

it('says it in German', () => {
  expect(at('2026-11-26T14:05:00Z', 'de')).toBe('heute 14:05')
  expect(at('2026-11-25T10:00:00Z', 'de')).toBe('gestern')
  expect(at('2026-11-23T10:00:00Z', 'de')).toBe('Mo')
  expect(at('2026-03-12T10:00:00Z', 'de')).toBe('12. März')
})

it('names the date of a time to come, whose weekday would be taken for a past one', () => {
  expect(at('2026-11-27T01:00:00Z')).toBe('tomorrow')
  expect(at('2026-11-29T01:00:00Z')).toBe('November 29')
})

it('counts days in the time zone', () => {
  expect(at('2026-11-25T23:30:00Z', 'en', 'Europe/Berlin')).toBe('today 12:30 AM')
  expect(at('2026-11-26T03:00:00Z', 'en', 'America/New_York')).toBe('yesterday')
})
