import type { CloseReason } from './close-reasons.ts'
import type { Actor } from '../core/actor.ts'

/** A long-lived connection to a client. It ends with the client's session or membership. */
export type LiveConnection = {
  readonly kind: 'websocket' | 'stream'
  readonly actor: Pick<Actor, 'tenantId' | 'userId' | 'confined' | 'credential'>
  /** The server that accepted the connection. See {@link closeAll}. */
  readonly server: object
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
  /** Whether it is about to end on its own. A server that is stopping waits for it. */
  readonly isEnding?: () => boolean
  close(reason: CloseReason): void
}

/** All open connections of this process. */
const open = new Set<LiveConnection>()

/** Registers a connection until it is closed. */
export function registerConnection(connection: LiveConnection): void {
  open.add(connection)
  void connection.closed.then(() => open.delete(connection))
}

/** How many connections of each kind are open in this process. */
export function countConnections(): Record<LiveConnection['kind'], number> {
  const counts = { websocket: 0, stream: 0 }
  for (const { kind } of open) counts[kind] += 1
  return counts
}

/** Selects the connections of a session, an API key, an app, a user in a tenant, or a whole tenant. */
type Whose =
  | { readonly sessionId: string }
  | { readonly apiKeyId: string }
  | { readonly grantId: string }
  | {
      readonly tenantId: string
      readonly userId?: string
      /** Only those whose credentials came from the tenant's identity provider. */
      readonly confined?: true
    }

/**
 * Closes connections immediately. Call this after the commit. Connections to other processes close when their credential
 * is checked again.
 */
export function closeConnections(whose: Whose, reason: CloseReason): void {
  for (const connection of open) {
    if (isOf(connection.actor, whose)) connection.close(reason)
  }
}

function isOf({ tenantId, userId, credential, confined }: LiveConnection['actor'], whose: Whose) {
  if ('sessionId' in whose) {
    return credential.kind === 'session' && credential.sessionId === whose.sessionId
  }
  if ('apiKeyId' in whose) {
    return credential.kind === 'api_key' && credential.apiKeyId === whose.apiKeyId
  }
  if ('grantId' in whose) {
    return credential.kind === 'access_token' && credential.grantId === whose.grantId
  }
  return (
    tenantId === whose.tenantId &&
    userId === (whose.userId ?? userId) &&
    confined === (whose.confined ?? confined)
  )
}

const closing = new WeakSet<object>()

/** Whether a server is closing its connections and opens no new ones. */
export function isClosing(server: object): boolean {
  return closing.has(server)
}

/** Closes the connections of a server, except those that are about to end on their own. */
export function closeWaiting(server: object, reason: CloseReason): void {
  closing.add(server)
  for (const each of connectionsOf(server)) if (each.isEnding?.() !== true) each.close(reason)
}

/** Closes all connections of a server and resolves when they are closed. */
export async function closeAll(server: object, reason: CloseReason): Promise<void> {
  closing.add(server)
  const own = connectionsOf(server)
  for (const connection of own) connection.close(reason)
  await Promise.all(own.map(({ closed }) => closed))
}

function connectionsOf(server: object): LiveConnection[] {
  return [...open].filter((connection) => connection.server === server)
}
