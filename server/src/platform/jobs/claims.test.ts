import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseAway, type Doors } from '../db/index.ts'
import { Availability } from '../availability/availability.ts'
import { Waits } from '../availability/dependencies.ts'
import { defineJob } from './index.ts'
import type { ClaimedWork } from './claimed-work.ts'
import { Claims, ClaimLost, TooManyAttempts, type ClaimedRow } from './claims.ts'
import { Type } from 'typebox'

const MINUTE_MS = 60_000
const row: ClaimedRow = { tenant_id: 't', id: 'r', claim: 'c', attempts: 1 }
const never = new AbortController().signal
/** A database that doesn't respond, so nothing can be learned from it. */
const doors = { inTenant: () => new Promise<never>(() => undefined) } as unknown as Doors
const log = pino({ level: 'silent' })
const availability = new Availability(log)
availability.watch('database', async () => undefined)
availability.watch('storage', async () => undefined)
const context = { doors, log, availability }

const claims = new Claims<ClaimedRow, 'thread_reply'>({
  table: 'thread_reply',
  read: (value) => value as ClaimedRow,
  open: ['running'],
  inProgress: 'running',
  jobs: [
    defineJob({
      name: 'work',
      payload: Type.Object({ rowId: Type.String() }),
      heartbeatSeconds: 20,
      expireInSeconds: 60,
      retryLimit: 1,
    }),
  ],
  idIn: 'rowId',
  waitsSince: 'created_at',
})

/** A row of the same tenant that nobody works on. */
const next = { tenantId: 't', id: 'next' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

function begin(more: Partial<ClaimedWork> = {}, of = row) {
  const failed = vi.fn<(error: unknown) => Promise<void>>(async () => undefined)
  const lost = vi.fn<() => Promise<void>>(async () => undefined)
  const perform = vi.fn<ClaimedWork['perform']>(untilStopped)
  const ended = claims.work(context, of, never, { perform, failed, lost, ...more })
  return { ended, perform, failed, lost }
}

test('work that takes too long ends with the reason of its limit, even during a database outage', async () => {
  const limit = { ms: () => 10 * MINUTE_MS, reason: () => new Error('Too long.') }
  const { ended, failed, lost } = begin({ limit })
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Too long.' }))
  expect(lost).not.toHaveBeenCalled()
})

test('work may take longer the more of it is done', async () => {
  let pages = 0
  const ms = () => 10 * MINUTE_MS + pages * MINUTE_MS
  const { ended, failed } = begin({ limit: { ms, reason: () => new Error('Too long.') } })
  pages = 5
  await vi.advanceTimersByTimeAsync(12 * MINUTE_MS)
  pages = 8
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(failed).toHaveBeenCalledOnce()
})

test('finished work leaves no timer and is no longer counted', async () => {
  const limit = { ms: () => MINUTE_MS, reason: () => new Error('Too long.') }
  const done = Promise.withResolvers<void>()
  const { ended, failed } = begin({ limit, perform: () => done.promise })
  expect(claims.othersInProgress(next)).toBe(1)
  expect(claims.othersInProgress({ ...next, id: 'r' })).toBe(0)
  done.resolve()
  await ended
  expect(vi.getTimerCount()).toBe(0)
  expect(claims.othersInProgress(next)).toBe(0)
  expect(failed).not.toHaveBeenCalled()
})

test('work whose claim is lost ends within two seconds, without an error', async () => {
  const look = vi
    .fn<() => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValue(new ClaimLost())
  const { ended, failed, lost } = begin({ look })
  await vi.advanceTimersByTimeAsync(2_000)
  await ended
  expect(lost).toHaveBeenCalledOnce()
  expect(failed).not.toHaveBeenCalled()
})

test('a cancel stops only the work on that row, whatever the work then throws', async () => {
  const perform = (signal: AbortSignal) =>
    untilStopped(signal).catch(() => {
      throw new Error('The connection was closed.')
    })
  const mine = begin({ perform })
  const other = begin({}, { ...row, id: 'other' })
  claims.stop('r')
  await mine.ended
  expect(mine.lost).toHaveBeenCalledOnce()
  expect(mine.failed).not.toHaveBeenCalled()
  expect(claims.othersInProgress(next)).toBe(1)
  claims.stop('other')
  await other.ended
})

test('work that was started too often is not started again', async () => {
  const { ended, perform, failed } = begin({}, { ...row, attempts: 5 })
  await ended
  expect(perform).not.toHaveBeenCalled()
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(TooManyAttempts))
})

test('work interrupted by a database outage is released without counting an attempt, once the database responds', async () => {
  const away = new DatabaseAway('ECONNREFUSED', 'untried')
  const replies = [Promise.reject(away), Promise.reject(away), Promise.resolve(undefined)]
  for (const reply of replies) reply.catch(() => undefined)
  const inTenant = vi.fn<() => Promise<unknown>>(
    () => replies.shift() ?? Promise.reject(new Error('asked again')),
  )
  const failed = vi.fn<() => Promise<void>>(async () => undefined)
  const outcome = claims
    .work(
      { ...context, doors: { inTenant } as unknown as Doors },
      row,
      new AbortController().signal,
      { perform: () => Promise.reject(away), failed },
    )
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await outcome).toMatchObject({ name: Waits.name, dependency: 'database', cause: away })
  expect(inTenant).toHaveBeenCalledTimes(3)
  expect(failed).not.toHaveBeenCalled()
})
