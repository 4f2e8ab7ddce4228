import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/support/index.ts'
import { startRedis, type RedisServer } from '../../../test/support/redis-server.ts'

let opened: AsyncDisposableStack
let redis: RedisServer
let servers: TestServer[]

beforeAll(async () => {
  opened = new AsyncDisposableStack()
  redis = opened.use(await startRedis())
  const settings = { ARBOR_STREAM_URL: redis.url }
  servers = [
    opened.use(await startTestServer({ settings })),
    opened.use(await startTestServer({ settings })),
  ]
})
afterAll(() => opened.disposeAsync())

async function guess(server: TestServer | undefined, email: string) {
  const payload = { email, password: 'a wrong one' }
  return server?.app.inject({ method: 'POST', url: '/v1/auth/pw/signin', payload })
}

it('servers that share a Redis count guesses together', async () => {
  let tries = 0
  // If the machine is too busy, try again with another address: a server doesn't wait long for Redis.
  await vi.waitFor(async () => {
    const email = `ann${++tries}@example.org`
    for (let i = 0; i < 10; i++) {
      expect(await guess(servers[i % 2], email)).toMatchObject({ statusCode: 401 })
    }
    for (const server of servers) {
      const refused = await guess(server, email)
      expect(refused?.statusCode).toBe(429)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800)
    }
  }, 120_000)
})

it('without Redis, each server counts separately and nobody is locked out', async () => {
  await redis.kill()
  for (let i = 0; i < 10; i++) {
    expect(await guess(servers[0], 'bob@example.org')).toMatchObject({ statusCode: 401 })
  }
  expect(await guess(servers[0], 'bob@example.org')).toMatchObject({ statusCode: 429 })
  expect(await guess(servers[1], 'bob@example.org')).toMatchObject({ statusCode: 401 })
})
