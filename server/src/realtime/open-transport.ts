import type { StreamConfig } from '../config/config.ts'
import { createDisabledTransport } from './disabled.ts'
import { createMemoryTransport } from './memory.ts'
import type { StreamTransport } from './transport.ts'

const MINUTE_MS = 60_000

/** The transport that the configuration names. */
export function openStreamTransport(config: StreamConfig): StreamTransport {
  switch (config.url) {
    case 'DISABLED':
      return createDisabledTransport()
    case 'memory://':
      return createMemoryTransport({
        ttlMs: config.ttlMinutes * MINUTE_MS,
        bufferSize: config.sseBufferSize,
      })
  }
}
