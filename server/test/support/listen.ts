import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../src/platform/http/app.ts'

/** Lets clients reach an application over a socket, if they can't yet. Returns its port. */
export async function listen(app: App): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Like `listen`, for our own clients. See {@link watchParameters}. */
export async function listenStrictly(app: App): Promise<number> {
  watchParameters(app)
  return listen(app)
}

const watched = new WeakSet<App>()

/**
 * Fails the run if a client sends a parameter that the server ignores. The client would take a whole list for a
 * filtered one.
 */
export function watchParameters(app: App): void {
  if (watched.has(app)) return
  watched.add(app)
  app.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    // Apps and identity providers send people back with their own parameters.
    if (url?.startsWith('/v1/') !== true || url.startsWith('/v1/auth/sso/')) return
    response.once('finish', () => {
      const ignored = response.getHeader('x-ignored-parameters')
      if (ignored !== undefined) throw new Error(`${url}: the server ignores ${String(ignored)}.`)
    })
  })
}
