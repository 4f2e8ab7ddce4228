import { InvalidArgumentError } from '@commander-js/extra-typings'

export function text(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It can’t be empty.')
  return value
}

/** For options that may be repeated. */
export function list(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, text(value)]
}

/** For whole numbers from 1. */
export function count(most: number): (value: string) => number {
  return (value) => {
    const number = wholeNumber(value)
    if (number >= 1 && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  }
}

/** For whole numbers from 0. */
export function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It must be a whole number.')
}

export function address(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value
  throw new InvalidArgumentError('It must be a URL such as http://127.0.0.1:8000.')
}

/** A time such as 2026-03-31 or 2026-03-31T18:00, in the time zone of this machine unless it says another. */
export function time(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const at = new Date(isDay ? `${value}T00:00` : value)
  if (/^\d{4}-/.test(value) && !Number.isNaN(at.getTime())) return at.toISOString()
  throw new InvalidArgumentError('It must be a time such as 2026-03-31 or 2026-03-31T18:00.')
}
