import type { StreamConfig } from '../config/stream.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createDisabledTransport } from './disabled.ts'
import { createMemoryTransport } from './memory.ts'
import { RedisTransport } from './redis.ts'
import { checkRedis } from './redis/check.ts'
import { countNamedKeys } from './redis/find-named.ts'
import { Commands } from './redis/commands.ts'
import { Link } from './redis/link.ts'
import type { StreamTransport } from './transport.ts'

const MINUTE_MS = 60_000

/** Commands to Redis, if one is configured. Connects on first use. */
export function openCommands({ url }: StreamConfig, log: Logger): Commands | undefined {
  if (url === 'DISABLED' || url === 'memory://') return undefined
  return new Commands(new Link({ url, log, use: 'commands' }))
}

/**
 * Tries the configured transport.
 * @returns a message for the operator if it doesn't respond
 * @throws StartFault if it can't be used as configured
 */
export async function checkStream({ url }: StreamConfig): Promise<string | undefined> {
  return url === 'DISABLED' || url === 'memory://' ? undefined : checkRedis(url)
}

/**
 * Counts the keys in Redis that name one of some ids, in their names or in what they hold, such as entries of streams.
 * Undefined without Redis.
 */
export async function countNamedInStream(
  { url }: StreamConfig,
  isNamed: (text: string) => boolean,
  signal?: AbortSignal,
): Promise<number | undefined> {
  if (url === 'DISABLED' || url === 'memory://') return undefined
  return countNamedKeys(url, isNamed, signal)
}

/** Opens the configured transport. It closes `commands`. */
export function openStreamTransport(
  config: StreamConfig,
  log: Logger,
  commands?: Commands,
): StreamTransport {
  const limits = { ttlMs: config.ttlMinutes * MINUTE_MS, bufferSize: config.sseBufferSize }
  switch (config.url) {
    case 'DISABLED':
      return createDisabledTransport()
    case 'memory://':
      return createMemoryTransport(limits)
    default:
      return new RedisTransport({
        ...limits,
        url: config.url,
        maxConnections: config.maxConnections,
        log,
        commands,
      })
  }
}
