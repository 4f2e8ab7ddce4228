import { hostUrls } from '../core/host-urls.ts'
import type { EnvReader } from './env.ts'

export type StreamConfig = {
  readonly url: 'DISABLED' | 'memory://' | `redis${string}`
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
      '(rediss:// for TLS; percent-encode special characters in user and password), ' +
      'redis+sentinel://user:password@host:26379,host2:26379/NAME or redis+cluster://host:6379,host2:6379.',
  )
  return undefined
}

/** Sentinels, then what they call the primary and its database, or nodes of a cluster. */
const GROUP =
  /^rediss?\+(?:sentinel:\/\/(?:[^@/?#]*@)?[^@/?#]+\/[\w.-]+(?:\/\d{1,5})?|cluster:\/\/(?:[^@/?#]*@)?[^@/?#]+\/?)$/

/** The first of several servers, as a URL like those of one server. */
function firstOf(value: string): string {
  const [first = ''] = hostUrls(value)
  const [scheme = '', rest = ''] = first.split('://')
  return `${scheme.split('+')[0] ?? ''}://${rest.split('/')[0] ?? ''}`
}

function isRedisUrl(value: string): value is Extract<StreamConfig['url'], `redis${string}`> {
  if (GROUP.test(value)) return isRedisUrl(firstOf(value))
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
