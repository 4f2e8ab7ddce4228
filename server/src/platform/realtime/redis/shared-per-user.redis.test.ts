import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRedis, type RedisServer } from '../../../../test/support/redis-server.ts'
import type { PerUser } from '../per-user.ts'
import { Commands } from './commands.ts'
import { Link } from './link.ts'
import { sharePerUser } from './shared-per-user.ts'

const opened = new AsyncDisposableStack()
let redis: RedisServer
beforeAll(async () => {
  redis = opened.use(await startRedis({ durable: false }))
})
afterAll(() => opened.disposeAsync())

const never = new Promise<void>(() => undefined)

/** The count of a separate process. */
function open(times: { refreshMs?: number; keptMs?: number; patienceMs?: number } = {}): PerUser {
  const link = new Link({ url: redis.url, use: 'commands', log: pino({ level: 'silent' }) })
  const commands = opened.adopt(new Commands(link), (made) => made.close())
  return sharePerUser(commands, { patienceMs: 30_000, ...times })('socket', 3)
}

it('limits what a user has open across all processes, and admits another after one closes', async () => {
  const [one, other] = [open(), open()]
  const ann = { userId: 'ann' }
  const first = Promise.withResolvers<void>()
  expect(await one.admit(ann, first.promise)).toBe(true)
  expect(await other.admit(ann, never)).toBe(true)
  expect(await one.admit(ann, never)).toBe(true)
  expect(await other.admit(ann, never)).toBe(false)
  expect(await other.admit({ userId: 'bob' }, never)).toBe(true)
  first.resolve()
  await expect.poll(() => other.admit(ann, never)).toBe(true)
})

it('drops what a killed process had open, but not what a running one has', async () => {
  const carl = { userId: 'carl' }
  // The first never confirms its members, as if it had been killed.
  const [killed, living] = [
    open({ refreshMs: 1e9, keptMs: 300 }),
    open({ refreshMs: 50, keptMs: 300 }),
  ]
  for (const one of [killed, killed, living]) expect(await one.admit(carl, never)).toBe(true)
  const other = open()
  await expect.poll(() => other.admit(carl, never)).toBe(true)
  await expect.poll(() => other.admit(carl, never)).toBe(true)
  expect(await other.admit(carl, never)).toBe(false)
})

it('counts per process while Redis is down', async () => {
  await redis.kill()
  const [one, other] = [open({ patienceMs: 50 }), open({ patienceMs: 50 })]
  const dora = { userId: 'dora' }
  for (let count = 0; count < 3; count++) expect(await one.admit(dora, never)).toBe(true)
  expect(await one.admit(dora, never)).toBe(false)
  expect(await other.admit(dora, never)).toBe(true)
})
