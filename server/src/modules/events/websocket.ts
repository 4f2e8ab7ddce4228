import { credentialOf } from '../identity/index.ts'
import { openUpgradeGate } from '../../platform/http/upgrade-gate.ts'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context/context.ts'
import { problem } from '../../platform/core/errors.ts'
import type { Actor } from '../../platform/core/actor.ts'
import { perContext } from '../../platform/context/per-context.ts'
import { basePath } from '../../platform/core/route-path.ts'
import { isFromForeignPage } from '../../platform/http/origin.ts'
import { admit, recheck } from './admission.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import { Connection } from './connection.ts'
import { closeAll, isClosing, registerConnection } from '../../platform/realtime/connections.ts'
import { feedsOf } from './feeds.ts'
import { cutOffLater, hangUp } from './hang-up.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for handshakes of WebSockets. */
    admission: Awaited<ReturnType<typeof admit>> | null
  }
}

const PING_INTERVAL_MS = 30_000
/** Longest client message in bytes. A longer one closes the connection with 1009. */
const MAX_MESSAGE_BYTES = 16 * 1024

/** The WebSocket on which clients receive notifications. */
export function webSocket(context: Context, { pingIntervalMs = PING_INTERVAL_MS } = {}) {
  return async (app: App): Promise<void> => {
    const gate = openUpgradeGate(app.server, basePath(context.config.http.publicUrl))
    await app.register(websocket, {
      options: { server: gate.accepted, maxPayload: MAX_MESSAGE_BYTES, clientTracking: false },
      errorHandler: onSocketError,
      preClose: async () => {
        gate.close()
        await closeAll(app.server, CLOSE.shutdown)
      },
    })
    app.decorateRequest('admission', null)
    app.route({
      method: 'GET',
      url: '/v1/ws',
      schema: { hide: true },
      preValidation: async (request) => {
        if (!request.ws || !context.stream.enabled) return
        if (isFromForeignPage(request, context.config.http.publicUrl)) {
          throw problem('other_site_socket')
        }
        // This runs before the upgrade. Afterwards, messages could arrive before there is a listener.
        const admission = await admit(credentialOf(request), context.doors)
        const mayOpen = 'code' in admission || (await hasRoom(context, request, admission.actor))
        request.admission = mayOpen ? admission : CLOSE.tooManyConnections
      },
      handler: () => {
        throw problem('websocket_only')
      },
      wsHandler: (socket, request) => {
        if (isClosing(app.server)) hangUp(socket, CLOSE.shutdown)
        else connect(socket, request, { context, server: app.server, pingIntervalMs })
      },
    })
  }
}

/** More than a busy person's tabs, and far fewer than a server can handle. */
const MAX_SOCKETS = 50

const socketsOf = perContext(({ limitPerUser }) => limitPerUser('socket', MAX_SOCKETS))

/** Counts a WebSocket of a user until its connection ends. @returns false if the user has too many */
function hasRoom(context: Context, { raw }: FastifyRequest, actor: Actor): Promise<boolean> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  if (raw.socket.destroyed) resolve()
  else raw.socket.once('close', () => resolve())
  return socketsOf(context).admit(actor, closed)
}

function connect(
  socket: WebSocket,
  request: FastifyRequest,
  { context, server, pingIntervalMs }: { context: Context; server: object; pingIntervalMs: number },
): void {
  const { admission } = request
  if (!admission) return hangUp(socket, CLOSE.disabled)
  if ('code' in admission) return hangUp(socket, admission)
  const { actor } = admission
  const { doors, log } = context
  const feeds = feedsOf(context)
  const credential = credentialOf(request)
  const check = () => recheck(credential, actor, doors)
  registerConnection(
    new Connection({ socket, actor, server, feeds, log, pingIntervalMs, recheck: check }),
  )
}

/**
 * Errors of the client, such as an oversized message, whose close frame is already on its way, or errors of a
 * handler.
 */
function onSocketError(
  this: unknown,
  error: Error,
  socket: WebSocket,
  request: FastifyRequest,
): void {
  request.log.info({ err: error }, 'websocket failed')
  if (socket.readyState === socket.OPEN) hangUp(socket, CLOSE.failed)
  else cutOffLater(socket)
}
