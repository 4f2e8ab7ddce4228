import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { isPublicAddress } from '../network/addresses.ts'
import { clientOf } from '../attempts/throttle.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Time limit for receiving an upload, over slow connections too. */
export const UPLOAD_MS = 60 * 60_000

/** The time limits of requests whose bodies are coming in. */
const limits = new WeakMap<IncomingMessage, { start(): void; stop(): void }>()

/**
 * Ends connections whose requests don't arrive in time, and bounds the number of connections: nobody can keep the
 * server from answering others by many connections on which little or nothing comes in.
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
    // 1, 2, 4, 8, ...: often enough to be seen, too seldom to fill the log.
    if ((dropped & (dropped - 1)) === 0) {
      log.warn({ dropped }, 'connections were refused: ARBOR_MAX_CONNECTIONS are open')
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

/** Gives a request whose sender is known the time that a large body takes; `UPLOAD_MS` remains. */
export function allowLargeBody(request: IncomingMessage): void {
  limits.get(request)?.stop()
}

/** Lets the time limit of a request stand still during work for which its client has to wait. */
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

/** One client may have so many of the connections: with a quarter, it can't keep out the others. */
const CLIENT_SHARE = 4

/**
 * Refuses connections of a client that has `most` open. Addresses in private networks don't count: they may be those of
 * a proxy, behind which all clients are.
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
  // The answer is on its way, or it was sent without waiting for the body.
  if (response.headersSent) request.socket.destroy()
  else {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, request.socket)
  }
}
