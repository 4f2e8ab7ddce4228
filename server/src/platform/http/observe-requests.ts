import type { FastifyInstance } from 'fastify'
import { requests, requestSeconds } from '../telemetry/metrics.ts'
import type { ErrorForm } from './error-form.ts'
import { countTenantRequest } from '../telemetry/tenant-metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the API that a route belongs to. */
    operation?: string
    /** Whether requests from pages of other sites are rejected even without a cookie. */
    ownPagesOnly?: boolean
    /** What its errors also have. */
    errorForm?: ErrorForm
  }
}

/**
 * Counts the requests of an application by operation, with their time.
 * @param mostTenants the number of tenants whose requests are also counted separately
 */
export function observeRequests(app: FastifyInstance, mostTenants: number): void {
  app.addHook('onResponse', async ({ routeOptions, actor }, reply) => {
    const { operation = 'other' } = routeOptions.config
    const { statusCode: status } = reply
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    const seconds = isStream ? undefined : reply.elapsedTime / 1000
    requests.inc({ operation, status })
    if (seconds !== undefined) requestSeconds.observe({ operation }, seconds)
    if (actor) countTenantRequest(mostTenants, { tenantId: actor.tenantId, status, seconds })
  })
}
