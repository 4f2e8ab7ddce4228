import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startRedis, type RedisServer } from '../../../../test/support/redis-server.ts'
import type { RateCounts } from '../../attempts/rates.ts'
import { Commands } from './commands.ts'
import { Link } from './link.ts'
import { shareRates } from './redis-rates.ts'

const RATE = { kind: 'test', windowMs: 60_000, max: 3 }

let opened: AsyncDisposableStack
let redis: RedisServer

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  redis = opened.use(await startRedis({ durable: false }))
})
afterEach(() => opened.disposeAsync())

/** The counts of a separate process. */
function open(patienceMs = 30_000): RateCounts {
  const link = new Link({ url: redis.url, use: 'commands', log: pino({ level: 'silent' }) })
  const commands = opened.adopt(new Commands(link), (made) => made.close())
  return shareRates(commands, patienceMs)(RATE)
}

it('admits exactly the limit of requests to all processes together', async () => {
  const processes = [open(), open(), open()]
  const taken = await Promise.all(
    Array.from({ length: 4 }).flatMap(() => processes.map((counts) => counts.take('k'))),
  )
  const allowed = taken.filter(({ isAllowed }) => isAllowed)
  expect(new Set(allowed.map(({ left }) => left))).toEqual(new Set([0, 1, 2]))
  expect(allowed).toHaveLength(3)
  for (const { endsInMs } of taken) {
    expect(endsInMs).toBeGreaterThan(0)
    expect(endsInMs).toBeLessThanOrEqual(60_000)
  }
  expect(await processes[0]?.take('other')).toMatchObject({ isAllowed: true, left: 2 })
})

it('counts in memory while Redis is down', async () => {
  const counts = open(500)
  await redis.kill()
  const taken = []
  for (let at = 0; at < 4; at += 1) taken.push((await counts.take('k')).isAllowed)
  expect(taken).toEqual([true, true, true, false])
})
