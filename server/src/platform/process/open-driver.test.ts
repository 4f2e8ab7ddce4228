import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { logChangesTo } from './open-driver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('logs an outage once a minute while it lasts', () => {
  const lines: unknown[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const change = logChangesTo(createLogger({ level: 'info', destination }))
  change({ isAway: true, code: 'ECONNREFUSED' })
  vi.advanceTimersByTime(150_000)
  change({ isAway: false })
  vi.advanceTimersByTime(600_000)
  const code = 'ECONNREFUSED'
  expect(lines).toMatchObject([
    { level: 'error', msg: 'the database does not respond', code },
    { level: 'error', msg: 'the database still does not respond', code, seconds: 60 },
    { level: 'error', msg: 'the database still does not respond', code, seconds: 120 },
    { level: 'warn', msg: 'the database responds again', seconds: 150 },
  ])
})
