import Fastify from 'fastify'
import type { Context } from '../server/src/platform/context/context.ts'
import { openPostgres, type Driver, type Session } from '../server/src/platform/db/index.ts'
import type { Recording } from './record.ts'

/** A minimal server that sends the same statements, without authentication, tenant roles and schemas. */
export type BareServer = AsyncDisposable & {
  readonly url: string
  /**
   * Adds a route for each recording. @returns their paths
   * @throws Error if a statement returns other rows than in the service, which would make the figures invalid
   */
  add(recordings: readonly Recording[]): Promise<string[]>
}

/**
 * Starts the bare server for one tenant. It uses the open driver if its login sees all rows. The login on a PostgreSQL
 * server sees none, so the bare server gets a pool of the same size, whose connections have the role and the tenant of
 * a request.
 */
export async function startBareFor(
  { driver, config }: Pick<Context, 'driver' | 'config'>,
  tenantId: string,
  form: { readonly inTransaction?: boolean } = {},
): Promise<BareServer> {
  if (config.database.kind === 'embedded') {
    await driver.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
    return startBare(driver, form)
  }
  const url = new URL(config.database.url)
  url.searchParams.set('options', `-c role=arbor_app -c app.tenant_id=${tenantId}`)
  const pool = openPostgres({ url: url.href })
  const bare = await startBare(pool, form)
  return {
    ...bare,
    [Symbol.asyncDispose]: async () => {
      await bare[Symbol.asyncDispose]()
      await pool.close()
    },
  }
}

/** Starts the bare server over an open driver, with one transaction per request or none. */
export async function startBare(
  driver: Driver,
  { inTransaction = false } = {},
): Promise<BareServer> {
  const within = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    inTransaction ? driver.transaction(undefined, work) : work(driver)
  const app = Fastify({ forceCloseConnections: true })
  const known: Recording[] = []
  app.get<{ Params: { index: string } }>('/:index', async (request, reply) => {
    const waves = known[Number(request.params.index)] ?? []
    const answers: unknown[] = []
    await within(async (session) => {
      for (const wave of waves) {
        const results = await Promise.all(wave.map(({ sql, params }) => session.query(sql, params)))
        answers.push(...results.map(({ rows }) => rows))
      }
    })
    void reply.header('content-type', 'application/json; charset=utf-8')
    return JSON.stringify(answers)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    add: async (recordings) => {
      for (const recording of recordings) {
        await within(async (session) => {
          for (const { sql, params, rows } of recording.flat()) {
            const found = (await session.query(sql, params)).rows.length
            if (found === rows) continue
            throw new Error(`The bare route finds ${found} of ${rows} rows: ${sql}`)
          }
        })
      }
      return recordings.map((each) => `/${known.push(each) - 1}`)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
