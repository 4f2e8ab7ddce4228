import { formatNumber } from '../format.ts'
import { plural } from '../messages.ts'
import { texts } from './texts.ts'

const DAYS_OF_YEAR = 365.25

/** The days of some years. The leap days of the longest such period count. */
export const daysOfYears = (years: number): number => Math.ceil(years * DAYS_OF_YEAR)

/** The years that have so many days; undefined if none do. */
export function yearsOfDays(days: number): number | undefined {
  const years = Math.floor(days / DAYS_OF_YEAR)
  return years > 0 && daysOfYears(years) === days ? years : undefined
}

/** A period as people say it, such as “10 years”. */
export function daysInWords(days: number): string {
  const years = yearsOfDays(days)
  return years === undefined
    ? `${formatNumber(days)} ${plural(days, texts.day, texts.days)}`
    : `${formatNumber(years)} ${plural(years, texts.year, texts.years)}`
}
