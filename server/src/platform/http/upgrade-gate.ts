import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { routePath } from '../core/route-path.ts'

const PATH = /^\/v1\/ws\/?(?:\?|$)/

const REFUSAL = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Whether a request opens a WebSocket here. As the `shouldUpgradeCallback` of the HTTP server, it makes the server
 * ignore other upgrade requests, as HTTP requires. Some clients offer HTTP/2 with every request. It runs before the
 * application rewrites the path.
 * @param base path of the service's public URL
 */
export function isWebSocketRequest({ url = '', headers }: IncomingMessage, base = ''): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && PATH.test(routePath(url, base))
}

/**
 * Passes on WebSocket upgrades and rejects others. Otherwise, any route would respond as to a plain request and leave
 * the socket open, and shutdown would not find it.
 *
 * `accepted` never listens. It only emits the accepted upgrades.
 */
export function openUpgradeGate(server: Server, base: string): { accepted: Server; close(): void } {
  const accepted = createServer()
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (isWebSocketRequest(request, base)) {
      accepted.emit('upgrade', request, socket, head)
      return
    }
    socket.on('error', () => socket.destroy())
    socket.end(REFUSAL, () => socket.destroy())
  }
  server.on('upgrade', onUpgrade)
  return { accepted, close: () => server.off('upgrade', onUpgrade) }
}
