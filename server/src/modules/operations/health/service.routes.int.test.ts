import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/http/app.ts'
import { openPostgres } from '../../../platform/db/index.ts'
import { addErrorHandler } from '../../../platform/http/error-handler.ts'
import { startTestServer, type OwnTestServer } from '../../../../test/support/index.ts'
import { serviceRoutes } from './service.routes.ts'

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
    const app = Fastify() as unknown as App
    addErrorHandler(app)
    await app.register(serviceRoutes({ ...server.context, driver }))
    for (const url of ['/healthz', '/readyz']) {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({ detail: 'The database does not answer.' })
    }
    await app.close()
    await driver.close()
  })
})
