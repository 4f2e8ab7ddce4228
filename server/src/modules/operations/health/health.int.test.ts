import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../platform/db/index.ts'
import { addErrorHandler } from '../../../platform/http/error-handler.ts'
import { startTestServer, type OwnTestServer } from '../../../../test/support/index.ts'
import { addOperations } from '../../../platform/http/operation.ts'
import { authenticate } from '../../identity/index.ts'
import { requireOwnTenant } from '../../tenancy/index.ts'
import { healthOperations } from './health.operations.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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

  it('is 503 without a word about why while the database does not answer', async () => {
    // Nothing listens on port 1.
    const driver = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const app = Fastify()
    addErrorHandler(app, {})
    const context = { ...server.context, driver }
    await addOperations(app, context, healthOperations, { authenticate, requireOwnTenant })
    for (const url of ['/healthz', '/readyz']) {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({ detail: 'The database does not respond.' })
    }
    await app.close()
    await driver.close()
  })
})
