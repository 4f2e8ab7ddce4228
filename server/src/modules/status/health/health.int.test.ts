import Fastify, { type FastifyInstance } from 'fastify'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProbes } from '../../../compose.ts'
import type { Context } from '../../../platform/context/context.ts'
import { StorageFault } from '../../../platform/storage/errors.ts'
import { openPostgres, type Driver } from '../../../platform/db/index.ts'
import { addErrorHandler } from '../../../platform/http/error-handler.ts'
import { startTestServer, type OwnTestServer } from '../../../../test/support/index.ts'
import { addOperations } from '../../../platform/http/add-operations.ts'
import { authenticate } from '../../identity/index.ts'
import { agentCalls, historyOf, roleInTenant, showPaths } from '../../tenancy/index.ts'
import { healthOperations } from './health.operations.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const WITH_DATABASE = ['/healthz', '/readyz']

/** The operations, on another database. */
async function over(driver: Driver): Promise<FastifyInstance> {
  const app = Fastify()
  addErrorHandler(app, {})
  const context = { ...server.context, driver }
  await addOperations(app, context, healthOperations, {
    authenticate,
    roleInTenant,
    showPaths,
    historyOf,
    agentCalls,
  })
  return app
}

const UNHEALTHY = [
  ...WITH_DATABASE.map(() => [
    503,
    {
      detail: 'The database does not respond.',
      code: 'not_available',
      reason: 'database_silent',
      params: {},
      request_id: expect.any(String) as string,
    },
  ]),
  [200, { status: 'alive' }],
]

async function healthOf(app: FastifyInstance): Promise<unknown[]> {
  const replies: unknown[] = []
  for (const url of [...WITH_DATABASE, '/livez']) {
    const reply = await app.inject(url)
    replies.push([reply.statusCode, reply.json()])
  }
  return replies
}

describe('the health of a server', () => {
  it('is reported even by a process without an API, which serves nothing else', async () => {
    const app = await buildProbes(server.context)
    const well = [200, expect.anything()]
    expect(await healthOf(app)).toEqual([well, well, well])
    for (const url of ['/', '/v1/folders', '/docs']) {
      expect((await app.inject(url)).statusCode).toBe(404)
    }
    await app.close()
  })

  it('is not ready while files can’t be stored or the schema is outdated, and says which', async () => {
    const { context } = server
    const readiness = async (change: Partial<Context>) => {
      const app = await buildProbes({ ...context, ...change })
      const reply = await app.inject('/readyz')
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      await app.close()
      return [
        reply.statusCode,
        reply.headers['retry-after'],
        reply.json<{ detail: string }>().detail,
      ]
    }
    const probe = () => Promise.reject(new StorageFault('unavailable', 'away'))
    expect(await readiness({ storage: { ...context.storage, probe } })).toEqual([
      503,
      '1',
      'The storage does not respond.',
    ])
    const required = [...context.schema.required, '29990101000000-of-tomorrow']
    expect(await readiness({ schema: { ...context.schema, required } })).toEqual([
      503,
      '1',
      'The database schema is older than this version of the server.',
    ])
  })

  it("is reported to anybody, with the database's time", async () => {
    for (const [url, status] of [
      ['/healthz', 'healthy'],
      ['/readyz', 'ready'],
    ] as const) {
      const { body } = await server.anonymous.get<{ status: string; database_ts: string }>(url)
      expect(body.status).toBe(status)
      expect(Math.abs(Date.parse(body.database_ts) - Date.now())).toBeLessThan(60_000)
    }
  })

  it('returns 503 without details while the database does not respond, but the process is alive', async () => {
    // Nothing listens on port 1.
    const driver = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const app = await over(driver)
    expect(await healthOf(app)).toEqual(UNHEALTHY)
    await app.close()
    await driver.close()
  })

  it('is reported while a database server hangs, without a new query for each request', async () => {
    const connections: Socket[] = []
    // Accepts connections and never responds.
    const hanging = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1')
    await once(hanging, 'listening')
    const { port } = hanging.address() as AddressInfo
    const driver = openPostgres({ url: `postgres://nobody@127.0.0.1:${String(port)}/nothing` })
    const app = await over(driver)
    expect(await healthOf(app)).toEqual(UNHEALTHY)
    expect(connections).toHaveLength(1)
    await app.close()
    hanging.close()
    for (const connection of connections) connection.destroy()
    await driver.close()
  })

  it('says that the process is starved while its event loop is blocked, and stays ready', async (context) => {
    const { driver } = server.context
    context.skip(driver.kind !== 'embedded', 'a server has other connections')
    await driver.query('select 1')
    // The database answers, but nobody can hear it in time.
    const gate = Promise.withResolvers<void>()
    const occupied = driver.transaction(undefined, () => gate.promise)
    const block = setInterval(() => {
      const until = performance.now() + 400
      while (performance.now() < until);
    }, 10)
    const reply = server.anonymous.get<Record<string, unknown>>('/readyz')
    const { status, body } = await reply
    clearInterval(block)
    gate.resolve()
    await occupied
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'starved', database_ts: expect.any(String) })
    expect(body['loop_delay_ms']).toBeGreaterThan(250)
    expect((await server.anonymous.get('/healthz')).status).toBe(200)
  })

  it('is reported while a statement blocks the embedded database, and afterwards', async (context) => {
    const { driver } = server.context
    context.skip(driver.kind !== 'embedded', 'a server has other connections')
    const gate = Promise.withResolvers<void>()
    const occupied = driver.transaction(undefined, () => gate.promise)
    try {
      // The last answer counts for a moment.
      for (const url of WITH_DATABASE) {
        await expect.poll(async () => (await server.anonymous.get(url)).status).toBe(503)
      }
      expect((await server.anonymous.get('/livez')).status).toBe(200)
    } finally {
      gate.resolve()
      await occupied
    }
    for (const url of WITH_DATABASE) expect((await server.anonymous.get(url)).status).toBe(200)
  })
})
