import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRedis } from '../../../test/support/redis-server.ts'
import type { RedisServer, RedisServerOptions } from '../../../test/support/redis-server.ts'
import { compareEntryIds, parseEntryId } from './entry-id.ts'
import { publishAll, record } from './recording.test-support.ts'
import { RedisTransport, type RedisTransportSettings } from './redis.ts'
import { StreamUnavailable } from './transport.ts'
import type { StreamEntry } from './transport.ts'

let opened: AsyncDisposableStack
let server: RedisServer
let lines: string[]

const WAIT = { timeout: 120_000, interval: 5 }
const HOUR_MS = 3_600_000

beforeEach(() => {
  opened = new AsyncDisposableStack()
  lines = []
})
afterEach(() => opened.disposeAsync())

async function start(options?: RedisServerOptions): Promise<void> {
  server = opened.use(await startRedis(options))
}

function open(settings: Partial<RedisTransportSettings> = {}): RedisTransport {
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const own = { url: server.url, ttlMs: HOUR_MS, bufferSize: 10_000, maxConnections: 2, log }
  return opened.adopt(new RedisTransport({ ...own, ...settings }), (made) => made.close())
}

function expectToRise(ids: readonly string[]): void {
  const keys = ids.map((id) => parseEntryId(id))
  expect(keys.toSorted(compareEntryIds)).toEqual(keys)
  expect(new Set(ids).size).toBe(ids.length)
}

function publish(transport: RedisTransport, data: unknown): Promise<string> {
  return transport.publish('s', { event: 'tick', data })
}

describe('when Redis is killed and restarted', () => {
  it('delivers every acknowledged event once and in order to existing subscribers', async () => {
    await start()
    const [publisher, other] = [open(), open()]
    const listeners = [record(), record({ afterId: '0-0' })]
    for (const [index, { subscriber }] of listeners.entries()) {
      await [publisher, other][index]?.subscribe('s', subscriber)
    }
    const ids: string[] = []
    const publishing = (async () => {
      for (let n = 0; n < 600; n += 3) {
        // Three at a time, because events in flight together must keep their order, too.
        ids.push(...(await Promise.all([n, n + 1, n + 2].map((data) => publish(publisher, data)))))
      }
    })()
    for (const reached of [30, 200, 400]) {
      await vi.waitFor(() => expect(ids.length).toBeGreaterThan(reached), WAIT)
      await server.kill()
      await server.start()
    }
    await publishing
    expectToRise(ids)
    for (const { received, ids: heard, dropped } of listeners) {
      await vi.waitFor(() => expect(received).toHaveLength(600), WAIT)
      expect(received).toEqual(Array.from({ length: 600 }, (_, index) => index))
      expect(heard).toEqual(ids)
      expect(dropped).toEqual([])
    }
  })

  it('resumes an interrupted replay', async () => {
    await start()
    const [transport, publisher] = [open({ patienceMs: 1000 }), open()]
    await publishAll(publisher, 900)
    const received: unknown[] = []
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const onEvent = async ({ data }: StreamEntry) => {
      received.push(data)
      await gate
    }
    const { dropped, replays, subscriber } = record({ afterId: '0-0', onEvent })
    await transport.subscribe('s', subscriber)
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT)
    await server.kill()
    release()
    await expect(publish(transport, 'lost')).rejects.toThrow(StreamUnavailable)
    await server.start()
    await vi.waitFor(() => expect(replays).toEqual([expect.objectContaining({ count: 900 })]), WAIT)
    await publish(publisher, 900)
    await vi.waitFor(() => expect(received).toHaveLength(901), WAIT)
    expect(received).toEqual(Array.from({ length: 901 }, (_, index) => index))
    expect(dropped).toEqual([])
  })

  it('keeps subscriptions and rising ids even if Redis has lost its data', async () => {
    await start({ durable: false })
    const [transport, other] = [open(), open()]
    const { received, ids, dropped, subscriber } = record()
    await other.subscribe('s', subscriber)
    await publishAll(transport, 5)
    await vi.waitFor(() => expect(received).toHaveLength(5), WAIT)
    await server.kill()
    await server.start()
    await publishAll(transport, 5, 5)
    await vi.waitFor(() => expect(received).toHaveLength(10), WAIT)
    expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expectToRise(ids)
    expect(dropped).toEqual([])
  })

  it('keeps ids rising in all processes if Redis has lost its data and its clock was set back', async () => {
    await start({ durable: false })
    const [listening, publishing] = [open(), open()]
    const { received, ids, subscriber } = record()
    await listening.subscribe('s', subscriber)
    // One hour ahead. Once this key is lost, the real time looks like a clock that was set back.
    await server.command('SET', 'arbor:clock', String(Date.now() + HOUR_MS))
    await publishAll(publishing, 2)
    await vi.waitFor(() => expect(received).toHaveLength(2), WAIT)
    await server.kill()
    await server.start()
    // This process knows no earlier ids. The one that listens tells Redis.
    await vi.waitFor(
      async () => expect(await server.command('GET', 'arbor:clock')).toBeTruthy(),
      WAIT,
    )
    await publishAll(open(), 2, 2)
    await publishAll(publishing, 2, 4)
    await vi.waitFor(() => expect(received).toEqual([0, 1, 2, 3, 4, 5]), WAIT)
    expectToRise(ids)
  })
})

