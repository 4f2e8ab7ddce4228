/** How often a person gets a digest by mail. */
export type Rhythm = 'daily' | 'weekly'

/** The hour at which digests are sent, in the person's time zone. Weekly ones are sent on Mondays. */
const HOUR = 7
const MONDAY = 1
const DAY_MS = 86_400_000

/**
 * When the next digest is due.
 * @param zone an IANA time zone that `Intl` knows
 */
export function nextDigest(after: Date, rhythm: Rhythm, zone: string): Date {
  const local = localTime(after, zone)
  const today = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  for (let days = 0; ; days += 1) {
    const day = new Date(today + days * DAY_MS)
    if (rhythm === 'weekly' && day.getUTCDay() !== MONDAY) continue
    const due = instantOf(day.getTime() + HOUR * 3_600_000, zone)
    if (due > after) return due
  }
}

/** The clock of a time zone, as if it were UTC. */
function localTime(at: Date, zone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const valueOf = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const date = [valueOf('year'), valueOf('month') - 1, valueOf('day')] as const
  return new Date(Date.UTC(...date, valueOf('hour'), valueOf('minute'), valueOf('second')))
}

/** The time at which the clock of a time zone shows a local time. Asked twice, because the offset may change that day. */
function instantOf(local: number, zone: string): Date {
  const guess = new Date(local - offsetAt(new Date(local), zone))
  return new Date(local - offsetAt(guess, zone))
}

function offsetAt(at: Date, zone: string): number {
  return localTime(at, zone).getTime() - Math.floor(at.getTime() / 1000) * 1000
}
