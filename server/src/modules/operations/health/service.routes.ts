import { Type } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import { Answer, DateTime } from '../../../platform/http/schemas.ts'

const RootResponse = Answer('RootResponse', { service: Type.String(), docs: Type.String() })
const HealthCheckResponse = Answer('HealthCheckResponse', {
  status: Type.String(),
  database_ts: DateTime,
})

export function serviceRoutes({ driver, log }: Context) {
  const databaseTime = async () => {
    try {
      const { rows } = await driver.query('select now() as now')
      const [{ now } = {}] = rows
      if (now instanceof Date) return now.toISOString()
    } catch (error) {
      log.warn({ err: error }, 'health check')
    }
    throw problem('not_available', 'The database does not answer.')
  }
  return async (app: App): Promise<void> => {
    app.get(
      '/',
      {
        schema: {
          operationId: 'hello',
          tags: ['service'],
          summary: 'Name of the service',
          security: [],
          response: { 200: RootResponse },
        },
      },
      async () => ({ service: 'Arbor', docs: '/docs' }),
    )
    app.get(
      '/healthz',
      {
        schema: {
          operationId: 'health_check',
          tags: ['service'],
          summary: 'Health of the process and its database',
          security: [],
          response: { 200: HealthCheckResponse },
        },
      },
      async () => ({ status: 'healthy', database_ts: await databaseTime() }),
    )
    app.get('/readyz', { schema: { hide: true } }, async () => ({
      status: 'ready',
      database_ts: await databaseTime(),
    }))
  }
}
