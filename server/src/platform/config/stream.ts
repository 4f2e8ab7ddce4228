import type { EnvReader } from './env.ts'

export type StreamConfig = {
  readonly url: 'DISABLED' | 'memory://' | `redis://${string}` | `rediss://${string}`
  readonly ttlMinutes: number
  readonly maxConnections: number
  readonly sseBufferSize: number
}

/** One connection for blocking reads, and one for everything else. */
const LEAST_REDIS_CONNECTIONS = 2

/** The transport of real-time events. */
export function readStream(reader: EnvReader, embedded: boolean): StreamConfig {
  const url = readUrl(reader) ?? (embedded ? 'memory://' : 'DISABLED')
  const maxConnections = reader.whole('ARBOR_STREAM_MAX_CONNECTIONS')
  if (url.startsWith('redis') && maxConnections < LEAST_REDIS_CONNECTIONS) {
    reader.fault('ARBOR_STREAM_MAX_CONNECTIONS must be at least 2 with Redis.')
  }
  return {
    url,
    ttlMinutes: reader.whole('ARBOR_STREAM_TTL_MINUTES'),
    maxConnections,
    sseBufferSize: reader.whole('ARBOR_SSE_BUFFER_SIZE'),
  }
}

function readUrl(reader: EnvReader): StreamConfig['url'] | undefined {
  const value = reader.text('ARBOR_STREAM_URL')
  if (value === undefined || value === 'DISABLED' || value === 'memory://') return value
  if (isRedisUrl(value)) return value
  // The value is not repeated, because it may contain a password.
  reader.fault(
    'ARBOR_STREAM_URL must be DISABLED, memory:// or look like redis://user:password@host:6379/0 ' +
      '(rediss:// for TLS; percent-encode special characters in user and password).',
  )
  return undefined
}

function isRedisUrl(value: string): value is Extract<StreamConfig['url'], `redis${string}`> {
  const url = URL.parse(value)
  if (url === null || !/^rediss?:\/\//.test(value)) return false
  const isPlain = /^\/?\d{0,5}$/.test(url.pathname) && `${url.search}${url.hash}` === ''
  return isPlain && url.hostname !== '' && url.port !== '0' && isDecodable(url)
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(`${username}${password}`) !== undefined
  } catch {
    return false
  }
}
