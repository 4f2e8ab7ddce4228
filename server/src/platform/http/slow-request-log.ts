import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StatementTimes } from '../db/index.ts'

const times = new WeakMap<FastifyRequest, StatementTimes>()

/**
 * Logs requests that take at least this long, with their statements. Uploads, downloads and streams are left out,
 * because their time depends on the client.
 */
export function logSlowRequests(app: FastifyInstance, slowMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const own = new StatementTimes()
    times.set(request, own)
    own.run(done)
  })
  // Reading a body loses the context, because it continues in the context of the connection's events.
  app.addHook('preHandler', (request, _reply, done) => {
    const own = times.get(request)
    if (own) own.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime < slowMs || dependsOnClient(request, reply)) return
    const { tenantId, userId } = request.actor ?? {}
    request.log.warn(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        operation: request.routeOptions.config.operation,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenantId,
        userId,
        ...times.get(request)?.report(),
      },
      'slow request',
    )
  })
}

function dependsOnClient(request: FastifyRequest, reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type')
  const isUpload = request.headers['content-type']?.startsWith('multipart/') === true
  return isUpload || (type !== undefined && !String(type).startsWith('application/json'))
}
