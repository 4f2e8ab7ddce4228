import { dateFormat } from './date-formats.ts'
import { language } from './messages.ts'
import { whenOf } from './spoken-times.ts'

let timeZone: string | undefined

/** The number of a version as people count, from one. The API counts from zero. */
export function formatVersion(version: number): string {
  return formatNumber(version + 1)
}

/** From now on, shows times in the tenant's time zone. Ignores an unknown one. */
export function showTimesIn(zone: string): void {
  try {
    timeZone = new Intl.DateTimeFormat(language, { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    timeZone = undefined
  }
}

const number = new Intl.NumberFormat(language)

export function formatNumber(value: number): string {
  return number.format(value)
}

const list = new Intl.ListFormat(language, { type: 'disjunction' })

/** A list of alternatives, such as “Ann, Bob or Cleo”. */
export function listOf(names: readonly string[]): string {
  return list.format(names)
}

const percent = new Intl.NumberFormat(language, { style: 'percent' })

export function formatPercent(share: number): string {
  return percent.format(share)
}

/** A time as people say it, such as "yesterday". */
export function formatWhen(iso: string): string {
  return whenOf(new Date(iso), { language, timeZone })
}

/** Date and time, shown on hover. */
export function formatExactly(iso: string): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return dateFormat(language, style).format(new Date(iso))
}

/** The time of day. */
export function formatClock(iso: string): string {
  return dateFormat(language, { timeStyle: 'short', timeZone }).format(new Date(iso))
}

const DAY_MS = 86_400_000

/** Whether a time is on the day that was this number of days ago. */
export function isDay(iso: string, daysAgo: number): boolean {
  return dayOf(new Date(iso)) === dayOf(new Date(Date.now() - daysAgo * DAY_MS))
}

/** The date. */
export function formatDay(iso: string): string {
  return dateFormat(language, { dateStyle: 'long', timeZone }).format(new Date(iso))
}

/** How long something took, such as "3.2 s" or "2 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  const [unit, size] =
    seconds < 1
      ? (['millisecond', 0.001] as const)
      : seconds < 100
        ? (['second', 1] as const)
        : seconds < 6000
          ? (['minute', 60] as const)
          : (['hour', 3600] as const)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'millisecond' || (unit === 'second' && seconds >= 10) ? 0 : 1,
  }).format(seconds / size)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size such as "2.1 MB". @param base the number of bytes in a kilobyte */
export function formatBytes(bytes: number, base = 1000): string {
  const digits = Math.log(Math.max(bytes, 1)) / Math.log(base)
  const power = Math.min(Math.floor(digits + 1e-9), UNITS.length - 1)
  const unit = UNITS[power] ?? 'byte'
  // The short form of bytes has no plural: "547 byte".
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, options).format(bytes / base ** power)
}

function dayOf(when: Date): string {
  return dateFormat('en', { dateStyle: 'short', timeZone }).format(when)
}
