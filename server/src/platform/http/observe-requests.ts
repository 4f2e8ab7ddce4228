import type { FastifyInstance } from 'fastify'
import { requests, requestSeconds } from '../telemetry/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the API that a route belongs to. */
    operation?: string
    /** Whether requests from pages of other sites are rejected even without a cookie. */
    ownPagesOnly?: boolean
  }
}

/** Counts the requests of an application by operation, with their time. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const { operation = 'other' } = routeOptions.config
    requests.inc({ operation, status: reply.statusCode })
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) requestSeconds.observe({ operation }, reply.elapsedTime / 1000)
  })
}
