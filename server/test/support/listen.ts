import type { AddressInfo } from 'node:net'
import type { App } from '../../src/platform/http/app.ts'

/** Lets clients reach an application over a socket, unless they can already. Returns its port. */
export async function listen(app: App): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
