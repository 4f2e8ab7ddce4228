import postgres from 'postgres'
import type { Driver, QueryResult, Row, Session } from './driver.ts'
import { DatabaseError } from './database-error.ts'
import { transact } from './transact.ts'

const INT8 = 20
/** A server that does not answer is told about sooner than after the driver's half minute. */
const CONNECT_SECONDS = 10
const JSON_TYPES = [114, 3802]

export type PostgresOptions = {
  readonly url: string
  /** Connections of the pool; 10 when left out. */
  readonly maxConnections?: number
}

/** Opens a pool on a PostgreSQL server. Connections are made on first use. */
export function openPostgres({ url, maxConnections = 10 }: PostgresOptions): Driver {
  const sql = postgres(url, {
    max: maxConnections,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => undefined,
    types: {
      int8: { to: INT8, from: [INT8], serialize: String, parse: Number },
      // Our JSON parameters are text already and would be quoted a second time; the queue's are objects.
      json: {
        to: 3802,
        from: JSON_TYPES,
        serialize: toJsonText,
        parse: (text: string) => JSON.parse(text) as unknown,
      },
    },
    connection: { application_name: 'arbor' },
  })
  return new PostgresDriver(sql)
}

function toJsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Sql = ReturnType<typeof postgres>
type Runner = Pick<Sql, 'unsafe'>

async function run(on: Runner, text: string, params: readonly unknown[]): Promise<QueryResult> {
  try {
    const rows = await on.unsafe(text, params as never[], { prepare: true })
    return { rows: rows as unknown as Row[], affected: rows.count }
  } catch (error) {
    throw translate(error)
  }
}

async function sendScript(on: Runner, script: string) {
  try {
    return await on.unsafe(script).simple()
  } catch (error) {
    throw translate(error)
  }
}

function translate(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error
  return new DatabaseError({
    message: error.message,
    code: error.code,
    constraint: error.constraint_name,
    detail: error.detail,
  })
}

class PostgresDriver implements Driver {
  readonly kind = 'postgres'
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  query(text: string, params: readonly unknown[] = []): Promise<QueryResult> {
    return run(this.#sql, text, params)
  }

  async exec(script: string): Promise<QueryResult> {
    const connection = await this.#sql.reserve()
    try {
      const results = (await sendScript(connection, script)) as unknown as Row[] | Row[][]
      return { rows: results.flat<(Row | Row[])[]>(), affected: 0 }
    } catch (error) {
      // A script may have opened a transaction that its own error left aborted.
      await connection.unsafe('rollback').catch(() => undefined)
      throw error
    } finally {
      connection.release()
    }
  }

  async transaction<T>(
    opening: string | undefined,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const connection = await this.#sql.reserve()
    try {
      return await transact(
        {
          begin: () => sendScript(connection, opening ? `begin; ${opening}` : 'begin'),
          query: (text, params) => run(connection, text, params),
          end: (text) => run(connection, text, []),
        },
        work,
      )
    } finally {
      connection.release()
    }
  }

  async listen(...[channel, onNotify, onReconnect]: Parameters<Driver['listen']>) {
    const listening = await this.#sql.listen(channel, onNotify, onReconnect)
    return { close: () => listening.unlisten() }
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 5 })
  }
}
