import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRedis, type RedisServer } from '../../../../test/support/redis-server.ts'
import { countNamedKeys } from './find-named.ts'

let server: RedisServer

beforeAll(async () => {
  server = await startRedis({ durable: false })
})
afterAll(() => server[Symbol.asyncDispose]())

it('finds an id in the names of keys and in what they hold, and only in keys of the service', async () => {
  const id = '01a218ca-371e-70f9-8f63-88188cdc86f1'
  const count = () => countNamedKeys(server.url, (text) => text.includes(id))
  for (let n = 0; n < 1200; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    if (n % 100 === 0) await server.command('SET', `arbor:other:${String(n)}`, 'x')
    // oxlint-disable-next-line no-await-in-loop
    await server.command('XADD', 'arbor:stream:long', '*', 'data', `entry ${String(n)}`)
  }
  await server.command('SET', `elsewhere:${id}`, id)
  expect(await count()).toBe(0)
  await server.command('SET', `arbor:stream:${id}`, 'x')
  expect(await count()).toBe(1)
  await server.command('XADD', 'arbor:stream:long', '*', 'data', `{"id":"${id}"}`)
  await server.command('SET', 'arbor:text', `of ${id}`)
  await server.command('HSET', 'arbor:hash', 'field', id)
  await server.command('SADD', 'arbor:set', id)
  await server.command('ZADD', 'arbor:sorted', '1', id)
  await server.command('RPUSH', 'arbor:list', id)
  expect(await count()).toBe(7)
})
