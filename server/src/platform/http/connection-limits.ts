import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { isPublicAddress } from '../network/addresses.ts'
import { clientOf } from '../attempts/throttle.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Time limit for receiving an upload, even over slow connections. */
export const UPLOAD_MS = 60 * 60_000

/** The time limits of requests whose bodies are being received. */
const limits = new WeakMap<IncomingMessage, { start(): void; stop(): void }>()

/**
 * Closes connections whose requests don't arrive in time, and limits the number of connections. Otherwise, many slow or
 * idle connections could keep the server from serving others.
 */
export function limitConnections(
  server: Server,
  {
    http: { maxConnections, requestTimeoutMs, trustProxy },
    log,
  }: { http: Config['http']; log: Logger },
): void {
  server.maxConnections = maxConnections
  let dropped = 0
  server.on('drop', () => {
    dropped += 1
    // Log after 1, 2, 4, 8, ... connections: often enough to notice, too rarely to fill the log.
    if ((dropped & (dropped - 1)) === 0) {
      log.warn({ dropped }, 'connections rejected: ARBOR_MAX_CONNECTIONS are open')
    }
  })
  if (trustProxy === false) boundClients(server, Math.ceil(maxConnections / CLIENT_SHARE))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    let timer: NodeJS.Timeout | undefined
    const stop = (): void => clearTimeout(timer)
    const start = (): void => {
      stop()
      timer = setTimeout(() => cutOff(server, request, response), requestTimeoutMs).unref()
    }
    start()
    limits.set(request, { start, stop })
    request.once('close', stop)
  })
}

/** Removes the time limit of a request whose sender is known, so a large body can arrive. `UPLOAD_MS` still applies. */
export function allowLargeBody(request: IncomingMessage): void {
  limits.get(request)?.stop()
}

/** Pauses the time limit of a request during work that its client has to wait for. */
export async function withoutLimit<T>(
  request: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  const limit = limits.get(request)
  limit?.stop()
  try {
    return await work()
  } finally {
    if (!request.destroyed) limit?.start()
  }
}

/** The share of connections that one client may have. With a quarter, it can't lock out the others. */
const CLIENT_SHARE = 4

/**
 * Rejects connections of a client that has `most` open. Private addresses don't count, because they may belong to a
 * proxy in front of all clients.
 */
export function boundClients(server: NetServer, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (!isPublicAddress(remoteAddress)) return
    const client = clientOf(remoteAddress)
    const count = (open.get(client) ?? 0) + 1
    open.set(client, count)
    socket.once('close', () => {
      const rest = (open.get(client) ?? 1) - 1
      if (rest > 0) open.set(client, rest)
      else open.delete(client)
    })
    if (count > most) socket.destroy()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function cutOff(server: Server, request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  // The response is being sent, or was sent without waiting for the body.
  if (response.headersSent) request.socket.destroy()
  else {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, request.socket)
  }
}
