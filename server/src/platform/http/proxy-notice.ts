import type { FastifyInstance } from 'fastify'
import { networksOf } from '../network/addresses.ts'

/** Addresses that a reverse proxy in front of the service has, and a client on the internet has not. */
const PRIVATE = networksOf(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/**
 * Says once in the log that requests seem to come through a reverse proxy which the settings do not trust. All its
 * clients then count as one.
 */
export function noticeProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    const { remoteAddress = '' } = request.socket
    if (!PRIVATE.has(remoteAddress)) return
    isSaid = true
    request.log.warn(
      { proxy: remoteAddress },
      'requests with X-Forwarded-For come from a private address, but ARBOR_TRUST_PROXY is not set: limits on ' +
        'sign-ins and mails count all clients behind this proxy as one. Set it to the address of the proxy.',
    )
  })
}
