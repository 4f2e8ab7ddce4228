import { Type } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Answer, DateTime } from '../../../platform/http/schemas.ts'
import { homePage, wantsPage } from '../../../platform/pages/home.ts'
import { basePath, renderPage, sendPage } from '../../../platform/pages/page.ts'

const RootResponse = Answer('RootResponse', { service: Type.String(), docs: Type.String() })
const HealthCheckResponse = Answer('HealthCheckResponse', {
  status: Type.String(),
  database_ts: DateTime,
})

/** @throws Problem not_available */
async function databaseTime({ driver, log }: Context): Promise<string> {
  try {
    const { rows } = await driver.query('select now() as now')
    const [{ now } = {}] = rows
    if (now instanceof Date) return now.toISOString()
  } catch (error) {
    log.warn({ err: error }, 'health check')
  }
  throw problem('not_available', 'The database does not respond.')
}

const tag = 'service'

export const healthOperations = [
  operation({
    id: 'hello',
    route: 'GET /',
    tag,
    summary: 'Get the name of the service',
    description: 'A browser gets the start page.',
    access: open,
    answers: { 200: RootResponse },
    run: ({ config }, _actor, _input, { request, reply }) => {
      void reply.header('vary', 'accept')
      if (!wantsPage(request.headers.accept)) return { service: 'Arbor', docs: '/docs' }
      const { publicUrl } = config.http
      const base = basePath(publicUrl)
      return sendPage(reply, renderPage(homePage(publicUrl, base), base))
    },
  }),
  operation({
    id: 'health_check',
    route: 'GET /healthz',
    tag,
    summary: 'Check the health of the process and its database',
    access: open,
    answers: { 200: HealthCheckResponse },
    run: async (context) => ({ status: 'healthy', database_ts: await databaseTime(context) }),
  }),
  operation({
    id: 'readiness',
    route: 'GET /readyz',
    tag,
    summary: 'Whether the service takes requests',
    hidden: true,
    access: open,
    answers: { 200: HealthCheckResponse },
    run: async (context) => ({ status: 'ready', database_ts: await databaseTime(context) }),
  }),
]
