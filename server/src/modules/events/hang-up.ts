import type { WebSocket } from '@fastify/websocket'
import type { CloseReason } from '../../platform/realtime/close-reasons.ts'

/** How long a peer may take to answer a close frame. Short, because shutting down waits for it. */
const GRACE_MS = 1000

/** Closes a socket, and cuts it off when the peer doesn't close its side in time. */
export function hangUp(socket: WebSocket, { code, reason }: CloseReason): void {
  socket.close(code, reason)
  cutOffLater(socket)
}

/** Gives the peer of a closing socket a moment, then cuts it off. */
export function cutOffLater(socket: WebSocket): void {
  if (socket.readyState === socket.CLOSED) return
  const timer = setTimeout(() => socket.terminate(), GRACE_MS)
  socket.once('close', () => clearTimeout(timer))
}
