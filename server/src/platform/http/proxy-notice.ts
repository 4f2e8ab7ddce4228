import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Addresses that a reverse proxy in front of the service has, and a client on the internet has not. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits)
}
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/**
 * Says once in the log that requests seem to come through a reverse proxy which the settings do not trust. All its
 * clients then count as one.
 */
export function noticeProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    const { remoteAddress = '' } = request.socket
    if (!isPrivate(remoteAddress)) return
    isSaid = true
    request.log.warn(
      { proxy: remoteAddress },
      'requests with X-Forwarded-For come from a private address, but ARBOR_TRUST_PROXY is not set: limits on ' +
        'sign-ins and mails count all clients behind this proxy as one. Set it to the address of the proxy.',
    )
  })
}

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(plain)
  return family !== 0 && PRIVATE.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
