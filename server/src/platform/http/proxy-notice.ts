import type { FastifyInstance } from 'fastify'
import { networksOf } from '../network/addresses.ts'

/** Addresses that a reverse proxy may have, but not a client on the internet. */
const PRIVATE = networksOf(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/**
 * Logs one warning if requests seem to come through a reverse proxy that the settings don't trust. All its clients then
 * count as one.
 */
export function noticeProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
    const { remoteAddress = '' } = request.socket
    if (!PRIVATE.has(remoteAddress)) return
    hasWarned = true
    request.log.warn(
      { proxy: remoteAddress },
      'requests with X-Forwarded-For come from a private address, but ARBOR_TRUST_PROXY is not set. Limits on ' +
        'sign-ins and mails count all clients behind this proxy as one. Set it to the address of the proxy.',
    )
  })
}
