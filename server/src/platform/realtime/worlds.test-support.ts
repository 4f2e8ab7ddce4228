import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { startRedis } from '../../../test/support/redis-server.ts'
import { createMemoryTransport } from './memory.ts'
import { RedisTransport } from './redis.ts'
import type { StreamTransport } from './transport.ts'

/** The settings that a contract test can choose for any transport. */
export type WorldSettings = {
  readonly ttlMs?: number
  readonly bufferSize?: number
  readonly maxEntries?: number
  /** Memory only. Redis has its own clock. */
  readonly now?: () => number
}

export type ContractTransport = StreamTransport & {
  stats(): { streams: number; subscribers: number }
}

/** Opens transports whose streams are separate from each other. */
export type Worlds = AsyncDisposable & {
  readonly kind: 'memory' | 'redis'
  open(settings?: WorldSettings): ContractTransport
}

const DEFAULTS = { ttlMs: 60_000, bufferSize: 1024 }

/** Opens transports of one implementation. Disposing of it closes those that are still open. */
export async function openWorlds(kind = 'memory'): Promise<Worlds> {
  const opened: StreamTransport[] = []
  const keep = (transport: ContractTransport): ContractTransport => {
    opened.push(transport)
    return transport
  }
  const closeAll = async () => Promise.all(opened.map(async (transport) => transport.close()))
  if (kind === 'memory') {
    return {
      kind,
      open: (settings) => keep(createMemoryTransport({ ...DEFAULTS, ...settings })),
      [Symbol.asyncDispose]: async () => void (await closeAll()),
    }
  }
  const server = await startRedis({ durable: false })
  const log = pino({ level: 'silent' })
  return {
    kind: 'redis',
    open: (settings) => {
      const own = { url: server.url, log, maxConnections: 2, keyPrefix: `${randomUUID()}:` }
      return keep(new RedisTransport({ ...DEFAULTS, ...own, ...settings }))
    },
    [Symbol.asyncDispose]: async () => {
      await closeAll()
      await server[Symbol.asyncDispose]()
    },
  }
}
