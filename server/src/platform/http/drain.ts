import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CLOSE } from '../realtime/close-reasons.ts'
import { closeWaiting } from '../realtime/connections.ts'

/** How often it is looked whether the last request has been answered. */
const LOOK_MS = 50
/** For connections on which nothing was asked: a request may just be arriving. */
const ARRIVAL_MS = 2_000

/** What each server is answering at the moment. */
const answering = new WeakMap<Server, Set<ServerResponse>>()

/** Keeps account of the requests of a server, which {@link drain} waits for. */
export function countRequests(server: Server): void {
  const open = new Set<ServerResponse>()
  answering.set(server, open)
  server.on('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
}

/**
 * Stops accepting connections, and lets what is being answered end: streams too, where their answer is being written.
 * WebSockets and streams that only wait are closed; their clients connect elsewhere. Then closes the application.
 * @param ms after which the rest is cut off
 */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  const { server } = app
  const open = answering.get(server) ?? new Set()
  const begun = performance.now()
  server.close()
  closeWaiting(server, CLOSE.shutdown)
  while (open.size > 0 && performance.now() - begun < ms) {
    await sleep(LOOK_MS)
    server.closeIdleConnections()
  }
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const rest = setTimeout(() => server.closeAllConnections(), Math.min(ARRIVAL_MS, ms))
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(rest)
  }
}
