import { join } from 'node:path'
import { hostUrls } from '../core/host-urls.ts'
import type { EnvReader } from './env.ts'
import type { Setting } from './settings.ts'

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly folder: string }
  | ({ readonly kind: 'postgres' } & PostgresConfig)

export type PostgresConfig = {
  readonly url: string
  /** Streaming replicas that can be read. */
  readonly replicaUrls: readonly string[]
  /** Maximum connections of a process, not counting the one that listens. */
  readonly maxConnections: number
  /** Maximum wait for a connection, whether it is opened or becomes free. */
  readonly connectTimeoutMs: number
  /** Maximum time of a statement in a transaction. 0: no limit. */
  readonly statementTimeoutMs: number
  /** Whether to use prepared statements. */
  readonly prepare: boolean
}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full']

/** The location of the database. Error messages never repeat the URL, because it contains a password. */
export function readDatabase(reader: EnvReader, dataDir: string): DatabaseConfig {
  const url = reader.text('ARBOR_DATABASE_URL')
  const replicaUrls = readReplicas(reader, url)
  if (url === undefined) return { kind: 'embedded', folder: join(dataDir, 'database') }
  checkUrl(reader, 'ARBOR_DATABASE_URL', url)
  return {
    kind: 'postgres',
    url,
    replicaUrls,
    maxConnections: reader.whole('ARBOR_DATABASE_CONNECTIONS'),
    connectTimeoutMs: reader.whole('ARBOR_DATABASE_CONNECT_SECONDS') * 1000,
    statementTimeoutMs: reader.whole('ARBOR_DATABASE_STATEMENT_SECONDS') * 1000,
    prepare: reader.choice('ARBOR_DATABASE_PREPARE') !== 'OFF',
  }
}

function readReplicas(reader: EnvReader, primary: string | undefined): readonly string[] {
  const value = reader.text('ARBOR_DATABASE_REPLICA_URLS')
  if (value === undefined) return []
  if (primary === undefined) {
    reader.fault(
      'ARBOR_DATABASE_REPLICA_URLS requires ARBOR_DATABASE_URL. The embedded database has no replicas.',
    )
    return []
  }
  const urls = value.split(',').map((url) => url.trim())
  if (urls.includes(primary)) {
    reader.fault('ARBOR_DATABASE_REPLICA_URLS must not contain ARBOR_DATABASE_URL.')
  }
  if (new Set(urls).size < urls.length) {
    reader.fault('ARBOR_DATABASE_REPLICA_URLS contains a URL twice.')
  }
  for (const url of urls) checkUrl(reader, 'ARBOR_DATABASE_REPLICA_URLS', url)
  return urls
}

function checkUrl(reader: EnvReader, setting: Setting, url: string): void {
  const [first = url, ...others] = hostUrls(url)
  if (!/^postgres(ql)?:\/\//.test(url) || ![first, ...others].every((each) => isWhole(each))) {
    const more =
      setting === 'ARBOR_DATABASE_URL'
        ? ' With several hosts, separate them with commas: @host1:5432,host2:5432/database.'
        : ' Separate the URLs of several replicas with commas.'
    reader.fault(
      `${setting} must look like postgres://user:password@host:5432/database ` +
        `(postgresql:// also works; percent-encode special characters in the password).${more}`,
    )
    return
  }
  const { searchParams } = new URL(first)
  const mode = searchParams.get('sslmode')
  if (mode === null) return
  if (!SSL_MODES.includes(mode)) {
    reader.fault(`${setting}: sslmode must be one of ${SSL_MODES.join(', ')}, not "${mode}".`)
  } else if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) {
    reader.fault(`${setting}: sslmode=verify-ca needs sslrootcert, the path of the CA certificate.`)
  }
}

/** A list of hosts must not have gaps. The driver fills in what is missing for a single one. */
const isWhole = (url: string): boolean => URL.canParse(url)
