import Fastify from 'fastify'
import type { Driver } from '../server/src/db/index.ts'
import type { Recording } from './record.ts'

/** The least a server can do: the same statements, no authentication, no tenant door, no schemas. */
export type BareServer = AsyncDisposable & {
  readonly url: string
  /**
   * Adds a route for each recording. @returns their paths
   * @throws Error when a statement answers other than it did in the service, which would make figures void
   */
  add(recordings: readonly Recording[]): Promise<string[]>
}

/** Starts the bare server over an open driver. */
export async function startBare(driver: Driver): Promise<BareServer> {
  const app = Fastify({ forceCloseConnections: true })
  const known: Recording[] = []
  app.get<{ Params: { index: string } }>('/:index', async (request, reply) => {
    const waves = known[Number(request.params.index)] ?? []
    const answers: unknown[] = []
    for (const wave of waves) {
      const results = await Promise.all(wave.map(({ sql, params }) => driver.query(sql, params)))
      answers.push(...results.map(({ rows }) => rows))
    }
    void reply.header('content-type', 'application/json; charset=utf-8')
    return JSON.stringify(answers)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    add: async (recordings) => {
      for (const { sql, params, rows } of recordings.flat(2)) {
        const found = (await driver.query(sql, params)).rows.length
        if (found !== rows) throw new Error(`The bare route finds ${found} of ${rows} rows: ${sql}`)
      }
      return recordings.map((each) => `/${known.push(each) - 1}`)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
