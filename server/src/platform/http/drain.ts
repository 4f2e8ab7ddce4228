import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CLOSE } from '../realtime/close-reasons.ts'
import { closeWaiting } from '../realtime/connections.ts'

/** How often to check whether the last request has been answered. */
const CHECK_EVERY_MS = 50
/**
 * Time for idle connections, because a request may just be arriving. Proxies keep connections open, and can't repeat an
 * upload on another one. Each response says that its connection closes, so busy connections end before this.
 */
const ARRIVAL_MS = 2_000

/** The open responses of each server. */
const answering = new WeakMap<Server, Set<ServerResponse>>()

/** Tracks the requests of a server, which {@link drain} waits for. */
export function countRequests(server: Server): void {
  const open = new Set<ServerResponse>()
  answering.set(server, open)
  server.on('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
}

/**
 * Stops accepting connections and lets open responses finish, including streams of answers in progress. Closes
 * WebSockets and waiting streams, whose clients then connect elsewhere. Then closes the application.
 * @param ms time after which the remaining connections are closed
 */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  const { server } = app
  const open = answering.get(server) ?? new Set()
  const begun = performance.now()
  let isEmpty = false
  // What has arrived is read and accepted first. Closing before that would reset it.
  await afterReading()
  // The method of an HTTP server would also close idle connections, immediately.
  NetServer.prototype.close.call(server, () => (isEmpty = true))
  closeWaiting(server, CLOSE.shutdown)
  for (;;) {
    const passed = performance.now() - begun
    const isQuiet = open.size === 0 && passed >= ARRIVAL_MS
    if (isEmpty || isQuiet || passed >= ms) break
    await sleep(CHECK_EVERY_MS)
    await afterReading()
    if (passed >= ARRIVAL_MS) server.closeIdleConnections()
  }
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  const idle = setInterval(closeIdle, CHECK_EVERY_MS)
  const rest = setTimeout(() => server.closeAllConnections(), Math.min(ARRIVAL_MS, ms))
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(rest)
  }
}
