import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import websocket, { type WebSocket } from '@fastify/websocket'
import Fastify from 'fastify'

/** A minimal server for events, without credentials, permissions and a log. */
export type BareStreams = AsyncDisposable & {
  readonly port: number
  /** Sends to all clients of `/sse`. */
  writeEvent(text: string): void
  /** Sends to all clients of `/ws`. */
  sendMessage(text: string): void
}

/** Starts a server that sends the same data to all listeners. */
export async function startBareStreams(): Promise<BareStreams> {
  const app = Fastify({ forceCloseConnections: true })
  const readers = new Set<ServerResponse>()
  const sockets = new Set<WebSocket>()
  await app.register(websocket)
  app.get('/sse', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    readers.add(raw)
    raw.on('close', () => readers.delete(raw))
    raw.writeHead(200, { 'content-type': 'text/event-stream' })
    raw.write(': open\n\n')
  })
  app.get('/ws', { websocket: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', () => socket.send('subscribed'))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    writeEvent: (text) => {
      for (const reader of readers) reader.write(text)
    },
    sendMessage: (text) => {
      for (const socket of sockets) socket.send(text)
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}
