import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRedis, type RedisServer } from '../../../../test/support/redis-server.ts'
import { Commands } from './commands.ts'
import { Link } from './link.ts'
import type { AttemptCounts, AttemptLimits } from '../../attempts/attempts.ts'
import { shareAttempts } from './redis-attempts.ts'

const LIMITS = { kind: 'test', windowMs: 60_000, perSubject: 3, perClient: 6 }

const WAIT = { timeout: 120_000, interval: 100 }

let opened: AsyncDisposableStack
let redis: RedisServer

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  redis = opened.use(await startRedis({ durable: false }))
})
afterEach(() => opened.disposeAsync())

/** The counts of a separate process. It is patient with Redis, because the machine may be busy. */
function open(limits: Partial<AttemptLimits> = {}, patienceMs = 30_000): AttemptCounts {
  const link = new Link({ url: redis.url, use: 'commands', log: pino({ level: 'silent' }) })
  const commands = opened.adopt(new Commands(link), (made) => made.close())
  return shareAttempts(commands, patienceMs)({ ...LIMITS, ...limits })
}

/** Counts how many attempts of a subject pass, one after another, up to 20. */
async function countFree(counts: AttemptCounts, subject: string, client = 'c'): Promise<number> {
  for (let free = 0; free < 20; free++) {
    if ((await counts.begin(subject, client)) > 0) return free
  }
  return 20
}

it('counts the attempts of all processes together, in a window that starts with the first one', async () => {
  const [one, other] = [open(), open()]
  expect(await one.begin('s', 'c')).toBe(0)
  expect(await other.begin('s', 'c')).toBe(0)
  expect(await one.begin('s', 'c')).toBe(0)
  for (const counts of [one, other]) {
    const waitMs = await counts.begin('s', 'c')
    expect(waitMs).toBeGreaterThan(30_000)
    expect(waitMs).toBeLessThanOrEqual(60_000)
  }
  expect(await open({ kind: 'another' }).begin('s', 'c')).toBe(0)
})

it('admits exactly the limit when all attempts arrive together', async () => {
  const processes = [open(), open(), open()]
  const waits = await Promise.all(
    Array.from({ length: 10 }).flatMap(() => processes.map((counts) => counts.begin('s', 'c'))),
  )
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3)
})

it('does not count a refused attempt, for the subject or the client', async () => {
  const counts = open()
  expect(await countFree(counts, 'first')).toBe(3)
  for (let i = 0; i < 10; i++) await counts.begin('first', 'c')
  expect(await countFree(counts, 'second')).toBe(3)
  expect(await countFree(counts, 'third')).toBe(0)
  expect(await countFree(counts, 'third', 'another client')).toBe(3)
})

it('resets a subject that succeeds, for all processes, and never counts below zero', async () => {
  const [one, other] = [open(), open()]
  await one.succeed('s', 'c')
  expect(await countFree(one, 's')).toBe(3)
  await other.succeed('s', 'c')
  expect(await countFree(one, 's')).toBe(3)
  // The client has made six attempts, one of which no longer counts.
  expect(await countFree(one, 't')).toBe(1)
})

it('starts again when the window has ended, and leaves no keys behind', async () => {
  const counts = open({ windowMs: 2000 })
  expect(await countFree(counts, 's')).toBe(3)
  expect(await redis.command('KEYS', '*')).toHaveLength(2)
  await vi.waitFor(async () => expect(await redis.command('KEYS', '*')).toEqual([]), WAIT)
  expect(await countFree(counts, 's')).toBe(3)
})

it('stores no readable addresses', async () => {
  await open().begin('ann@example.org', '192.0.2.1')
  const keys = String(await redis.command('KEYS', '*'))
  expect(keys).toContain('arbor:attempts:test:subject:')
  expect(keys).not.toMatch(/ann|example|192/)
})

it.each(['killed', 'frozen', 'down from the start'])(
  'counts in memory while Redis is %s, and in Redis again afterwards',
  async (state) => {
    const [one, other] = [open({}, 500), open({}, 500)]
    if (state !== 'down from the start') await one.begin('s', 'c')
    if (state === 'frozen') redis.freeze()
    else await redis.kill()
    expect(await countFree(one, 'offline')).toBe(3)
    expect(await countFree(other, 'offline')).toBe(3)
    await one.succeed('offline', 'c')
    expect(await countFree(one, 'offline')).toBe(3)

    if (state === 'frozen') redis.resume()
    else await redis.start()
    let tries = 0
    await vi.waitFor(async () => {
      tries += 1
      const [subject, client] = [`subject ${tries}`, `client ${tries}`]
      expect(await countFree(one, subject, client)).toBe(3)
      expect(await countFree(other, subject, client)).toBe(0)
    }, WAIT)
  },
)
