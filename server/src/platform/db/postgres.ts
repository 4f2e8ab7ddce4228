import { Client, type ClientConfig, type QueryResult as PgResult } from 'pg'
import { hostUrls } from '../core/host-urls.ts'
import { StartFault } from '../core/start-fault.ts'
import { DatabaseAway } from './database-away.ts'
import type { Driver, DriverLoad, Frame, QueryResult, Row, Session } from './driver.ts'
import { Listener } from './postgres-listener.ts'
import { ConnectionPool, type Lease, type PoolState, type Statement } from './postgres-pool.ts'
import { PrimaryTarget } from './primary-target.ts'
import { rowTypes } from './postgres-values.ts'
import { repeat } from './repeat-transaction.ts'
import { StatementNames } from './statement-names.ts'
import { scriptsOf, transact, type Connection } from './transact.ts'

export type PostgresOptions = {
  readonly url: string
  /** The setting that contains the URL, for messages; `ARBOR_DATABASE_URL` by default. */
  readonly setting?: string
  /** Name of the connections on the server; `arbor` by default. */
  readonly name?: string | undefined
  /** Number of connections in the pool, in addition to one that listens; 10 by default. */
  readonly maxConnections?: number
  /** Longest wait for a connection; 10 seconds by default. */
  readonly connectTimeoutMs?: number
  /** Longest statement in a transaction; unlimited by default (0). */
  readonly statementTimeoutMs?: number
  /** Whether the server keeps statements prepared. Behind a pooler in transaction mode, it can't. */
  readonly prepare?: boolean
  /** Called when the server stops responding, and when it responds again. */
  readonly onChange?: (state: PoolState) => void
}

/** How long the reply to a statement may still take after the server should have ended it. */
const LATE_MS = 10_000
const KEEP_ALIVE_MS = 10_000

/** Opens a pool on a PostgreSQL server. Connections are opened on first use. */
export function openPostgres(options: PostgresOptions): Driver {
  return new PostgresDriver(options)
}

class PostgresDriver implements Driver {
  readonly kind = 'postgres'
  readonly #target: PrimaryTarget
  readonly #pool: ConnectionPool
  readonly #names: StatementNames | undefined
  readonly #timeoutMs: number

  constructor(options: PostgresOptions) {
    const { url, maxConnections = 10, connectTimeoutMs = 10_000, prepare = true } = options
    const [first = url, ...others] = hostUrls(url)
    const connectTo = (host: string): ClientConfig => ({
      connectionString: withUsualSsl(host),
      application_name: options.name ?? 'arbor',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: connectTimeoutMs,
      types: rowTypes,
    })
    this.#target = new PrimaryTarget([connectTo(first), ...others.map(connectTo)])
    requireUsable(this.#target.config, options.setting ?? 'ARBOR_DATABASE_URL')
    this.#pool = new ConnectionPool({
      target: this.#target,
      maxConnections,
      onChange: options.onChange ?? (() => undefined),
    })
    this.#names = prepare ? new StatementNames() : undefined
    this.#timeoutMs = options.statementTimeoutMs ?? 0
  }

  query(text: string, params: readonly unknown[] = []): Promise<QueryResult> {
    return repeat(() => this.#with((lease) => this.#run(lease, text, params)))
  }

  exec(script: string): Promise<QueryResult> {
    return this.#with(async (lease) => {
      try {
        const sent: PgResult | PgResult[] = await lease.send(script)
        return { rows: [sent].flat().flatMap(({ rows }) => rows as Row[]), affected: 0 }
      } catch (error) {
        // A script may have opened a transaction that its own error left aborted.
        await lease.send('rollback').catch(() => undefined)
        throw error
      }
    })
  }

  transaction<T>(frame: Frame, work: (session: Session) => Promise<T>): Promise<T> {
    const { opening, end } = scriptsOf(frame)
    return this.#with((lease) => {
      const connection = this.#within(lease, 'begin', opening)
      return transact({ ...connection, end: (sql) => connection.end(end(sql)) }, work)
    })
  }

  reading<T>(opening: string | undefined, work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // The connection is kept until the transaction ends, but the caller doesn't wait for that.
      const run = this.#with((lease) =>
        transact(this.#within(lease, 'begin read only', opening), work, resolve),
      )
      run.catch(reject)
    })
  }

  #within(lease: Lease, begin: string, opening: string | undefined) {
    const limit = this.#timeoutMs > 0 && `set local statement_timeout = ${String(this.#timeoutMs)}`
    const script = [begin, limit, opening].filter(Boolean).join('; ')
    return {
      begin: () => lease.send(script).catch(undone),
      query: (text: string, params: readonly unknown[]) =>
        this.#run(lease, text, params).catch(undone),
      end: (text: string) => lease.send(text),
    } satisfies Connection
  }

  async listen(...[channel, onNotify, onReconnect]: Parameters<Driver['listen']>) {
    const connection = () => this.#target.config
    const listener = new Listener({ connection, channel, onNotify, onReconnect })
    await listener.open()
    return listener
  }

  load(): DriverLoad {
    return this.#pool.load()
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #with<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = await this.#pool.take()
    try {
      return await work(lease)
    } finally {
      lease.release()
    }
  }

  async #run(lease: Lease, text: string, params: readonly unknown[]): Promise<QueryResult> {
    const name = this.#names?.nameOf(text)
    const statement: Statement = {
      text,
      values: params as unknown[],
      queryMode: 'extended',
      ...(name !== undefined && { name }),
      ...(this.#timeoutMs > 0 && { query_timeout: this.#timeoutMs + LATE_MS }),
    }
    const { rows, rowCount } = await lease.send(statement)
    return { rows: rows as Row[], affected: rowCount ?? 0 }
  }
}

/** Work in a transaction that lost its connection before the end was rolled back. */
function undone(error: unknown): never {
  throw error instanceof DatabaseAway ? error.as('undone') : error
}

/** Gives `sslmode` the meaning that it has in PostgreSQL's own programs. */
function withUsualSsl(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has('sslmode')) return url
  parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}

/** @throws StartFault if the driver can't read the URL, or a file that it refers to */
function requireUsable(connection: ClientConfig, setting: string): void {
  try {
    // A client that never connects holds no resources.
    void new Client(connection)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new StartFault(`${setting} can't be used: ${why}`)
  }
}
