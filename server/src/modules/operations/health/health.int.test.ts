import Fastify, { type FastifyInstance } from 'fastify'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Driver } from '../../../platform/db/index.ts'
import { addErrorHandler } from '../../../platform/http/error-handler.ts'
import { startTestServer, type OwnTestServer } from '../../../../test/support/index.ts'
import { addOperations } from '../../../platform/http/operation.ts'
import { authenticate } from '../../identity/index.ts'
import { roleInTenant } from '../../tenancy/index.ts'
import { healthOperations } from './health.operations.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const WITH_DATABASE = ['/healthz', '/readyz']

/** The operations over another database. */
async function over(driver: Driver): Promise<FastifyInstance> {
  const app = Fastify()
  addErrorHandler(app, {})
  const context = { ...server.context, driver }
  await addOperations(app, context, healthOperations, { authenticate, roleInTenant })
  return app
}

const UNHEALTHY = [
  ...WITH_DATABASE.map(() => [503, { detail: 'The database does not respond.' }]),
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

describe('the health of the service', () => {
  it('is told to anybody, with the time of the database', async () => {
    for (const [url, status] of [
      ['/healthz', 'healthy'],
      ['/readyz', 'ready'],
    ] as const) {
      const { body } = await server.anonymous.get<{ status: string; database_ts: string }>(url)
      expect(body.status).toBe(status)
      expect(Math.abs(Date.parse(body.database_ts) - Date.now())).toBeLessThan(60_000)
    }
  })

  it('is 503 without a word about why while the database does not answer; the process is alive', async () => {
    // Nothing listens on port 1.
    const driver = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const app = await over(driver)
    expect(await healthOf(app)).toEqual(UNHEALTHY)
    await app.close()
    await driver.close()
  })

  it('is told while a database server hangs, which is not asked again each time', async () => {
    const connections: Socket[] = []
    // Accepts connections and never answers.
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

  it('is told while a statement occupies the embedded database, and again when that is over', async (context) => {
    const { driver } = server.context
    context.skip(driver.kind !== 'embedded', 'a server has other connections')
    const gate = Promise.withResolvers<void>()
    const occupied = driver.transaction(undefined, () => gate.promise)
    for (const url of WITH_DATABASE) {
      expect((await server.anonymous.get(url)).status).toBe(503)
    }
    expect((await server.anonymous.get('/livez')).status).toBe(200)
    gate.resolve()
    await occupied
    for (const url of WITH_DATABASE) expect((await server.anonymous.get(url)).status).toBe(200)
  })
})
