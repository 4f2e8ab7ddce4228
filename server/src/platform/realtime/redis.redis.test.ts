import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRedis } from '../../../test/support/redis-server.ts'
import type { RedisServer } from '../../../test/support/redis-server.ts'
import { publishAll, record } from './recording.test-support.ts'
import { RedisTransport, type RedisTransportSettings } from './redis.ts'
import { StreamUnavailable } from './transport.ts'

let server: RedisServer
let opened: AsyncDisposableStack

const WAIT = { timeout: 120_000, interval: 5 }
const log = pino({ level: 'silent' })

beforeAll(async () => {
  server = await startRedis({ durable: false })
})
beforeEach(() => {
  opened = new AsyncDisposableStack()
})
afterEach(async () => {
  await opened.disposeAsync()
  await server.command('FLUSHALL')
})
afterAll(() => server[Symbol.asyncDispose]())

function open(settings: Partial<RedisTransportSettings> = {}): RedisTransport {
  const own = { url: server.url, ttlMs: 60_000, bufferSize: 1024, maxConnections: 2, log }
  return opened.adopt(new RedisTransport({ ...own, ...settings }), (made) => made.close())
}

/** The number of connections to the server, without the one that asks. */
async function countConnections(): Promise<number> {
  const list = String(await server.command('CLIENT', 'LIST'))
  return list.trim().split('\n').length - 1
}

describe('two processes on one Redis', () => {
  it('receive and replay what the other one publishes', async () => {
    const [a, b] = [open(), open()]
    const live = record()
    await b.subscribe('s', live.subscriber)
    const ids = await publishAll(a, 10)
    const replayed = record({ afterId: ids[3] ?? '' })
    await b.subscribe('s', replayed.subscriber)
    ids.push(...(await publishAll(b, 5, 10)), ...(await publishAll(a, 5, 15)))
    await vi.waitFor(() => expect(live.ids).toEqual(ids), WAIT)
    await vi.waitFor(() => expect(replayed.ids).toEqual(ids.slice(4)), WAIT)
    expect(replayed.replays).toEqual([{ count: 6, lastEntryId: ids[9] }])
  })
})

describe('connections', () => {
  it('are limited to two, for any number of subscribers and streams', async () => {
    const transport = open()
    const names = Array.from({ length: 200 }, (_, n) => `stream ${n}`)
    const listeners = names.map((name) => ({ name, ...record() }))
    await Promise.all(
      listeners.map(({ name, subscriber }) => transport.subscribe(name, subscriber)),
    )
    await Promise.all(names.map((name) => transport.publish(name, { event: 'e', data: name })))
    for (const { name, received } of listeners) {
      await vi.waitFor(() => expect(received).toEqual([name]), WAIT)
    }
    expect(await countConnections()).toBe(2)
  })

  it('increase with the number of streams, up to maxConnections', async () => {
    const transport = open({ maxConnections: 4, streamsPerReader: 5 })
    const listeners = Array.from({ length: 40 }, (_, n) => ({ name: `stream ${n}`, ...record() }))
    for (const { name, subscriber } of listeners) await transport.subscribe(name, subscriber)
    for (const { name } of listeners) await transport.publish(name, { event: 'e', data: name })
    for (const { name, received } of listeners) {
      await vi.waitFor(() => expect(received).toEqual([name]), WAIT)
    }
    expect(await countConnections()).toBe(4)
  })

  it('close with the transport', async () => {
    const transport = open()
    await transport.subscribe('s', record().subscriber)
    await publishAll(transport, 1)
    await transport.close()
    await vi.waitFor(async () => expect(await countConnections()).toBe(0), WAIT)
  })
})

describe('a new stream', () => {
  it('is read immediately, although the reader is waiting for the others', async () => {
    const transport = open()
    await transport.subscribe('quiet', record().subscriber)
    const waits: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const { received, subscriber } = record()
      const begin = performance.now()
      const subscription = await transport.subscribe(`stream ${n}`, subscriber)
      await transport.publish(`stream ${n}`, { event: 'e', data: n })
      await vi.waitFor(() => expect(received).toEqual([n]), WAIT)
      waits.push(performance.now() - begin)
      subscription.close()
    }
    // Each would take five seconds if the reader's command had to time out first.
    expect(Math.min(...waits)).toBeLessThan(2_500)
    expect(transport.stats()).toEqual({ streams: 1, subscribers: 1 })
  })
})

describe('retention', () => {
  it('keeps about maxEntries, under keys with the prefix', async () => {
    const transport = open({ maxEntries: 300 })
    await transport.subscribe('s', record().subscriber)
    await publishAll(transport, 2000)
    const kept = Number(await server.command('XLEN', 'arbor:stream:s'))
    expect(kept).toBeGreaterThanOrEqual(300)
    expect(kept).toBeLessThanOrEqual(500)
    const keys = (await server.command('KEYS', '*')) as string[]
    expect(keys.filter((key) => !key.startsWith('arbor:'))).toEqual([])
  })

  it('deletes old entries from an active stream, and deletes an inactive stream', async () => {
    const transport = open({ ttlMs: 150 })
    await publishAll(transport, 500)
    await vi.waitFor(async () => {
      await publishAll(transport, 1)
      expect(Number(await server.command('XLEN', 'arbor:stream:s'))).toBeLessThan(250)
    }, WAIT)
    await vi.waitFor(async () => {
      expect(await server.command('EXISTS', 'arbor:stream:s')).toBe(0)
    }, WAIT)
  })

  it('keeps ids rising in a deleted stream even if the clock goes back', async () => {
    await server.command('SET', 'arbor:clock', String(Date.now() + 60_000))
    const [before = ''] = await publishAll(open(), 1)
    await server.command('DEL', 'arbor:stream:s')
    const { received, subscriber } = record({ afterId: before })
    const transport = open()
    await transport.subscribe('s', subscriber)
    await publishAll(transport, 1, 1)
    await vi.waitFor(() => expect(received).toEqual([1]), WAIT)
    const late = record({ afterId: before })
    await transport.subscribe('s', late.subscriber)
    await vi.waitFor(() => expect(late.received).toEqual([1]), WAIT)
  })
})

describe('a command that Redis refuses', () => {
  it('fails immediately without affecting others', async () => {
    const transport = open()
    const { received, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await server.command('SET', 'arbor:stream:wrong', 'a string')
    await server.command('CONFIG', 'RESETSTAT')
    await expect(transport.publish('wrong', { event: 'e', data: 1 })).rejects.toThrow(
      StreamUnavailable,
    )
    // One attempt counts once for the script, and possibly once more for the command in it.
    expect(await server.command('INFO', 'errorstats')).toMatch(/errorstat_WRONGTYPE:count=[12]\r/)
    await publishAll(transport, 1)
    await vi.waitFor(() => expect(received).toEqual([0]), WAIT)
  })
})
