import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../src/platform/http/app.ts'

/** Lets clients reach an application over a socket, unless they can already. Returns its port. */
export async function listen(app: App): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** As `listen`, for clients of our own; see {@link watchParameters}. */
export async function listenStrictly(app: App): Promise<number> {
  watchParameters(app)
  return listen(app)
}

const watched = new WeakSet<App>()

/**
 * Fails the run when a client sends a parameter that the server ignores: it would take a whole list for a filtered one.
 */
export function watchParameters(app: App): void {
  if (watched.has(app)) return
  watched.add(app)
  app.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    // Apps and identity providers send people back with parameters of their own.
    if (url?.startsWith('/v1/') !== true || url.startsWith('/v1/auth/sso/')) return
    response.once('finish', () => {
      const ignored = response.getHeader('x-ignored-parameters')
      if (ignored !== undefined) throw new Error(`${url}: the server ignores ${String(ignored)}.`)
    })
  })
}
