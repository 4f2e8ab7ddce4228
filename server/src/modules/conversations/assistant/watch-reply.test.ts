import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Doors } from '../../../platform/db/index.ts'
import type { ReplyRow } from './replies.queries.ts'
import { ReplyTooLong } from './running-replies.ts'
import { watchReply } from './watch-reply.ts'

const MINUTE_MS = 60_000
const reply = { tenant_id: 't', id: 'r' } as ReplyRow
/** A database that doesn't answer: nothing is learned from it. */
const doors = { inTenant: () => new Promise<never>(() => undefined) } as unknown as Doors

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(stop: (reason: Error) => void): Disposable {
  return watchReply({ doors, log: pino({ level: 'silent' }) }, reply, stop)
}

test('an answer is stopped after ten minutes, also when the database is away', () => {
  const stop = vi.fn<(reason: Error) => void>()
  const watched = watch(stop)
  vi.advanceTimersByTime(10 * MINUTE_MS - 1)
  expect(stop).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(stop).toHaveBeenCalledExactlyOnceWith(expect.any(ReplyTooLong))
  watched[Symbol.dispose]()
})

test('an answer that is over is not stopped any more', () => {
  const stop = vi.fn<(reason: Error) => void>()
  watch(stop)[Symbol.dispose]()
  vi.advanceTimersByTime(20 * MINUTE_MS)
  expect(stop).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
