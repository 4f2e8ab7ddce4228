import { expect, it } from 'vitest'
import { daysInWords, daysOfYears, yearsOfDays } from './periods.ts'

it('years become days and years again', () => {
  for (let years = 1; years <= 99; years++) expect(yearsOfDays(daysOfYears(years))).toBe(years)
  expect(daysOfYears(10)).toBe(3653)
})

it('other periods than years are in days', () => {
  expect([1, 30, 365, 366, 3653].map(daysInWords)).toEqual([
    '1 day',
    '30 days',
    '365 days',
    '1 year',
    '10 years',
  ])
})
