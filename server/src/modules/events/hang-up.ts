import type { WebSocket } from '@fastify/websocket'
import type { CloseReason } from '../../platform/realtime/close-reasons.ts'

/** How long a client may take to answer a close frame. It is short, because shutdown waits for it. */
const GRACE_MS = 1000

/** Closes a socket, and terminates it if the client doesn't close its side in time. */
export function hangUp(socket: WebSocket, { code, reason }: CloseReason): void {
  socket.close(code, reason)
  cutOffLater(socket)
}

/** Gives the client of a closing socket a moment, then terminates it. */
export function cutOffLater(socket: WebSocket): void {
  if (socket.readyState === socket.CLOSED) return
  const timer = setTimeout(() => socket.terminate(), GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}
