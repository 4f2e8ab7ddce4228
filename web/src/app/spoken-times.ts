import { dateFormat, relativeFormat } from './date-formats.ts'

const DAY_MS = 86_400_000

type Zone = {
  readonly language: string
  readonly timeZone?: string | undefined
  /** Now. */
  readonly now?: Date
}

/**
 * A time as people say it, short enough for a list: "today 2:05 PM", "yesterday", the day of the week for six days, then the
 * date, and the year if it is another one.
 */
export function whenOf(when: Date, { language, timeZone, now = new Date() }: Zone): string {
  const format = (style: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...style, timeZone }).format(when)
  const [day, today] = [dayOf(when, timeZone), dayOf(now, timeZone)]
  const away = Math.round((day.start - today.start) / DAY_MS)
  if (Math.abs(away) <= 1) {
    const word = relativeFormat(language).format(away, 'day')
    return away === 0 ? `${word} ${format({ timeStyle: 'short' })}` : word
  }
  // The weekday of a time to come could be mistaken for the last one.
  if (away < 0 && away > -7) return format({ weekday: 'short' })
  if (day.year !== today.year) return format({ dateStyle: 'medium' })
  return format({ day: 'numeric', month: 'long' })
}

/** The day of a time in a time zone. Starts of days are comparable with each other. */
function dayOf(when: Date, timeZone: string | undefined) {
  const parts = dateFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  }).formatToParts(when)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const year = value('year')
  return { year, start: Date.UTC(year, value('month') - 1, value('day')) }
}