describe('a process that only publishes', () => {
  it('assigns rising ids if Redis has lost its data and its clock was set back', async () => {
    await start({ durable: false })
    const transport = open()
    await server.command('SET', 'arbor:clock', String(Date.now() + HOUR_MS))
    const ids = await publishAll(transport, 2)
    await server.kill()
    await server.start()
    ids.push(...(await publishAll(transport, 2)))
    expect(ids).toHaveLength(4)
    expectToRise(ids)
  })
})

describe('while Redis is down', () => {
  it('rejects publishing and subscribing after some time, and accepts them when Redis is back', async () => {
    await start()
    const transport = open({ patienceMs: 1000 })
    const early = record()
    await transport.subscribe('s', early.subscriber)
    await server.kill()
    await expect(publish(transport, 'lost')).rejects.toThrow(StreamUnavailable)
    await expect(transport.subscribe('t', record().subscriber)).rejects.toThrow(StreamUnavailable)
    expect(transport.enabled).toBe(true)
    expect(transport.stats()).toEqual({ streams: 1, subscribers: 1 })
    await server.start()
    await vi.waitFor(() => publish(transport, 'kept'), WAIT)
    await vi.waitFor(() => expect(early.received).toEqual(['kept']), WAIT)
    expect(early.dropped).toEqual([])
  })

  it('lets a server start, which works as soon as Redis is up', async () => {
    await start()
    await server.kill()
    const transport = open({ patienceMs: 300 })
    const { received, subscriber } = record()
    await expect(transport.subscribe('s', subscriber)).rejects.toThrow(StreamUnavailable)
    await server.start()
    await vi.waitFor(() => transport.subscribe('s', subscriber), WAIT)
    await publish(transport, 1)
    await vi.waitFor(() => expect(received).toEqual([1]), WAIT)
  })

  it('publishes an event once if the answer was lost', async () => {
    await start()
    const [transport, other] = [open(), open()]
    const { received, subscriber } = record()
    await other.subscribe('s', subscriber)
    await publish(transport, 0)
    server.freeze()
    const pending = [1, 2, 3].map((data) => publish(transport, data))
    // The connection is given up. The server still reads later what was sent over it.
    await vi.waitFor(() => expect(lines.join('')).toContain('"reason":"timeout"'), WAIT)
    server.resume()
    expectToRise(await Promise.all(pending))
    await publish(transport, 4)
    await vi.waitFor(() => expect(received.at(-1)).toBe(4), WAIT)
    expect(received).toEqual([0, 1, 2, 3, 4])
  })

  it('closes without waiting for Redis', async () => {
    await start()
    const transport = open()
    const { dropped, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await server.kill()
    const pending = publish(transport, 1)
    await transport.close()
    await expect(pending).rejects.toThrow('closed')
    expect(dropped).toEqual(['closed'])
  })
})

describe('the log', () => {
  it('says once that Redis is down and why, and that it is available again', async () => {
    await start()
    const transport = open({ patienceMs: 1000 })
    await publish(transport, 0)
    await server.kill()
    await expect(publish(transport, 1)).rejects.toThrow(StreamUnavailable)
    await server.start()
    await vi.waitFor(() => publish(transport, 2), WAIT)
    const logged = lines.map((line) => JSON.parse(line) as { reason?: string; msg: string })
    const refused = logged.filter(({ reason }) => reason === 'ECONNREFUSED')
    expect(refused).toEqual([
      expect.objectContaining({ msg: expect.stringContaining('unavailable') }),
    ])
    expect(logged.at(-1)).toMatchObject({ msg: 'stream transport available again' })
    expect(lines.join('')).not.toContain(server.password)
  })

  it('does not repeat messages of the server, which may contain what it was sent', async () => {
    const parrot = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        const words = data.toString().replaceAll(/\s+/g, ' ')
        socket.write(`-ERR unknown command, with args beginning with: ${words}\r\n`)
      })
    })
    opened.defer(async () => void parrot.close())
    await once(parrot.listen(0, '127.0.0.1'), 'listening')
    const { port } = parrot.address() as AddressInfo
    const url = `redis://user:top-secret@127.0.0.1:${port}`
    const error = await publish(open({ url, patienceMs: 2000 }), 1).catch(String)
    expect(error).toContain('(ERR)')
    expect(`${error}${lines.join('')}`).not.toContain('top-secret')
  })

  it('says that the password was refused, without repeating it', async () => {
    await start()
    const url = server.url.replace(server.password, 'not-the-password')
    const error = await publish(open({ url, patienceMs: 2000 }), 1).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(StreamUnavailable)
    expect(String(error)).toContain('WRONGPASS')
    expect(`${String(error)}${lines.join('')}`).not.toContain('not-the-password')
    expect(lines.join('')).toContain('WRONGPASS')
  })
})
