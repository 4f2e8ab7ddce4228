import type { StreamConfig } from '../config/stream.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createDisabledTransport } from './disabled.ts'
import { createMemoryTransport } from './memory.ts'
import { createRedisTransport } from './redis.ts'
import type { StreamTransport } from './transport.ts'

const MINUTE_MS = 60_000

/** The transport that the configuration names. */
export function openStreamTransport(config: StreamConfig, log: Logger): StreamTransport {
  const limits = { ttlMs: config.ttlMinutes * MINUTE_MS, bufferSize: config.sseBufferSize }
  switch (config.url) {
    case 'DISABLED':
      return createDisabledTransport()
    case 'memory://':
      return createMemoryTransport(limits)
    default:
      return createRedisTransport({
        ...limits,
        url: config.url,
        maxConnections: config.maxConnections,
        log,
      })
  }
}
