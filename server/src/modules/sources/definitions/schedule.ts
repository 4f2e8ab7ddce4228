import { CronExpressionParser } from 'cron-parser'
import { KINDS } from '@arbor/connectors'
import { invalidInput } from '../../../platform/core/errors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FIELDS = 5

/** When a source is synchronized: regularly, at certain times, or only on request. */
export type Schedule = {
  readonly every_minutes: number | null
  readonly cron: string | null
  readonly time_zone: string | null
}

/** When the next run is due after `from`; null without a schedule. */
export function nextRun(
  { every_minutes: minutes, cron, time_zone: tz }: Schedule,
  from: Date,
): Date | null {
  if (minutes !== null) return new Date(from.getTime() + minutes * MINUTE_MS)
  if (cron === null) return null
  return CronExpressionParser.parse(cron, { currentDate: from, ...(tz !== null && { tz }) })
    .next()
    .toDate()
}

/** The same for a source after its first run. A watched one without a schedule is compared each hour. */
export function nextRunOf(source: Schedule & { readonly kind: string }, from: Date): Date | null {
  const isWatched = KINDS.get(source.kind)?.watch !== undefined
  return nextRun(source, from) ?? (isWatched ? new Date(from.getTime() + HOUR_MS) : null)
}

/** @throws InvalidInput for a schedule that can't be followed */
export function checkSchedule(schedule: Schedule): void {
  const { every_minutes: minutes, cron, time_zone: zone } = schedule
  if (zone !== null && !isTimeZone(zone)) {
    throw invalidInput(['body', 'time_zone'], 'The server does not know this time zone', zone)
  }
  if (cron === null) return
  if (minutes !== null) {
    throw invalidInput(['body', 'cron'], 'Give either every_minutes or cron', cron)
  }
  if (cron.trim().split(/\s+/).length !== FIELDS || !hasNext(schedule)) {
    throw invalidInput(
      ['body', 'cron'],
      'A cron expression has five fields: minute, hour, day, month, weekday',
      cron,
    )
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    return true
  } catch {
    return false
  }
}

function hasNext(schedule: Schedule): boolean {
  try {
    return nextRun(schedule, new Date()) !== null
  } catch {
    return false
  }
}
